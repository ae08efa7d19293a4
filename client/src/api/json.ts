import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';
import { nestsTooDeeply } from './nesting.ts';
import { hasLongInteger, tagLongIntegers } from './longIntegers.ts';

/** An integer a JavaScript number cannot hold, as its digits. */
type BigInteger = {
  readonly $integer: string;
};

/** The text of a body, without a byte order mark. */
export function decode(body: Uint8Array): string {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/**
 * A member of a body that is sent exactly as this text, so that key order, the spelling of numbers
 * and repeated keys of a node survive.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What the text means, as answers are parsed; undefined where it is no JSON. */
  get value(): unknown {
    try {
      const bytes = Buffer.from(this.text);
      const tagged = hasLongInteger(bytes) ? tagLongIntegers(bytes) : bytes;
      return JSON.parse(decode(tagged)) as unknown;
    } catch {
      return undefined;
    }
  }
}

/**
 * JSON text of what came in a body: integers that travel as their digits are integers again. Members
 * of the body itself may be `JsonText`.
 */
export function stringifyJson(value: unknown): string {
  if (hasVerbatimMember(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const texts = members.map(([name, member]) => {
      const text = member instanceof JsonText ? member.text : stringifyJson(member);
      return `${JSON.stringify(name)}:${text}`;
    });
    return `{${texts.join(',')}}`;
  }
  return stringifyLossless(value, null, undefined, [bigInteger]) ?? 'null';
}

/**
 * Parses JSON a person wrote, to be sent by `stringifyJson` with every number as it was written.
 *
 * @throws SyntaxError where the text is no JSON, with the place
 */
export function parseVerbatim(text: string): unknown {
  if (nestsTooDeeply(text)) throw new SyntaxError('it nests too deeply');
  return parseLossless(text);
}

/** The same JSON over several lines, every number as it was written. */
export function prettyJson(text: string): string {
  return stringifyLossless(parseVerbatim(text), null, 2) ?? text;
}

function hasVerbatimMember(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => member instanceof JsonText);
}

const bigInteger = {
  test: isBigInteger,
  stringify: (value: unknown): string => (value as BigInteger).$integer,
};

function isBigInteger(value: unknown): value is BigInteger {
  if (typeof value !== 'object' || value === null) return false;
  const { $integer: digits, ...others } = value as Partial<BigInteger>;
  return typeof digits === 'string' && /^-?\d+$/.test(digits) && Object.keys(others).length === 0;
}
