import { type EngineType, hasInside, valueTypeOf } from './engineType.ts';

/** The kinds of values that programs treat differently. */
export type TypeKind =
  | 'integer'
  | 'float'
  | 'decimal'
  | 'text'
  | 'enum'
  | 'boolean'
  | 'date'
  | 'time'
  | 'interval'
  | 'uuid'
  | 'address'
  | 'array'
  | 'tuple'
  | 'map'
  /** Objects whose members differ from row to row. */
  | 'object'
  | 'other';

/** By the name without its width. */
const kinds: ReadonlyMap<string, TypeKind> = new Map([
  ['Int', 'integer'],
  ['UInt', 'integer'],
  ['Float', 'float'],
  ['BFloat', 'float'],
  ['Decimal', 'decimal'],
  ['String', 'text'],
  ['FixedString', 'text'],
  ['Enum', 'enum'],
  ['Bool', 'boolean'],
  ['Boolean', 'boolean'],
  ['Date', 'date'],
  ['DateTime', 'time'],
  ['UUID', 'uuid'],
  ['IPv', 'address'],
  ['Array', 'array'],
  ['Tuple', 'tuple'],
  ['Map', 'map'],
  ['JSON', 'object'],
  ['Object', 'object'],
  ['Nested', 'object'],
  ['Variant', 'object'],
  ['Dynamic', 'object'],
]);

/** The kind of a type's values, NULL aside. */
export function kindOf(type: EngineType): TypeKind {
  const { name } = valueTypeOf(type);
  const known = kinds.get(/^\D*/.exec(name)?.[0] ?? '');
  return known ?? (/^Interval\w*$/.test(name) ? 'interval' : 'other');
}

/** True for integers, floats and decimals. */
export function isNumeric(type: EngineType): boolean {
  return numbers.has(kindOf(type));
}

/** True for days and for points in time. */
export function isTemporal(type: EngineType): boolean {
  const kind = kindOf(type);
  return kind === 'date' || kind === 'time';
}

/** True if values have members, or elements that do: HogQL reads them as JSON. */
export function isNested(type: EngineType): boolean {
  return hasInside(type, (inner) => nested.has(kindOf(inner)));
}

const numbers = new Set<TypeKind>(['integer', 'float', 'decimal']);
const nested = new Set<TypeKind>(['tuple', 'map', 'object']);
