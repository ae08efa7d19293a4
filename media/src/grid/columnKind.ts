import type { Cell, Column } from '../../../client/src/protocol/results.ts';

/** What a column holds, as far as its look depends on it. */
export type ColumnKind = 'number' | 'boolean' | 'time' | 'structure' | 'text';

const byType: readonly [type: RegExp, kind: ColumnKind][] = [
  [/^(U?Int\d+|B?Float\d*|Decimal\d*)\b/, 'number'],
  [/^Bool/, 'boolean'],
  [/^Date/, 'time'],
  [/^(Array|Tuple|Map|Nested|JSON|Object|Variant|Dynamic)\b/, 'structure'],
];

/** Decides by the engine's type, and where the service gave none by the values themselves. */
export function columnKind({ type }: Column, sample: readonly Cell[]): ColumnKind {
  if (type === undefined) return kindOfValues(sample);
  const plain = plainType(type);
  return byType.find(([pattern]) => pattern.test(plain))?.[1] ?? 'text';
}

/** `LowCardinality(Nullable(String))` holds strings: how it stores them is nothing to look at. */
export function plainType(type: string): string {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : plainType(inner);
}

function kindOfValues(sample: readonly Cell[]): ColumnKind {
  const values = sample.filter((value) => value !== null);
  if (values.length === 0) return 'text';
  if (values.every((value) => typeof value === 'number' || isBigInteger(value))) return 'number';
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  return values.every((value) => typeof value === 'object') ? 'structure' : 'text';
}

/** Whether a value is an integer too large for a number, which travels as its digits. */
export function isBigInteger(value: Cell): value is { readonly $integer: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    '$integer' in value &&
    typeof value.$integer === 'string'
  );
}
