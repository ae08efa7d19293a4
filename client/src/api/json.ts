import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';

/** An integer a JavaScript number cannot hold, as its digits. */
interface BigInteger {
  readonly $integer: string;
}

/** The text of a body, without a byte order mark. */
export function decode(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** JSON text of what came in a body: integers that travel as their digits are integers again. */
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
