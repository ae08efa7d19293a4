import type { ValueKind, ValueType } from '../../compiler/types.ts';
import { plain } from '../../compiler/types.ts';

/** The type of a column: as the engine reads it, and as HogQL sees it. */
export type ColumnType = { readonly sql: string; readonly type: ValueType };

const asText: ColumnType = { sql: 'Nullable(String)', type: { kind: 'String', nullable: true } };

/** The scalar types that rows are read as, each with the arguments it may have. */
const scalars: readonly (readonly [name: RegExp, kind: ValueKind])[] = [
  [/^U?Int(?:8|16|32|64|128|256)$/, 'Integer'],
  [/^(?:Float(?:32|64)|BFloat16)$/, 'Float'],
  [/^Decimal(?:\(\d{1,2}(?:, ?\d{1,2})?\)|(?:32|64|128|256)\(\d{1,2}\))$/, 'Float'],
  [/^DateTime(?:\('[\w+/-]+'\))?$/, 'DateTime'],
  [/^DateTime64\(\d(?:, ?'[\w+/-]+')?\)$/, 'DateTime'],
  [/^Date(?:32)?$/, 'Date'],
  [/^Bool$/, 'Boolean'],
  [/^UUID$/, 'UUID'],
  [/^(?:String|FixedString\(\d{1,4}\)|IPv[46])$/, 'String'],
];

/**
 * The type of a column of rows. What a service calls its types goes into a statement, so each is
 * looked up piece by piece and printed anew; the values of any other are read as text.
 *
 * @param hasNull whether a row has no value there, whatever the type says
 */
export function columnType(name: string, hasNull: boolean): ColumnType {
  const found = read(name.trim());
  if (!found) return asText;
  if (!hasNull || found.type.nullable) return found;
  // Lists and the like are never NULL in the engine.
  return isNested(found.sql) ? asText : withNull(found);
}

function read(name: string): ColumnType | undefined {
  const [, wrapper, inside] =
    /^(Nullable|LowCardinality|Array|Map|Tuple)\((.*)\)$/s.exec(name) ?? [];
  if (wrapper === undefined || inside === undefined) return scalar(name);
  const parts = split(inside);
  const [first = ''] = parts;
  switch (wrapper) {
    case 'Nullable': {
      const inner = read(first);
      return inner && parts.length === 1 && !isNested(inner.sql) ? withNull(inner) : undefined;
    }
    case 'LowCardinality':
      return parts.length === 1 ? read(first) : undefined;
    case 'Array': {
      const item = read(first);
      if (!item || parts.length !== 1) return undefined;
      return { sql: `Array(${item.sql})`, type: { ...plain('Array'), item: item.type } };
    }
    case 'Map': {
      const [key, value] = parts.map(read);
      if (!key || !value || parts.length !== 2) return undefined;
      return { sql: `Map(${key.sql}, ${value.sql})`, type: plain('Unknown') };
    }
    default: {
      const members = parts.map(member);
      if (!members.every((each) => each !== undefined)) return undefined;
      return { sql: `Tuple(${members.join(', ')})`, type: plain('Tuple') };
    }
  }
}

function scalar(name: string): ColumnType | undefined {
  const kind = scalars.find(([pattern]) => pattern.test(name))?.[1];
  return kind === undefined ? undefined : { sql: name, type: plain(kind) };
}

/** A member of a tuple, which may have a name. */
function member(text: string): string | undefined {
  const [, name, type] = /^([A-Za-z_]\w*) (.*)$/s.exec(text) ?? [];
  const found = read(type ?? text);
  return found && (name === undefined ? found.sql : `\`${name}\` ${found.sql}`);
}

function withNull({ sql, type }: ColumnType): ColumnType {
  if (type.nullable) return { sql, type };
  return { sql: `Nullable(${sql})`, type: { ...type, nullable: true } };
}

function isNested(sql: string): boolean {
  return /^(?:Array|Map|Tuple)\(/.test(sql);
}

/** The arguments of a type, split at the commas that are not within brackets. */
function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '(') depth++;
    else if (character === ')') depth--;
    else if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}
