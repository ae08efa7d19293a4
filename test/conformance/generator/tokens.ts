import { keywords, neverNames } from '../tables/keywords.ts';
import type { Random } from './random.ts';

/** The rules that are made of characters: each returns a spelling, an odd one only where allowed. */
export const tokenRules: Readonly<Record<string, (random: Random, odd: boolean) => string>> = {
  name: (random, odd) => {
    if (random.chance(0.05)) {
      return odd ? spelled(random.pick(nameKeywords), random) : random.pick(commonKeywords);
    }
    return random.chance(0.1) ? random.pick(quotedNames) : random.pick(plainNames);
  },
  plainName: (random) => random.pick(plainNames),
  quoted: (random) => random.pick(quotedNames),
  digits: (random) => random.pick(['0', '1', '2', '3', '10', '42', '100']),
  number: numberOf,
  signedNumber: (random, odd) => random.pick(['-', '+']) + numberOf(random, odd),
  string: (random) => random.pick(strings),
  intervalText: (random, odd) =>
    odd && random.chance(0.3)
      ? random.pick(["'1 Year'", "'3 MONTHS'"])
      : random.pick(["'1 day'", "'7 days'", "'2 weeks'", "'30 minutes'"]),
  typeName: (random) => random.pick(['Int64', 'string', 'FLOAT', 'Nullable', 'x', '`DateTime`']),
  templateOpen: () => "f'",
  templateClose: () => "'",
  templateText: (random) => random.pick(["''", "\\'", '\\{', '}', ' a ', 'é', '\\n', '-- ', '"']),
  tagName: (random) => random.pick(['a', 'a', 'A', 'a-b', 'Query']),
  attributeName: (random) => random.pick([' a', ' b-c', ' event', ' x1']),
  tagText: (random) => random.pick(['b', ' b c ', "it's", ' é ', 'a > b', ' ']),
};

function numberOf(random: Random, odd: boolean): string {
  return odd && random.chance(0.05) ? '2.' : random.pick(numbers);
}

/** A keyword in upper, lower or mixed case. */
export function spelled(word: string, random: Random): string {
  const style = random.below(10);
  if (style < 5) return word.toLowerCase();
  if (style < 9) return word;
  return word.charAt(0) + word.slice(1).toLowerCase();
}

const nameKeywords = keywords.filter((word) => !neverNames.includes(word)) as [string, ...string[]];
/** Keywords that are common names of columns; the units of an interval would end one before them. */
const commonKeywords = ['date', 'id', 'key', 'name', 'timestamp'] as const;
const plainNames = [
  ...(['a', 'b', 'c', 'd', 'e', 'f', 'x', 'y', 't', 'u'] as const),
  ...(['$x', '_a1', 'event', 'properties', 'timestamp_', 'countIf'] as const),
] as const;
const quotedNames = ['`a b`', '"c d"', '`select`', '"null"', '`é😀`', '`a``b`', '"a\\"b"'] as const;
const numbers = [
  ...(['0', '1', '7', '42', '100', '017', '1.5', '.5', '0.1', '1e5', '2.5E-3'] as const),
  ...(['.5e1', '0xFF', '0b101', '0x1.8p3', '9007199254740993', '18446744073709551616'] as const),
] as const;
const strings = [
  ...(["''", "'a'", "'a b'", "'it''s'", "'it\\'s'", "'\\n\\t'", "'\\x41'", "'é😀'"] as const),
  ...(["'-- no'", "'{x}'", "'\\\\d'"] as const),
] as const;
