import type { Cell } from '../../../client/src/protocol/results.ts';
import { copyText } from './cellText.ts';

/** True if the text of a value contains a text in lower case; NULL has no text. */
export function holds(value: Cell | undefined, needle: string): boolean {
  if (value === undefined || value === null) return false;
  return copyText(value).toLowerCase().includes(needle);
}
