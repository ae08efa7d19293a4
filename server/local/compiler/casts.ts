import { toDate, toDateTime } from './dates.ts';
import { notImplemented } from './error.ts';
import type { TypeCast } from './officialTree.ts';
import type { Scope } from './scope.ts';
import { call, text } from './sql.ts';
import type { Sql } from './sql.ts';
import { nullable, plain } from './types.ts';
import type { ValueKind } from './types.ts';

/** Engine types by the names allowed in a cast (the parser makes them lower case). */
const scalars = new Map<string, readonly [engine: string, kind: ValueKind]>(
  Object.entries({
    ...names('Int64', 'Integer', 'int integer bigint int8 int64 smallint tinyint int16 int32 long'),
    ...names('Int64', 'Integer', 'uint8 uint16 uint32 uint64 serial'),
    ...names('Float64', 'Float', 'float float32 float64 float4 float8 real double numeric'),
    ...names('Float64', 'Float', 'decimal', 'double precision'),
    ...names('String', 'String', 'string text varchar char character json jsonb'),
    ...names('Bool', 'Boolean', 'bool boolean'),
    ...names('UUID', 'UUID', 'uuid'),
    ...names('Date', 'Date', 'date'),
    ...names('DateTime', 'DateTime', 'datetime datetime64 timestamp timestamptz'),
    ...names(
      'DateTime',
      'DateTime',
      '',
      'timestamp with time zone',
      'timestamp with local time zone',
    ),
  }),
);

/** `x::type` and `CAST(x AS type)`: NULL if the value does not fit. */
export function compileCast(node: TypeCast, scope: Scope): Sql {
  const value = scope.compiler.expression(node.expr, scope);
  const name = node.type_name.trim();
  const known = scalars.get(name.replace(/\(\d+(?:,\s*\d+)*\)$/, ''));
  if (!known) {
    return {
      text: call('CAST', value.text, text(engineType(name, node))),
      type: nullable('Unknown'),
    };
  }
  const [engine, kind] = known;
  switch (kind) {
    case 'String':
      return {
        text: call('toString', value.text),
        type: { ...plain(kind), nullable: value.type.nullable },
      };
    case 'Date':
      return toDate(value, scope);
    case 'DateTime':
      return toDateTime(value, scope);
    default:
      return { text: call('accurateCastOrNull', value.text, text(engine)), type: nullable(kind) };
  }
}

/** Composite types: `array(int)`, `int[]`, `tuple(int, string)`, `nullable(int)`, `map(string, int)`. */
function engineType(name: string, node: TypeCast): string {
  const brackets = /^(.*)\[\d*\]$/.exec(name);
  if (brackets?.[1] !== undefined) return `Array(${engineType(brackets[1], node)})`;
  const composite = /^(array|tuple|nullable|map)\s*\((.*)\)$/.exec(name);
  if (composite?.[1] !== undefined && composite[2] !== undefined) {
    const outer = composite[1].charAt(0).toUpperCase() + composite[1].slice(1);
    return `${outer}(${splitTypes(composite[2])
      .map((part) => engineType(part, node))
      .join(', ')})`;
  }
  const field = /^[a-z_]\w* (.*)$/.exec(name);
  const known = scalars.get(name);
  if (known) return known[0] === 'DateTime' ? "DateTime64(6, 'UTC')" : known[0];
  if (field?.[1] !== undefined) return engineType(field[1], node);
  throw notImplemented(`Unsupported type cast: ${name}`, node);
}

/** Splits at the commas outside parentheses. */
function splitTypes(list: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let current = '';
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) {
      parts.push(current.trim());
      current = '';
    } else current += character;
  }
  return [...parts, current.trim()];
}

function names(
  engine: string,
  kind: ValueKind,
  words: string,
  ...phrases: readonly string[]
): Record<string, readonly [string, ValueKind]> {
  const all = [...words.split(' ').filter((word) => word !== ''), ...phrases];
  return Object.fromEntries(all.map((name) => [name, [engine, kind] as const]));
}
