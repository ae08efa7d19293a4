import { isSafeNumber, parse as parseLossless } from 'lossless-json';

/** Digits in a row that can make an integer too large for a JavaScript number. */
const RISKY_DIGITS = 16;

/**
 * Parses a JSON body without losing an integer: one a number cannot hold becomes
 * `{ $integer: "18446744073709551615" }`. Bodies without a long run of digits, which is nearly all,
 * take the engine's own parser.
 *
 * @throws SyntaxError where the text is no JSON
 */
export function parseJson(text: string): unknown {
  if (!hasLongInteger(text)) return JSON.parse(text) as unknown;
  return parseLossless(text, undefined, (digits) =>
    /^-?\d+$/.test(digits) && !isSafeNumber(digits) ? { $integer: digits } : Number(digits),
  );
}

/** Whether 16 digits stand in a row outside a string. */
function hasLongInteger(text: string): boolean {
  let run = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code >= 48 && code <= 57) {
      if (++run >= RISKY_DIGITS) return true;
      continue;
    }
    run = 0;
    if (code === 34) index = endOfString(text, index);
  }
  return false;
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
