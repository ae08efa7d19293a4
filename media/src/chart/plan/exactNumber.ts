import { count } from '../../../../client/src/protocol/words.ts';

const fraction = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** A number to be read exactly. */
export function exactNumber(value: number): string {
  return Number.isInteger(value) ? count(value) : fraction.format(value);
}
