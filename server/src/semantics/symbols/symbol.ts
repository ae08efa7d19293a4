import type { Name } from '../../ast/nodes.ts';

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
  /** True if this place declares it. */
  readonly isDeclaration: boolean;
  /** The select item of another query that this column comes from. */
  readonly item: Name | undefined;
  /** The table in FROM it was found in, where it is named without one. */
  readonly foundIn: string | undefined;
};
