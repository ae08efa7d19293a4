import type { ErrorPlace } from '../../../client/src/protocol/results.ts';

/** A line of a query in three parts; the middle one is to be marked. */
export type ErrorQuote = {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
};

/** Quotes the line on which a place begins; further lines are left out. */
export function errorQuote(query: string, { start, end }: ErrorPlace): ErrorQuote {
  const from = Math.min(start, query.length);
  const lineStart = query.lastIndexOf('\n', from - 1) + 1;
  const nextBreak = query.indexOf('\n', from);
  const lineEnd = nextBreak < 0 ? query.length : nextBreak;
  const to = Math.max(from, Math.min(end, lineEnd));
  return {
    before: query.slice(lineStart, from),
    marked: query.slice(from, to),
    after: query.slice(to, lineEnd),
  };
}
