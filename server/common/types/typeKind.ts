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

const kinds: readonly (readonly [name: RegExp, kind: TypeKind])[] = [
  [/^U?Int\d*$/, 'integer'],
  [/^B?Float\d*$/, 'float'],
  [/^Decimal\d*$/, 'decimal'],
  [/^(?:Fixed)?String$/, 'text'],
  [/^Enum(?:8|16)?$/, 'enum'],
  [/^Bool(?:ean)?$/, 'boolean'],
  [/^Date(?:32)?$/, 'date'],
  [/^DateTime(?:32|64)?$/, 'time'],
  [/^Interval\w*$/, 'interval'],
  [/^UUID$/, 'uuid'],
  [/^IPv[46]$/, 'address'],
  [/^Array$/, 'array'],
  [/^Tuple$/, 'tuple'],
  [/^Map$/, 'map'],
  [/^(?:JSON|Object|Nested|Variant|Dynamic)$/, 'object'],
];

/** The kind of a type's values, NULL aside. */
export function kindOf(type: EngineType): TypeKind {
  const { name } = valueTypeOf(type);
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
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
