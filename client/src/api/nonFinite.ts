import { randomUUID } from 'node:crypto';

/** Strings, which stay as they are, and the words that are no JSON. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g;

/** What a text is read as in which `NaN` and `Infinity` stand bare, as some servers write them. */
export type NonFinite = {
  /** JSON, in which marks stand for `NaN`. */
  readonly json: string;
  /** Puts the numbers where the marks are in what the JSON was parsed to. */
  readonly restore: (value: unknown) => unknown;
};

/** Undefined where a text has no such word outside its strings. */
export function withoutNonFinite(text: string): NonFinite | undefined {
  // Nobody who writes the text can know it.
  const mark = `NaN ${randomUUID()}`;
  const json = text.replace(tokens, (token) => {
    if (token.startsWith('"')) return token;
    // A number too large for a number is read as infinity.
    return token === 'NaN' ? JSON.stringify(mark) : token.replace('Infinity', '1e999');
  });
  return json !== text ? { json, restore: (value) => restored(value, mark) } : undefined;
}

function restored(value: unknown, mark: string): unknown {
  if (value === mark) return NaN;
  if (Array.isArray(value)) return value.map((item) => restored(item, mark));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, restored(member, mark)]),
  );
}
