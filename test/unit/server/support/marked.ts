import type { Range, TextEdit } from 'vscode-languageserver-types';
import type { Analysis } from '../../../../server/src/semantics/analysis/analysis.ts';

/** The text of a document with ‹ and › around ranges that do not overlap. */
export function marked({ text, lines }: Analysis, ranges: readonly Range[]): string {
  return edited(
    { text, lines },
    ranges.map((range) => {
      const own = text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end));
      return { range, newText: `‹${own}›` };
    }),
  );
}

/** The text of a document after edits that do not overlap. */
export function edited(
  { text, lines }: Pick<Analysis, 'text' | 'lines'>,
  edits: readonly TextEdit[],
): string {
  const placed = edits.map(({ range, newText }) => ({
    start: lines.offsetAt(range.start),
    end: lines.offsetAt(range.end),
    newText,
  }));
  let result = text;
  for (const { start, end, newText } of placed.toReversed().sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + newText + result.slice(end);
  }
  return result;
}
