import type { Alias, Expression, Name, TableSource } from '../../ast/nodes.ts';
import type { Relation } from './relation.ts';

/** A table in FROM under the name it is used by. */
export type ScopeTable = {
  readonly name: string;
  /** True if the query names it itself. */
  readonly aliased: boolean;
  readonly relation: Relation | undefined;
  readonly source: TableSource;
};

/** An alias of the select list or of ARRAY JOIN. */
export type AliasSymbol = {
  readonly node: Alias;
  readonly name: string;
  readonly arrayJoin: boolean;
};

/** What a scope needs to know about a CTE. */
export type NamedCte = {
  readonly kind: 'table' | 'scalar';
  readonly name: string;
  readonly declaration?: Name;
  /** The value of one that is not a table. */
  readonly expression?: Expression;
};
