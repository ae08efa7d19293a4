import { plainText } from '../../../client/src/protocol/cellText.ts';
import type { Cell } from '../../../client/src/protocol/results.ts';
import { visibleText } from './visibleText.ts';

/** `absent` values are words of ours, not data, and are drawn dim. */
type CellText = {
  readonly text: string;
  readonly absent: boolean;
};

/** More than any column shows; a cell may hold a megabyte. */
const longest = 500;

const nullText: CellText = { text: 'NULL', absent: true };
const emptyText: CellText = { text: "''", absent: true };
const pendingText: CellText = { text: '…', absent: true };

/** The text of a cell: one line, exact, and harmless to its neighbours. */
export function cellText(value: Cell | undefined): CellText {
  if (value === undefined) return pendingText;
  if (value === null) return nullText;
  if (value === '') return emptyText;
  return { text: visibleText(plainText(value, longest)), absent: false };
}

/** The copied text of a cell: the whole value, unchanged. */
export function copyText(value: Cell | undefined): string {
  if (value === undefined) return '';
  return value === null ? 'NULL' : plainText(value);
}

/** True if the text of a value contains a text in lower case; NULL has no text. */
export function holds(value: Cell | undefined, needle: string): boolean {
  if (value === undefined || value === null) return false;
  return copyText(value).toLowerCase().includes(needle);
}
