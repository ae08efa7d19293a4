import { stringifyJson } from '../../api/json.ts';
import type { BigInteger, Cell } from '../../protocol/results.ts';

/** A cell as JSON text, integers of any size as their digits. */
export function cellJson(value: Cell): string {
  // Only a list or an object can hold a tagged integer, and the exact printer is a slow one.
  return typeof value === 'object' && value !== null ? stringifyJson(value) : JSON.stringify(value);
}

/** A cell as plain text: a string as it is, everything else as its JSON. NULL is the caller's. */
export function plainText(value: Exclude<Cell, null>): string {
  return typeof value === 'string' ? value : cellJson(value);
}

export function isBigInteger(value: Cell): value is BigInteger {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$integer' in value &&
    typeof value.$integer === 'string'
  );
}
