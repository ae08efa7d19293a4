import { parseType, type EngineType } from './engineType.ts';

/** Names that the engine knows in this case only. */
const exact = new Set(
  (
    'AggregateFunction Array BFloat16 Date32 DateTime32 DateTime64 Dynamic Enum16 Enum8 FixedString Float32 Float64 ' +
    'Geometry IPv4 IPv6 Int128 Int16 Int256 Int32 Int64 Int8 IntervalDay IntervalHour IntervalMicrosecond ' +
    'IntervalMillisecond IntervalMinute IntervalMonth IntervalNanosecond IntervalQuarter IntervalSecond IntervalWeek ' +
    'IntervalYear LineString LowCardinality Map MultiLineString MultiPolygon Nested Nothing Nullable Object Point ' +
    'Polygon QBit Ring SimpleAggregateFunction String Tuple UInt128 UInt16 UInt256 UInt32 UInt64 UInt8 UUID Variant'
  ).split(' '),
);

/** Names that the engine knows in any case: its own, and those of other databases. */
const anyCase = new RegExp(
  '^(?:bool(?:ean)?|date|datetime|decimal(?:32|64|128|256)?|enum|json|time(?:64)?|' +
    '(?:tiny|small|medium|big)?int(?:eger)?(?: (?:un)?signed)?|int1(?: (?:un)?signed)?|(?:un)?signed|' +
    'bit|blob|byte|bytea|clob|dec|double(?: precision)?|fixed|float|geometry|inet[46]|(?:tiny|medium|long)(?:blob|text)|' +
    'binary(?: large object| varying)?|(?:national )?char(?:acter)?(?: large object| varying)?|' +
    'nchar(?: large object| varying)?|numeric|nvarchar|real|set|single|text|timestamp|varbinary|varchar2?|year)$',
  'i',
);

/** Types whose arguments are types. */
const wrappers = new Set(['Array', 'LowCardinality', 'Map', 'Nullable', 'Tuple', 'Variant']);

/** The first name in a written type that the engine does not know; undefined if it knows them all. */
export function unknownTypeName(written: string): string | undefined {
  return unknownIn(parseType(written));
}

function unknownIn({ name, args }: EngineType): string | undefined {
  if (!exact.has(name) && !anyCase.test(name.replaceAll(/\s+/g, ' '))) return name;
  if (!wrappers.has(name)) return undefined;
  for (const { type } of args) {
    const unknown = unknownIn(type);
    if (unknown !== undefined) return unknown;
  }
  return undefined;
}
