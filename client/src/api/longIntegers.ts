import { backslash, colon, minus, point, quote } from './jsonBytes.ts';

/** 16 digits in a row can make an integer too large for a number; a fraction's digits cannot. */
const riskyDigits = 16;

/**
 * The JSON body with every integer that a number cannot hold as a text: the mark and its digits.
 * What is not JSON stays none. One pass that copies as it looks: calls for each integer cost more.
 *
 * @param mark letters that JSON does not escape
 */
export function quoteLongIntegers(body: Uint8Array, mark: string): Buffer {
  const lead = Buffer.from(`"${mark}`);
  // An integer of 16 digits and what parts it from the next one make room for no more of them.
  const most = Math.ceil(body.length / (riskyDigits + 1)) * (lead.length + 1);
  const quoted = Buffer.allocUnsafe(body.length + most);
  const { length } = body;
  let to = 0;
  for (let at = 0; at < length; at++) {
    let code = body[at] ?? 0;
    if (code === quote) {
      quoted[to++] = code;
      for (at++; at < length && (code = body[at] ?? 0) !== quote; at++) {
        quoted[to++] = code;
        if (code === backslash && at + 1 < length) quoted[to++] = body[++at] ?? 0;
      }
      if (at < length) quoted[to++] = quote;
    } else if (code >= 48 && code <= 57) {
      const start = at;
      while (at < length && (code = body[at] ?? 0) >= 48 && code <= 57) at++;
      const isLong = at - start >= riskyDigits && isLongInteger(body, start, at);
      if (isLong) {
        const isNegative = body[start - 1] === minus;
        if (isNegative) to--;
        for (const part of lead) quoted[to++] = part;
        if (isNegative) quoted[to++] = minus;
      }
      for (let digit = start; digit < at; digit++) quoted[to++] = body[digit] ?? 0;
      if (isLong) quoted[to++] = quote;
      while (isInNumber(body[at])) quoted[to++] = body[at++] ?? 0;
      at--;
    } else quoted[to++] = code;
  }
  return quoted.subarray(0, to);
}

/** True if a run of digits outside of strings is a whole number that a number cannot hold. */
function isLongInteger(body: Uint8Array, start: number, end: number): boolean {
  if (isFractionOrExponent(body[end]) || isExact(body, start, end)) return false;
  // As a string it could be a key, which a number cannot.
  let next = end;
  while (isBlank(body[next])) next++;
  return body[next] !== colon;
}

/** True if the digits are a number's own, or no number of JSON at all. */
function isExact(body: Uint8Array, start: number, end: number): boolean {
  // A number of JSON has no leading zero.
  if (body[start] === 48) return true;
  if (end - start !== riskyDigits) return false;
  for (let at = 0; at < riskyDigits; at++) {
    const difference = (body[start + at] ?? 0) - largestSafe.charCodeAt(at);
    if (difference !== 0) return difference < 0;
  }
  return true;
}

const largestSafe = String(Number.MAX_SAFE_INTEGER);

function isFractionOrExponent(code: number | undefined): boolean {
  return code === point || code === 101 || code === 69;
}

function isInNumber(code: number | undefined): boolean {
  if (code === undefined) return false;
  return (code >= 48 && code <= 57) || isFractionOrExponent(code) || code === 43 || code === minus;
}

function isBlank(code: number | undefined): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}
