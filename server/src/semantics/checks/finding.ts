import type { Fix } from '../../ast/fix.ts';
import type { Node } from '../../ast/nodes.ts';
import type { SourceText } from './sourceText.ts';

/** Something about a query which parses: an error the service will raise, or a surprise. */
export type Finding = {
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** Ways to repair it, the likeliest first; absent where none is clear. */
  readonly fixes?: readonly Fix[];
};

/** What a check says of nodes of one kind. */
export type Check<K extends Node['kind'] = Node['kind']> = (
  node: Extract<Node, { kind: K }>,
  source: SourceText,
) => readonly Finding[];

/** The checks of each kind of node which has any. */
export type Checks = { readonly [K in Node['kind']]?: Check<K> };

/** Every code of a finding: refused by the service, dropped by its parser, read otherwise than meant. */
export type FindingCode =
  | 'ignored-collate'
  | 'ignored-filter'
  | 'ignored-group-modifier'
  | 'ignored-ignore-nulls'
  | 'ignored-limit'
  | 'ignored-natural'
  | 'ignored-nulls-order'
  | 'ignored-order-by'
  | 'ignored-sample-percent'
  | 'ignored-totals'
  | 'misread-concat'
  | 'misread-distinct-on'
  | 'misread-join-word'
  | 'misread-lambda'
  | 'misread-limit'
  | 'misread-number'
  | 'misread-select-all'
  | 'misread-table-alias'
  | 'misread-values'
  | 'unsupported-columns-spread'
  | 'unsupported-expression-call'
  | 'unsupported-lambda-block'
  | 'unsupported-limit-percent'
  | 'unsupported-pivot'
  | 'unsupported-positional-reference'
  | 'unsupported-try-cast'
  | 'unsupported-unpivot';
