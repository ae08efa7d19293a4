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

const before = Buffer.from('{"$integer":"');
const after = Buffer.from('"}');
/** More than any number of so few digits: what it takes in the body, and besides. */
const addedBytes = before.length + after.length;

/**
 * The JSON body with every integer that a number cannot hold as `{"$integer":"…"}`. What is no JSON
 * stays none.
 */
export function tagLongIntegers(body: Uint8Array): Buffer {
  // An integer of 16 digits and what parts it from the next one make room for no more of them.
  const most = Math.ceil(body.length / (riskyDigits + 1)) * addedBytes;
  const tagged = Buffer.allocUnsafe(body.length + most);
  const source = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let copied = 0;
  let length = 0;
  scan(body, (start, end) => {
    if (isExact(body, start, end)) return true;
    length += source.copy(tagged, length, copied, start);
    length += before.copy(tagged, length);
    length += source.copy(tagged, length, start, end);
    length += after.copy(tagged, length);
    copied = end;
    return true;
  });
  length += source.copy(tagged, length, copied);
  return tagged.subarray(0, length);
}

/** Whether the digits are a number's own, or no number of JSON at all. */
function isExact(body: Uint8Array, start: number, end: number): boolean {
  const first = body[start] === minus ? start + 1 : start;
  // No number of JSON begins with a zero that more digits follow.
  if (body[first] === 48) return true;
  if (end - first !== riskyDigits) return false;
  for (let at = 0; at < riskyDigits; at++) {
    const difference = (body[first + at] ?? 0) - largestSafe.charCodeAt(at);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

const largestSafe = String(Number.MAX_SAFE_INTEGER);

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
