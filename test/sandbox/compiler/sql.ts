import type { PropertyOwner, ValueType } from './types.ts';

/** A printed expression with what the printing of its surroundings needs to know. */
export type Sql = {
  readonly text: string;
  readonly type: ValueType;
  /** Name it has as an item of a SELECT without an alias. */
  readonly name?: string;
  /** Its value, where it is written as a constant. */
  readonly constant?: { readonly value: string | number | boolean | null };
  /** Where it reads JSON: a further access goes deeper into the same document. */
  readonly json?: JsonPath;
  /** A column of a table, as it is stored. */
  readonly column?: string;
};

/** A place inside a JSON column. */
export type JsonPath = {
  readonly document: string;
  readonly owner: PropertyOwner | undefined;
  /** Printed keys and indexes. */
  readonly steps: readonly string[];
  /** The same as names, where all of them are constants. */
  readonly names: readonly string[];
  /** The table it is a column of, where property copies exist beside it. */
  readonly copies?: PropertyCopies;
};

/** Columns that repeat single properties, so that reading one skips the JSON. */
type PropertyCopies = {
  readonly alias: string;
  readonly properties: readonly string[];
};

/** The plain words that the engine does not take for a name everywhere: found by trying all its keywords. */
const reserved = new Set(
  'all cube distinct false inf infinity nan not null recursive rollup select top true'.split(' '),
);

/** A name as ClickHouse reads it back unchanged. */
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

/** A function call in ClickHouse SQL. */
export function call(name: string, ...args: readonly string[]): string {
  return `${name}(${args.join(', ')})`;
}
