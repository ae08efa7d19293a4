import { engineType, type EngineType, parseType } from './engineType.ts';

/** The engine types of the service's cast types: integers and floats have one width. */
const scalars: readonly (readonly [engine: string, words: string, ...phrases: string[]])[] = [
  ['Int64', 'int integer bigint int8 int64 smallint tinyint int16 int32 long'],
  ['Int64', 'uint8 uint16 uint32 uint64 serial'],
  ['Float64', 'float float32 float64 float4 float8 real double', 'double precision'],
  ['Float64', 'numeric decimal'],
  ['String', 'string text varchar char character json jsonb'],
  ['Bool', 'bool boolean'],
  ['UUID', 'uuid'],
  ['Date', 'date'],
  ['DateTime', 'datetime datetime64 timestamp timestamptz'],
  ['DateTime', '', 'timestamp with time zone', 'timestamp with local time zone'],
];

const engineNames: ReadonlyMap<string, EngineType> = new Map(
  scalars.flatMap(([engine, words, ...phrases]) =>
    [...words.split(' ').filter(Boolean), ...phrases].map(
      (name) => [name, engineType(engine)] as const,
    ),
  ),
);

const composed: ReadonlyMap<string, string> = new Map(
  ['Array', 'Tuple', 'Nullable', 'Map'].map((name) => [name.toLowerCase(), name]),
);

/** The engine's type for the type of a cast, in any case; undefined if the service has none. */
export function castType(written: string): EngineType | undefined {
  return engineTypeOf(parseType(written));
}

function engineTypeOf({ name, args }: EngineType): EngineType | undefined {
  const lower = name.toLowerCase();
  const scalar = engineNames.get(lower);
  // Lengths and precisions are ignored.
  if (scalar) return args.every(({ type }) => /^\d+$/.test(type.text)) ? scalar : undefined;
  const outer = composed.get(lower);
  const inner = args.flatMap(({ type }) => engineTypeOf(type) ?? []);
  const isKnown = outer !== undefined && args.length > 0 && inner.length === args.length;
  return isKnown ? engineType(outer, inner) : undefined;
}
