import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { isNumeric, plainType } from '../../../client/src/protocol/engineType.ts';
import type { Cell, Column } from '../../../client/src/protocol/results.ts';

/** What a column holds, as far as its look depends on it. */
export type ColumnKind = 'number' | 'boolean' | 'time' | 'structure' | 'text';

const byType: readonly [type: RegExp, kind: ColumnKind][] = [
  [/^Bool/, 'boolean'],
  [/^Date/, 'time'],
  [/^(Array|Tuple|Map|Nested|JSON|Object|Variant|Dynamic)\b/, 'structure'],
];

/** Decides by the engine's type, and where the service gave none by the values themselves. */
export function columnKind({ type }: Column, sample: readonly Cell[]): ColumnKind {
  if (type === undefined) return kindOfValues(sample);
  if (isNumeric(type)) return 'number';
  const plain = plainType(type);
  return byType.find(([pattern]) => pattern.test(plain))?.[1] ?? 'text';
}

function kindOfValues(sample: readonly Cell[]): ColumnKind {
  const values = sample.filter((value) => value !== null);
  if (values.length === 0) return 'text';
  if (values.every((value) => typeof value === 'number' || isBigInteger(value))) return 'number';
  if (values.every((value) => typeof value === 'boolean')) return 'boolean';
  return values.every((value) => typeof value === 'object') ? 'structure' : 'text';
}
