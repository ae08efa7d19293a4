import type { SyntaxError } from '../../../server/src/parser/lexing/syntaxError.ts';
import { tokensOf } from './tokens.ts';

/** Says where two equal trees first differ about the place of a node. */
export function firstMisplaced(
  query: string,
  official: unknown,
  ours: unknown,
): string | undefined {
  // The official parser counts characters, without a byte order mark at the start.
  const characters = Array.from(query.replace(/^\ufeff/, ''));
  const before = query.length - characters.join('').length;
  const offsetOf = (count: number): number =>
    before + characters.slice(0, count).reduce((sum, { length }) => sum + length, 0);
  return misplaced(official, ours, '');

  function misplaced(theirs: unknown, own: unknown, path: string): string | undefined {
    if (!isRecord(theirs) || !isRecord(own)) return undefined;
    const node = typeof theirs['node'] === 'string' ? theirs['node'] : '';
    const from = offsetIn(theirs['start']);
    const to = offsetIn(theirs['end']);
    if (node && from !== undefined && to !== undefined) {
      const where = path.slice(1) || 'the tree';
      const { start, end } = own;
      if (typeof start !== 'number' || typeof end !== 'number') return `${where} has no place`;
      const wanted = query.slice(offsetOf(from), offsetOf(to));
      const found = query.slice(start, end);
      const moved = offsetOf(from) - start;
      if ((moved !== 0 || wanted !== found) && !isExplained(node, wanted, found, moved)) {
        return `the place of ${where}: official ${JSON.stringify(wanted)}, ours ${JSON.stringify(found)}`;
      }
    }
    for (const [field, value] of Object.entries(theirs)) {
      if (node && (field === 'start' || field === 'end')) continue;
      const different = misplaced(value, own[field], `${path}.${field}`);
      if (different !== undefined) return different;
    }
    return undefined;
  }
}

/**
 * Describes our first error if it is after what the official parser could not read. Earlier is fine:
 * a bracket that is never closed is reported at the bracket.
 */
export function lateError(
  query: string,
  { message, start }: { readonly message: string; readonly start: number },
  ours: SyntaxError,
): string | undefined {
  // Other messages are about a whole form, or about where the parser stopped expecting a token.
  if (!/^(?:no viable|Unexpected char)/.test(message)) return undefined;
  // A text that breaks off can be broken in several places.
  if (ours.code === 'unclosed') return undefined;
  const official = Array.from(query).slice(0, start).join('').length;
  // The official parser sometimes stops at the token before the one that does not fit.
  const end = tokensOf(query).find(({ start: at }) => at > official)?.end ?? query.length;
  if (ours.start < end) return undefined;
  return `the place of the error: official ${official}, ours ${ours.start}`;
}

/** The parentheses around these are part of the node for one parser only. */
const parenthesized: readonly string[] = ['WindowExpr', 'ValuesQuery', 'ColumnsExpr'];

function isExplained(node: string, official: string, ours: string, moved: number): boolean {
  if (parenthesized.includes(node)) {
    return isInParentheses(official, ours) || isInParentheses(ours, official);
  }
  if (moved !== 0 || !ours.startsWith(official)) return false;
  // There, a table ends before FINAL, SAMPLE and a second alias.
  if (node === 'JoinExpr') return true;
  // There, an OFFSET after a LIMIT belongs to the whole query; here, to its SELECT.
  return (
    node === 'SelectQuery' &&
    /^\W*(?:(?:--|#|\/\/|\/\*)[^]*)?offset\b/i.test(ours.slice(official.length))
  );
}

function isInParentheses(inner: string, outer: string): boolean {
  return outer.startsWith('(') && outer.endsWith(')') && outer.includes(inner);
}

function offsetIn(position: unknown): number | undefined {
  const offset = isRecord(position) ? position['offset'] : undefined;
  return typeof offset === 'number' ? offset : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
