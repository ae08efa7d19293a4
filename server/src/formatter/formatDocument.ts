import { append } from '../base/append.ts';
import type { Extent } from '../ast/extent.ts';
import type { PlacedStatement } from '../parser/parse.ts';
import { type Change, changesBetween } from './changes.ts';
import { formatStatement } from './formatStatement.ts';
import { changesOfGap, type Gap } from './gaps.ts';
import type { FormatOptions } from './document/options.ts';

/** A text and its statements. */
export type ParsedText = {
  readonly text: string;
  readonly statements: readonly PlacedStatement[];
};

/**
 * The changes that format a document, or the statements that an extent touches, in order. Statements with syntax errors
 * stay unchanged.
 */
export function formatDocument(
  { text, statements }: ParsedText,
  options: FormatOptions,
  extent?: Extent,
): Change[] {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const done = statements.map((placed): Outcome => {
    const touched = !extent || (placed.start <= extent.end && placed.end >= extent.start);
    const laidOut = touched ? outcomeOf(text, placed, options, lineEnd) : undefined;
    return laidOut ?? { changes: [], end: placed.end, kind: 'kept' };
  });
  const changes: Change[] = [];
  let before: Outcome = { changes: [], end: 0, kind: 'none' };
  for (const [at, { start }] of statements.entries()) {
    const outcome = done[at] ?? before;
    const after = outcome.kind === 'kept' ? 'kept' : 'statement';
    const gap = { start: before.end, end: start, before: before.kind, after } as const;
    if (isFormatted(gap, extent)) append(changes, changesOfGap(text, gap, lineEnd));
    append(changes, outcome.changes);
    before = outcome;
  }
  const { end: start, kind } = before;
  const gap = { start, end: text.length, before: kind, after: 'none' } as const;
  if (isFormatted(gap, extent)) append(changes, changesOfGap(text, gap, lineEnd));
  return changes;
}

/** The result for a statement: its changes, and the end of its last token with the comments beside it. */
type Outcome = {
  readonly changes: readonly Change[];
  readonly end: number;
  readonly kind: Gap['before'];
};

/** A gap is formatted with a statement beside it; if only some are formatted, with those on both sides. */
function isFormatted({ before, after }: Gap, extent: Extent | undefined): boolean {
  const sides = [before, after].map((kind) => kind !== 'none' && kind !== 'kept');
  return extent ? sides.every(Boolean) : sides.some(Boolean);
}

function outcomeOf(
  text: string,
  { start, end, parsed }: PlacedStatement,
  options: FormatOptions,
  lineEnd: string,
): Outcome | undefined {
  if (parsed.errors.length > 0) return undefined;
  try {
    const isClosed = /^\s*;/.test(text.slice(end, end + 100));
    const laidOut = formatStatement(parsed, options, isClosed);
    const own = changesBetween(parsed.text.slice(0, laidOut.end), laidOut.text, lineEnd);
    if (!own) return undefined;
    const changes = own.map((one) => moved(one, start));
    return {
      changes,
      end: start + laidOut.end,
      kind: laidOut.endsLine ? 'commented' : 'statement',
    };
  } catch (error) {
    // A chain too long for the stack is left unchanged.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function moved({ start, end, text }: Change, by: number): Change {
  return { start: start + by, end: end + by, text };
}
