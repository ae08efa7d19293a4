import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver-protocol';
import { LineTable } from '../ast/lineTable.ts';

/**
 * A text after changes, each of which counts in what the one before has left. Editors send those of
 * many places from the end of the text to its start: what is in front of a change stays as it was,
 * and so do its lines, which are found once for all of them.
 */
export function changed(text: string, changes: readonly TextDocumentContentChangeEvent[]): string {
  let front = text;
  let behind = '';
  let lines = new LineTable(text);
  let isWhole = true;
  const begin = (whole: string): void => {
    front = whole;
    behind = '';
    lines = new LineTable(whole);
    isWhole = true;
  };
  for (const change of changes) {
    if (!('range' in change)) {
      begin(change.text);
      continue;
    }
    // A place at the very end of the front may have become one of a longer line.
    if (!isWhole && offsetsOf(change.range, lines)[1] >= front.length) begin(front + behind);
    const [start, end] = offsetsOf(change.range, lines);
    behind = change.text + front.slice(end) + behind;
    front = front.slice(0, start);
    isWhole = false;
  }
  return front + behind;
}

/** A range may be told from its end to its start. */
function offsetsOf({ start, end }: Range, lines: LineTable): [start: number, end: number] {
  const [one, other] = [lines.offsetAt(start), lines.offsetAt(end)];
  return one <= other ? [one, other] : [other, one];
}
