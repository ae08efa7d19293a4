import type { Extent } from '../../ast/extent.ts';
import type { Fix } from '../../ast/fix.ts';
import type { Node } from '../../ast/nodes.ts';
import type { SyntaxError } from '../../parser/lexing/syntaxError.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Site } from '../resolve/visit.ts';
import { type FindingCode, type Severity, severityOf } from './codes.ts';
import type { SourceText } from './sourceText.ts';

/** The cause of a finding, if its code has several and they differ in when it counts. */
export type FindingCause = 'more-tables';

/** A problem in a query that parses: an error the service will raise, or a surprise. */
export type Finding = {
  readonly code: FindingCode;
  /** `more-tables`: its query may still be given the table it lacks. */
  readonly cause?: FindingCause;
  readonly severity: Severity;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** Ways to repair it, the likeliest first; absent if none is clear. */
  readonly fixes?: readonly Fix[];
  /** The style of the marked text: faded or struck through. */
  readonly tag?: 'unnecessary' | 'deprecated';
  /** The number of further findings of its code, which are not listed. */
  readonly more?: number;
};

/** The findings of a check for nodes of one kind. */
export type Check<K extends Node['kind'] = Node['kind']> = (
  node: Extract<Node, { kind: K }>,
  source: SourceText,
) => readonly Finding[];

/** The checks of each kind of node which has any. */
export type Checks = { readonly [K in Node['kind']]?: Check<K> };

/** The context of a check besides the node. */
export type CheckContext = {
  readonly site: Site;
  readonly catalog: Catalog;
  /** The existing names that an unknown one may mean; empty if they would not be shown. */
  readonly suggested: (code: FindingCode, near: () => readonly string[]) => readonly string[];
  readonly source: SourceText;
  /** The syntax errors of the statement, which may have cost parts of the tree. */
  readonly errors: readonly SyntaxError[];
};

/** The findings of a check for nodes of one kind, which also knows the names visible there. */
export type NameCheck<K extends Node['kind'] = Node['kind']> = (
  node: Extract<Node, { kind: K }>,
  context: CheckContext,
) => readonly Finding[];

/** The checks of each kind of node that look up names. */
export type NameChecks = { readonly [K in Node['kind']]?: NameCheck<K> };

/** A finding with the severity of its code. */
export function finding(
  code: FindingCode,
  message: string,
  { start, end }: Extent,
  fixes: readonly Fix[] = [],
): Finding {
  const severity = severityOf(code);
  return { code, severity, message, start, end, ...(fixes.length > 0 && { fixes }) };
}
