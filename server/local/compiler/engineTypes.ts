import type { ValueKind, ValueType } from './types.ts';

/** `String` of `LowCardinality(Nullable(String))`. */
export function innerType(type: string): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : innerType(inner);
}

/** Whether values of a type have members: HogQL reads them as JSON. */
export function isNested(type: string): boolean {
  return /\b(?:Tuple|Map|JSON|Object|Nested|Variant|Dynamic)\b/.test(type);
}

const kinds: readonly (readonly [type: RegExp, kind: ValueKind])[] = [
  [/^U?Int/, 'Integer'],
  [/^(?:Float|Decimal|BFloat)/, 'Float'],
  [/^DateTime/, 'DateTime'],
  [/^Date/, 'Date'],
  [/^Bool/, 'Boolean'],
  [/^UUID/, 'UUID'],
  [/^(?:String|FixedString|Enum)/, 'String'],
];

/** What the compiler has to know of a type of the engine. */
export function valueTypeOf(type: string, nullable: boolean): ValueType {
  const inner = innerType(type);
  const item = /^Array\((.*)\)$/.exec(inner)?.[1];
  if (item !== undefined) {
    return { kind: 'Array', nullable: false, item: valueTypeOf(item, nullable) };
  }
  const kind = kinds.find(([pattern]) => pattern.test(inner))?.[1] ?? 'Unknown';
  return { kind, nullable };
}
