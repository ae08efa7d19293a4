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

/** What a cell shows: one line, exact, and with nothing in it that could disturb its neighbours. */
export function cellText(value: Cell | undefined): CellText {
  if (value === undefined) return pendingText;
  if (value === null) return nullText;
  if (value === '') return emptyText;
  return { text: visibleText(plainText(value, longest)), absent: false };
}

/** What copying a cell gives: the value whole and as it is. */
export function copyText(value: Cell | undefined): string {
  if (value === undefined) return '';
  return value === null ? 'NULL' : plainText(value);
}
