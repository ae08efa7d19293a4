import type { Name, NameOrMissing } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import { type Column, propertyColumn, type Relation, type Target } from './relation.ts';
import type { AliasSymbol, NamedCte, ScopeTable } from './scopeTable.ts';

/** The meaning of one name. */
export type Meaning = {
  /** Its value; tables and names that stand for themselves have none. */
  readonly column?: () => Column | undefined;
} & (
  | { readonly kind: 'parameter' }
  /** `isLater`: it is defined only further right, and the service refuses it. */
  | { readonly kind: 'alias'; readonly alias: AliasSymbol; readonly isLater: boolean }
  /** `tables`: the tables of FROM that have it, if none is named; several make it ambiguous. */
  | { readonly kind: 'column'; readonly relation: Relation; readonly tables: readonly ScopeTable[] }
  | {
      readonly kind: 'property';
      readonly owner: PropertyOwner | undefined;
      /** Its path, which identifies the property everywhere. */
      readonly path: string;
    }
  | { readonly kind: 'table'; readonly table: ScopeTable }
  | {
      readonly kind: 'cte';
      readonly cte: NamedCte;
      /** Its columns if it is a table. */
      readonly relation: () => Relation | undefined;
    }
);

/** The scope in which the names of a path are looked up. */
type Names = {
  readonly environment: { readonly catalog: Catalog };
  readonly meaning: (name: Name, isQualifier: boolean) => Meaning | undefined;
};

/**
 * What each name of a path stands for, up to the first that is not known.
 *
 * @param isQualifier if a dot follows the last name
 */
export function meaningsOf(
  names: readonly NameOrMissing[],
  scope: Names,
  isQualifier: boolean,
): readonly Meaning[] {
  const [first, ...rest] = names;
  if (first?.kind !== 'Name' || first.text === '') return [];
  let last = scope.meaning(first, isQualifier || rest.length > 0);
  const found = last ? [last] : [];
  for (const [at, name] of rest.entries()) {
    const target = last && targetOf(last);
    if (!target || name.kind === 'Missing') break;
    last =
      target.kind === 'relation'
        ? columnMeaning(target.relation, name.text)
        : propertyMeaning(target.owner, names.slice(0, at + 2), scope.environment.catalog);
    if (!last) break;
    found.push(last);
  }
  return found;
}

/** The target of a dot after a name. */
export function targetOf(meaning: Meaning): Target | undefined {
  if (meaning.kind !== 'table') return meaning.column?.()?.target();
  const { relation } = meaning.table;
  return relation && { kind: 'relation', relation };
}

/** The column of a name in the first table that has it. */
export function columnIn(tables: readonly ScopeTable[], name: string): Meaning | undefined {
  const having = tables.filter(({ relation }) => relation?.column(name));
  const relation = having[0]?.relation;
  return relation && columnMeaning(relation, name, having);
}

/** A column of one table. */
export function columnMeaning(
  relation: Relation,
  name: string,
  tables: readonly ScopeTable[] = [],
): Meaning | undefined {
  const column = relation.column(name);
  return column && { kind: 'column', relation, tables, column: () => column };
}

function propertyMeaning(
  owner: PropertyOwner | undefined,
  names: readonly NameOrMissing[],
  catalog: Catalog,
): Meaning {
  const texts = nameTexts(names);
  const name = texts.at(-1) ?? '';
  const path = owner ? `${owner}.properties.${name}` : texts.join('.');
  return { kind: 'property', owner, path, column: () => propertyColumn(catalog, owner, name) };
}
