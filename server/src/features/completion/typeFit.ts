import { kindOf, type TypeKind } from '../../../common/types/typeKind.ts';
import type { FunctionInfo } from '../../schema/functions.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import {
  documentedType,
  type EngineType,
  familyOf,
  type TypeFamily,
  unknown,
} from '../../semantics/types/valueTypes.ts';
import { comparisonAt } from '../shared/comparison.ts';

/** The type of the other side of a comparison; undefined without a comparison, or if it is unknown. */
export function expectedType(place: Place): EngineType | undefined {
  const comparison = comparisonAt(place.path);
  if (!comparison) return undefined;
  const type = place.typeOf(comparison.other);
  return familyOf(type) === 'unknown' ? undefined : type;
}

/** How well a function's result fits: 0 exactly, 1 with a cheap cast, 2 unknown, 3 with a costly cast, 4 not at all. */
export function fitOf(info: FunctionInfo, expected: EngineType): number {
  const answers = info.signatures?.map(([, type]) => type) ?? info.returns ?? [];
  return Math.min(
    ...(answers.length > 0 ? answers : [unknown.text]).map((type) =>
      fit(readableType(type), expected),
    ),
  );
}

/** The type in a signature: for `(U)Int*` or `UInt8/16/32/64` the family is enough. */
export function readableType(type: string): EngineType {
  return documentedType(type.replace(/^\(U\)/, 'U').split(/[*/]/, 1)[0] ?? '');
}

/** How well a type fits, on the same scale. */
export function fit(given: EngineType, expected: EngineType): number {
  const from = familyOf(given);
  const to = familyOf(expected);
  if (from === 'unknown') return 2;
  if (from === to) return isPrecise(given) === isPrecise(expected) ? 0 : 1;
  if (cheap.some((families) => families.has(from) && families.has(to))) return 1;
  // Text can be read as anything, and anything be written as text.
  const isText = from === 'text' || to === 'text';
  return isText && !compound.has(from) && !compound.has(to) ? 3 : 4;
}

/** True if a number has fractions, or a time more than its day. */
function isPrecise(type: EngineType): boolean {
  return precise.has(kindOf(type));
}

const precise = new Set<TypeKind>(['float', 'decimal', 'time']);

const cheap: readonly ReadonlySet<TypeFamily>[] = [
  new Set(['number', 'boolean']),
  new Set(['text', 'uuid']),
];
const compound = new Set<TypeFamily>(['array', 'tuple', 'map', 'interval']);
