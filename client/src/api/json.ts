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

/** Whether an integer of 16 digits or more stands outside a string. Fractions do not count. */
function hasLongInteger(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = endOfString(text, index);
    } else if (isDigit(code)) {
      const start = index;
      while (isDigit(text.charCodeAt(index))) index++;
      const isInteger = !isInNumber(text.charCodeAt(index));
      if (isInteger && index - start >= RISKY_DIGITS) return true;
      while (isInNumber(text.charCodeAt(index))) index++;
      index--;
    }
  }
  return false;
}

const QUOTE = 34;
const BACKSLASH = 92;

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A character of a number's fraction or exponent: digits, `.`, `e`, `E`, `+`, `-`. */
function isInNumber(code: number): boolean {
  return isDigit(code) || code === 46 || code === 101 || code === 69 || code === 43 || code === 45;
}

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}
