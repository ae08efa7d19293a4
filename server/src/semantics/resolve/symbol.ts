import type { Name, NamedWindow } from '../../ast/nodes.ts';
import type { Meaning } from './meaning.ts';
import type { Column, Relation } from './relation.ts';

/** What a name can stand for. */
export type SymbolKind =
  | 'cte'
  | 'scalar'
  | 'table alias'
  | 'column alias'
  | 'window'
  | 'parameter'
  /** Of a catalog, or an item which another query exports without an alias. */
  | 'column'
  | 'property'
  /** Of the catalog; or a cell, which only the document knows. */
  | 'table'
  | 'cell'
  | 'function'
  | 'placeholder';

/** What one name of a statement stands for. */
export type HogQLSymbol = {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Its identity: the name that declares it, or a key for what is declared elsewhere. */
  readonly identity: Name | string;
};

/** One place of a statement where a symbol is named. */
export type Occurrence = {
  readonly name: Name;
  readonly symbol: HogQLSymbol;
  readonly meaning: Meaning | OtherMeaning | undefined;
  /** True if this place declares it. */
  readonly isDeclaration: boolean;
  /** The select item of another query that this column comes from. */
  readonly item: Name | undefined;
  /** The table in FROM it was found in, where it is named without one. */
  readonly foundIn: string | undefined;
};

/** What a name can mean that is not looked up among the columns of a query. */
export type OtherMeaning = {
  /** What a call of a function answers with. */
  readonly column?: () => Column | undefined;
} & (
  | { readonly kind: 'function' }
  | { readonly kind: 'window'; readonly window: NamedWindow }
  /** A table that is not defined in the statement. */
  | { readonly kind: 'relation'; readonly relation: () => Relation | undefined }
);

/** A found name; what is left out is the usual. */
export type Found = Pick<Occurrence, 'name' | 'symbol'> & Partial<Occurrence>;
