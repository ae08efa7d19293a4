import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import { LineTable } from '../ast/lineTable.ts';

/**
 * A text after changes, each of which applies to the result of the one before. Editors send those of
 * many places from the end of the text to its start: what is before a change stays as it was,
 * and so do its lines, which are found once for all of them.
 */
export function changed(text: string, changes: readonly TextDocumentContentChangeEvent[]): string {
  let before = text;
  let after = '';
  let lines = new LineTable(text);
  let isWhole = true;
  const begin = (whole: string): void => {
    before = whole;
    after = '';
    lines = new LineTable(whole);
    isWhole = true;
  };
  for (const change of changes) {
    if (!('range' in change)) {
      begin(change.text);
      continue;
    }
    // A place at the very end of the unchanged part may be on a line that has become longer.
    if (!isWhole && offsetsOf(change.range, lines)[1] >= before.length) begin(before + after);
    const [start, end] = offsetsOf(change.range, lines);
    after = change.text + before.slice(end) + after;
    before = before.slice(0, start);
    isWhole = false;
  }
  return before + after;
}

/** A range may be given from its end to its start. */
function offsetsOf({ start, end }: Range, lines: LineTable): [start: number, end: number] {
  const [one, other] = [lines.offsetAt(start), lines.offsetAt(end)];
  return one <= other ? [one, other] : [other, one];
}
