import {
  isSafeNumber,
  parse as parseLossless,
  stringify as stringifyLossless,
} from 'lossless-json';

/** An integer a JavaScript number cannot hold, as its digits. */
interface BigInteger {
  readonly $integer: string;
}

/**
 * Parses JSON without losing an integer: one a number cannot hold becomes
 * `{ $integer: "18446744073709551615" }`. Some ten times slower than the engine's own parser, which
 * is enough where `hasLongInteger` is false.
 *
 * @throws SyntaxError where the text is no JSON
 */
export function parseExactly(text: string): unknown {
  return parseLossless(text, undefined, (digits) =>
    /^-?\d+$/.test(digits) && !isSafeNumber(digits) ? { $integer: digits } : Number(digits),
  );
}

/** JSON text of what `parseJson` returned: its large integers are integers again. */
export function stringifyJson(value: unknown): string {
  return stringifyLossless(value, null, undefined, [BIG_INTEGER]) ?? 'null';
}

/**
 * Parses JSON a person wrote, to be sent by `stringifyJson` with every number as it was written.
 *
 * @throws SyntaxError where the text is no JSON, with the place
 */
export function parseVerbatim(text: string): unknown {
  return parseLossless(text);
}

/** The same JSON over several lines, every number as it was written. */
export function prettyJson(text: string): string {
  return stringifyLossless(parseVerbatim(text), null, 2) ?? text;
}

const BIG_INTEGER = {
  test: isBigInteger,
  stringify: (value: unknown): string => (value as BigInteger).$integer,
};

function isBigInteger(value: unknown): value is BigInteger {
  if (typeof value !== 'object' || value === null) return false;
  const { $integer: digits, ...others } = value as Partial<BigInteger>;
  return typeof digits === 'string' && /^-?\d+$/.test(digits) && Object.keys(others).length === 0;
}

/** 16 digits in a row can make an integer too large for a number; a fraction's digits cannot. */
const RISKY_DIGITS = 16;

/**
 * Whether a JSON body has an integer of 16 digits or more outside a string. A run of so many digits
 * covers every sixteenth byte somewhere, so that a quick pass over those clears nearly every body;
 * only where it finds something is the text read character by character.
 */
export function hasLongInteger(body: Uint8Array): boolean {
  return hasCandidate(body) && standsOutsideStrings(decode(body));
}

/** The text of a body, without a byte order mark. */
export function decode(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Digits are compared in place and not by a function: this loop sees every result. */
function hasCandidate(body: Uint8Array): boolean {
  const { length } = body;
  for (let at = RISKY_DIGITS - 1; at < length; at += RISKY_DIGITS) {
    let code = body[at] ?? 0;
    if (code < 48 || code > 57) continue;
    let before = at - 1;
    while (before >= 0 && (code = body[before] ?? 0) >= 48 && code <= 57) before--;
    let after = at + 1;
    while (after < length && (code = body[after] ?? 0) >= 48 && code <= 57) after++;
    if (after - before > RISKY_DIGITS && isInteger(body[before], body[after])) return true;
    at = after;
  }
  return false;
}

/** By the bytes around a run of digits: a fraction has a point before, a number's head one after. */
function isInteger(before: number | undefined, after: number | undefined): boolean {
  return before !== POINT && after !== POINT && after !== 101 && after !== 69;
}

const POINT = 46;

function standsOutsideStrings(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      index = endOfString(text, index);
    } else if (isDigit(code)) {
      const start = index;
      while (isDigit(text.charCodeAt(index))) index++;
      const isWhole = !isInNumber(text.charCodeAt(index));
      if (isWhole && index - start >= RISKY_DIGITS) return true;
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
