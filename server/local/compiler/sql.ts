import type { PropertyOwner, ValueType } from './types.ts';

/** A printed expression with the facts that its context needs. */
export type Sql = {
  readonly text: string;
  readonly type: ValueType;
  /** Its name as a SELECT item without an alias. */
  readonly name?: string;
  /** Its value, if it is a constant. */
  readonly constant?: { readonly value: string | number | boolean | null };
  /** Its path in a JSON document, if any: a further access goes deeper into the same document. */
  readonly json?: JsonPath;
  /** A stored column of a table. */
  readonly column?: string;
};

/** A path inside a JSON column. */
export type JsonPath = {
  readonly document: string;
  readonly owner: PropertyOwner | undefined;
  /** Printed keys and indexes. */
  readonly steps: readonly string[];
  /** Equal to `names` if all of them are constants. */
  readonly names: readonly string[];
  /** The table of the column, if it has property copies. */
  readonly copies?: PropertyCopies;
};

/** Columns that repeat single properties, so that reading one skips the JSON. */
type PropertyCopies = {
  readonly alias: string;
  readonly properties: readonly string[];
};

/**
 * The plain words that the engine does not accept as a name everywhere, found by trying all its
 * keywords.
 */
const reserved = new Set(
  'all cube distinct false inf infinity nan not null recursive rollup select top true'.split(' '),
);

/** A name that ClickHouse reads back unchanged. */
export function identifier(name: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !reserved.has(name.toLowerCase())) return name;
  return '`' + name.replace(/[\\`]/g, '\\$&') + '`';
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\0': '\\0',
};

/** A string constant that cannot end early. */
export function text(value: string): string {
  return `'${value.replace(/[\\'\b\f\n\r\t\0]/g, (character) => escapes[character] ?? '')}'`;
}

/** The pattern of LIKE for texts that contain this one, whatever characters it has. */
export function likePattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A function call in ClickHouse SQL. */
export function call(name: string, ...args: readonly string[]): string {
  const [first = '', ...others] = args;
  // Not `join`, which copies the whole text: a chain of calls would be copied at each of its links.
  const list = others.reduce((before, arg) => `${before}, ${arg}`, first);
  return `${name}(${list})`;
}
