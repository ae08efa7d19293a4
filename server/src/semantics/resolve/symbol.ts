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
  /** Of a catalog, or an item that another query exports without an alias. */
  | 'column'
  | 'property'
  /** Of the catalog; or a cell, which only the document knows. */
  | 'table'
  | 'cell'
  | 'function'
  | 'placeholder';

/** The symbol of a name. */
export type HogQLSymbol = {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Its identity: the declaring name, or a key if it is declared elsewhere. */
  readonly identity: Name | string;
};

/** One occurrence of a symbol in a statement. */
export type Occurrence = {
  readonly name: Name;
  readonly symbol: HogQLSymbol;
  readonly meaning: Meaning | OtherMeaning | undefined;
  /** True if this place declares it. */
  readonly isDeclaration: boolean;
  /** The select item of another query that this column comes from. */
  readonly item: Name | undefined;
  /** The table in FROM that has it, if it is named without one. */
  readonly foundIn: string | undefined;
};

/** A meaning that is not looked up among the columns of a query. */
export type OtherMeaning = {
  /** The result of a call of a function. */
  readonly column?: () => Column | undefined;
} & (
  | { readonly kind: 'function' }
  | { readonly kind: 'window'; readonly window: NamedWindow }
  /** A table that is not defined in the statement. */
  | { readonly kind: 'relation'; readonly relation: () => Relation | undefined }
);

/** A resolved name; omitted fields have their defaults. */
export type Found = Pick<Occurrence, 'name' | 'symbol'> & Partial<Occurrence>;
