import { castType } from '../../../common/types/castType.ts';
import * as engine from '../../../common/types/engineType.ts';
import type { EngineType } from '../../../common/types/engineType.ts';
import { kindOf, type TypeKind } from '../../../common/types/typeKind.ts';

export {
  arrayOf,
  engineType,
  isNullable,
  isSameType,
  parseType,
  tupleElements,
} from '../../../common/types/engineType.ts';
export type { EngineType };

/** A type that is not known. */
export const unknown = engine.engineType('unknown');

/** The type of NULL. */
export const nothing = engine.parseType('Nullable(Nothing)');

/** The type of a column that is a way into another table. */
export const tableType = engine.engineType('Table');

/** Types that queries give values most. */
export const bool = engine.engineType('Bool');
export const date = engine.engineType('Date');
export const dateTime = engine.engineType('DateTime');
export const float64 = engine.engineType('Float64');
export const int64 = engine.engineType('Int64');
export const uint64 = engine.engineType('UInt64');
export const uint8 = engine.engineType('UInt8');
export const string = engine.engineType('String');
export const uuid = engine.engineType('UUID');

/** True if the type is entirely unknown; the element type of an array may be unknown. */
export function isUnknown(type: EngineType): boolean {
  return engine.isSameType(type, unknown);
}

/** True if the only value of the type is NULL. */
export function isNothing(type: EngineType): boolean {
  return engine.isSameType(type, nothing);
}

/** True if a dot after a value of the type may name something in it. */
export function mayLeadOn(type: EngineType): boolean {
  return engine.hasInside(
    type,
    (inner) => isUnknown(inner) || inner.name === tableType.name || composed.has(kindOf(inner)),
  );
}

const composed = new Set<TypeKind>(['array', 'tuple', 'map', 'object']);

/** A type as people read it, without elements that are not known; undefined if it is not known. */
export function shownType(type: EngineType): string | undefined {
  if (!engine.hasInside(type, isUnknown)) return type.text;
  const { name } = withoutNull(type);
  return name === unknown.name ? undefined : name;
}

/** The families in which values can be compared with each other. */
export type TypeFamily =
  | 'number'
  | 'text'
  | 'boolean'
  | 'time'
  | 'uuid'
  | 'array'
  | 'tuple'
  | 'map'
  | 'interval'
  | 'unknown';

const families: Readonly<Record<TypeKind, TypeFamily>> = {
  integer: 'number',
  float: 'number',
  decimal: 'number',
  text: 'text',
  boolean: 'boolean',
  date: 'time',
  time: 'time',
  interval: 'interval',
  uuid: 'uuid',
  array: 'array',
  tuple: 'tuple',
  map: 'map',
  enum: 'unknown',
  address: 'unknown',
  object: 'unknown',
  other: 'unknown',
};

/** The family of types whose values a value of this type can be compared with. */
export function familyOf(type: EngineType): TypeFamily {
  return families[kindOf(type)];
}

/** The type that a nullable one is made of; any other unchanged. */
export function withoutNull(type: EngineType): EngineType {
  return engine.isNullable(type) ? (type.args[0]?.type ?? type) : type;
}

/** The type with NULL among its values; arrays and the like have none, as in the engine. */
export function withNull(type: EngineType): EngineType {
  const hasNone = isUnknown(type) || engine.isNullable(type) || neverNull.has(type.name);
  return hasNone ? type : engine.engineType('Nullable', [type]);
}

const neverNull = new Set(['Array', 'Tuple', 'Map', 'JSON', 'Table']);

/** The type of an array's elements. */
export function elementOf(type: EngineType): EngineType {
  return engine.elementOf(type) ?? unknown;
}

/** The type which holds values of all the given ones; NULL alone makes it nullable. */
export function commonType(types: readonly EngineType[]): EngineType {
  const valued = types.filter((type) => !isNothing(type)).map(withoutNull);
  const [first] = valued;
  const isOne = first && valued.every((type) => engine.isSameType(type, first));
  const common = isOne ? first : widest(valued);
  return types.some(engine.isNullable) ? withNull(common) : common;
}

function widest(types: readonly EngineType[]): EngineType {
  if (types.length === 0) return nothing;
  const found = new Set(types.map(familyOf));
  const [family] = found;
  if (found.size > 1) return unknown;
  if (family === 'number') {
    return types.every((type) => kindOf(type) === 'integer') ? int64 : float64;
  }
  if (family === 'interval') return engine.engineType('Interval');
  return family === 'time' ? dateTime : unknown;
}

const documented: ReadonlyMap<string, EngineType> = new Map([
  ['integer', int64],
  ['int', int64],
  ['float', float64],
  ['boolean', bool],
  ['stringliteral', string],
  ['any', unknown],
  ['unknown', unknown],
]);

/** The type that a signature names. */
export function documentedType(name: string): EngineType {
  return withEngineNames(engine.parseType(name));
}

function withEngineNames({ name, args }: EngineType): EngineType {
  const [first = unknown, ...others] = args.map(({ type }) => withEngineNames(type));
  switch (name) {
    case 'Nullable':
      return withNull(first);
    case 'LowCardinality':
      return first;
    case 'Array':
    case 'Tuple':
      return args.length === 0
        ? engine.engineType(name)
        : engine.engineType(name, [first, ...others]);
    default:
      return documented.get(name.toLowerCase()) ?? engine.engineType(name);
  }
}

/** The type that a cast names. */
export function castedType(name: string): EngineType {
  return castType(name) ?? documentedType(name);
}

/** A type in a sentence. */
export function withArticle({ text }: EngineType): string {
  return `${/^[AEIO]/i.test(text) ? 'an' : 'a'} ${text}`;
}
