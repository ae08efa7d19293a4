/** 16 digits in a row can make an integer too large for a number; a fraction's digits cannot. */
const riskyDigits = 16;

/**
 * Whether a JSON body has an integer of 16 digits or more outside a string. A run of so many digits
 * covers every sixteenth byte somewhere, so that a quick pass over those clears nearly every body;
 * only where it finds something is the body read byte by byte.
 */
export function hasLongInteger(body: Uint8Array): boolean {
  return hasCandidate(body) && !scan(body, () => false);
}

/**
 * The JSON body with every integer that a number cannot hold as `{"$integer":"…"}`. What is no JSON
 * stays none.
 */
export function tagLongIntegers(body: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let copied = 0;
  scan(body, (start, end) => {
    const digits = Buffer.from(body.subarray(start, end)).toString('latin1');
    // No number of JSON begins with a zero that more digits follow.
    if (/^-?0/.test(digits) || Number.isSafeInteger(Number(digits))) return true;
    parts.push(body.subarray(copied, start), Buffer.from(`{"$integer":"${digits}"}`));
    copied = end;
    return true;
  });
  return Buffer.concat([...parts, body.subarray(copied)]);
}

/** Digits are compared in place and not by a function: this loop sees every result. */
function hasCandidate(body: Uint8Array): boolean {
  const { length } = body;
  for (let at = riskyDigits - 1; at < length; at += riskyDigits) {
    let code = body[at] ?? 0;
    if (code < 48 || code > 57) continue;
    let before = at - 1;
    while (before >= 0 && (code = body[before] ?? 0) >= 48 && code <= 57) before--;
    let after = at + 1;
    while (after < length && (code = body[after] ?? 0) >= 48 && code <= 57) after++;
    const isWhole = body[before] !== point && !isFractionOrExponent(body[after]);
    if (after - before > riskyDigits && isWhole) return true;
    at = after;
  }
  return false;
}

/**
 * Calls `found` with the place of each integer of 16 digits or more, its sign included, until it
 * answers false.
 *
 * @returns whether the scan came to the end of the body
 */
function scan(body: Uint8Array, found: (start: number, end: number) => boolean): boolean {
  const { length } = body;
  for (let at = 0; at < length; at++) {
    let code = body[at] ?? 0;
    if (code === quote) {
      at++;
      while (at < length && (code = body[at] ?? 0) !== quote) at += code === backslash ? 2 : 1;
    } else if (code >= 48 && code <= 57) {
      const start = at;
      while (at < length && (code = body[at] ?? 0) >= 48 && code <= 57) at++;
      if (at - start >= riskyDigits && !isFractionOrExponent(body[at])) {
        if (!found(body[start - 1] === minus ? start - 1 : start, at)) return false;
      }
      while (isInNumber(body[at])) at++;
      at--;
    }
  }
  return true;
}

const quote = 34;
const minus = 45;
const point = 46;
const backslash = 92;

function isFractionOrExponent(code: number | undefined): boolean {
  return code === point || code === 101 || code === 69;
}

function isInNumber(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (code >= 48 && code <= 57) || isFractionOrExponent(code) || code === 43 || code === minus;
}
