import { parse as parseLossless, stringify as stringifyLossless } from 'lossless-json';
import { nestsTooDeeply } from '../../../server/common/json/nesting.ts';
import { isBigInteger, memberName } from '../protocol/cellText.ts';
import type { BigInteger, Cell } from '../protocol/results.ts';
import { parseExactText } from './exactJson.ts';

/**
 * A member of a body that is sent exactly as this text, so that key order, the spelling of numbers
 * and repeated keys of a node survive.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Parses the text like a response; undefined if it is not JSON. */
  get value(): unknown {
    try {
      return parseExactText(this.text);
    } catch {
      return undefined;
    }
  }
}

/**
 * The JSON text of a received body: integers that travel as their digits are integers again.
 * Members of the body itself may be `JsonText`.
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
  return stringifyLossless(value, asItCame) ?? 'null';
}

/**
 * Parses JSON a person wrote, to be sent by `stringifyJson` with every number as it was written.
 *
 * @throws SyntaxError where the text is not JSON, with the place
 */
export function parseVerbatim(text: string): unknown {
  if (nestsTooDeeply(text)) throw new SyntaxError('it is nested too deeply');
  return parseLossless(text);
}

/** Indents JSON; numbers keep their spelling. */
export function prettyJson(text: string): string {
  return stringifyLossless(parseVerbatim(text), null, 2) ?? text;
}

function hasVerbatimMember(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((member) => member instanceof JsonText);
}

/** Large integers, and members that travel under another name, as the service wrote them. */
function asItCame(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if (isBigInteger(value as Cell)) return BigInt((value as BigInteger).$integer);
  if (!Object.keys(value).some((name) => memberName(name) !== name)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [memberName(name), member]),
  );
}
