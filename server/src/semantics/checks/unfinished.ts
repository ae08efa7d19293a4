import type { ParsedStatement } from '../../parser/parse.ts';
import type { FindingCode } from './codes.ts';
import type { Finding, FindingCause } from './finding.ts';

/** What a finding waits for, since further typing may resolve it. */
type Wait =
  /** The statement is whole: it has no syntax error and does not end half-typed. */
  | 'whole'
  /** The statement is whole, and the caret is not at its end. */
  | 'left';

/**
 * Findings that more text at the end of their statement may resolve, each with what may still come. All others stay
 * whatever is typed there.
 */
const waits: Readonly<Partial<Record<FindingCode | FindingCause, Wait>>> = {
  // GROUP BY, or the table of a name: a statement may be whole all along before these are written.
  'ungrouped-column': 'left',
  'more-tables': 'left',
  // ON, or OVER.
  'unsupported-form': 'left',
  // More tables: FROM, or another JOIN.
  ...each('ambiguous-column', 'columns-pattern', 'correlated-subquery', 'cte-as-value'),
  ...each('duplicate-table', 'filters-table', 'matches-action-table', 'unused-cte'),
  // More arguments, a second list of them, WITHIN GROUP or OVER.
  ...each('aggregate-in-where', 'argument-count', 'argument-type', 'missing-parameters'),
  ...each('nested-aggregate', 'parameter-count', 'within-group'),
  // WINDOW.
  ...each('unknown-window'),
  // The types in parentheses: `Nullable(`.
  ...each('unsupported-type'),
  // More columns, or more values of a row.
  ...each('column-count', 'using-column', 'values-width'),
  // The other side of an operator: a comparison, or the rest of a division.
  ...each('filters-form', 'unsupported-limit-percent'),
  // WHERE with a time or an event, LIMIT.
  ...each('cost-no-event-filter', 'cost-person-properties', 'cost-unbounded-time'),
  ...each('ignored-order-by', 'implicit-limit'),
};

function each<Code extends FindingCode | FindingCause>(...codes: readonly Code[]) {
  return Object.fromEntries(codes.map((code) => [code, 'whole'])) as Record<Code, Wait>;
}

/** How far a statement is typed, which decides whether its findings count yet. */
export type Progress = {
  readonly length: number;
  /** Only computed if it matters. */
  readonly isUnfinished: () => boolean;
  readonly hasCaretAtEnd: boolean;
};

/** True if a finding may exist only because its statement is unfinished. */
export function isWaiting({ code, cause, end }: Finding, statement: Progress): boolean {
  const wait = waits[cause ?? code];
  // The last name of an unfinished statement may be a part of one.
  const isLast = end >= statement.length;
  if (wait === undefined && !isLast) return false;
  return statement.isUnfinished() || (wait === 'left' && statement.hasCaretAtEnd);
}

/** True if a statement has a syntax error or ends half-typed. */
export function isUnfinished({ text, errors, comments }: ParsedStatement): boolean {
  if (errors.length > 0) return true;
  const written = withoutLastComments(text, comments);
  const [, before, word] = /(^|[^\w$])([a-z]+)$/i.exec(written.slice(-longestWord)) ?? [];
  // After a dot, and in quotes, any word is a name.
  if (word !== undefined) return before !== '.' && needsMore.has(word.toUpperCase());
  return /[-+*/%,.([{:?=<|!]$/.test(written.slice(-1));
}

/** Longer than any of the words that need more, so that only the end of the text is looked at. */
const longestWord = 20;

function withoutLastComments(text: string, comments: ParsedStatement['comments']): string {
  let end = text.length;
  for (const comment of comments.toReversed()) {
    if (text.slice(comment.end, end).trim() !== '') break;
    end = comment.start;
  }
  return text.slice(0, end).trimEnd();
}

/** Words that something must follow, and that hardly anybody uses as names. */
const needsMore = new Set([
  'SELECT',
  'DISTINCT',
  'FROM',
  'WHERE',
  'PREWHERE',
  'HAVING',
  'QUALIFY',
  'GROUP',
  'ORDER',
  'BY',
  'LIMIT',
  'OFFSET',
  'WITH',
  'SAMPLE',
  'WINDOW',
  'UNION',
  'EXCEPT',
  'INTERSECT',
  'JOIN',
  'LEFT',
  'RIGHT',
  'INNER',
  'OUTER',
  'CROSS',
  'FULL',
  'ASOF',
  'SEMI',
  'ANTI',
  'ANY',
  'ARRAY',
  'NATURAL',
  'ON',
  'USING',
  'AS',
  'OVER',
  'PARTITION',
  'WITHIN',
  'INTERVAL',
  'AND',
  'OR',
  'NOT',
  'IN',
  'LIKE',
  'ILIKE',
  'BETWEEN',
  'IS',
  'CASE',
  'WHEN',
  'THEN',
  'ELSE',
]);
