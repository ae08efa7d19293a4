import type { PropertyOwner } from '../../schema/catalog.ts';
import type { Column, Relation } from './relation.ts';
import type { AliasSymbol, ScopeTable } from './scopeTable.ts';

/** The meaning of a path of names, or where and why it has none. */
export type Resolution =
  | {
      readonly kind: 'column';
      readonly column: Column;
      /** The table it is reached from; undefined for an alias or a parameter. */
      readonly table: ScopeTable | undefined;
      readonly alias: AliasSymbol | undefined;
      readonly property: PropertyStep | undefined;
    }
  | { readonly kind: 'parameter' | 'scalar' | 'unknown' }
  /** Several tables have a column of this name. */
  | { readonly kind: 'ambiguous'; readonly tables: readonly ScopeTable[] }
  /** A table, or a way into one, where a value is needed. */
  | { readonly kind: 'table'; readonly relation: Relation | undefined }
  /** A table CTE where a value is needed. */
  | { readonly kind: 'cte' }
  /** No table has the first name. */
  | { readonly kind: 'unresolved' }
  /** The table reached has no such column. */
  | { readonly kind: 'no-column'; readonly relation: Relation; readonly at: number }
  /** The expression before the dot has no fields. */
  | { readonly kind: 'no-fields'; readonly column: Column; readonly at: number };

/** The step at which a path leaves the columns and continues inside JSON. */
export type PropertyStep = {
  readonly owner: PropertyOwner | undefined;
  /** Which of the names is the property's. */
  readonly at: number;
};
