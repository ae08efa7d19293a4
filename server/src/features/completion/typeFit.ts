import type { FunctionInfo } from '../../schema/functions.ts';
import { expressionType } from '../../semantics/expressionType.ts';
import type { Place } from '../../semantics/scopeAt.ts';
import { comparisonAt } from './comparison.ts';

type Family =
  | 'string'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'uuid'
  | 'array'
  | 'tuple'
  | 'map'
  | 'interval'
  | 'unknown';

/** The kind of value the other side of a comparison has; undefined where nothing is compared. */
export function expectedType({ path, scope }: Place): Family | undefined {
  const comparison = comparisonAt(path);
  if (!comparison || !scope) return undefined;
  const family = familyOf(expressionType(comparison.other, scope));
  return family === 'unknown' ? undefined : family;
}

/**
 * How well what a function answers with fits: 0 exactly, 1 after a cheap cast, 2 it is not known,
 * 3 after a costly cast, 4 not at all.
 */
export function fitOf(info: FunctionInfo, expected: Family): number {
  const answers = info.signatures?.map(([, type]) => type) ?? info.returns ?? [];
  return Math.min(
    ...(answers.length > 0 ? answers : ['']).map((type) => fit(familyOf(type), expected)),
  );
}

function fit(given: Family, expected: Family): number {
  if (given === expected) return 0;
  if (given === 'unknown') return 2;
  if (cheap.some((families) => families.has(given) && families.has(expected))) return 1;
  // Text can be read as anything, and anything be written as text.
  if (
    (given === 'string' || expected === 'string') &&
    !compound.has(given) &&
    !compound.has(expected)
  ) {
    return 3;
  }
  return 4;
}

const cheap: readonly ReadonlySet<Family>[] = [
  new Set(['integer', 'float', 'boolean']),
  new Set(['date', 'datetime']),
  new Set(['string', 'uuid']),
];
const compound = new Set<Family>(['array', 'tuple', 'map', 'interval']);

function familyOf(type: string): Family {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  if (inner !== undefined) return familyOf(inner);
  for (const [pattern, family] of families) if (pattern.test(type)) return family;
  return 'unknown';
}

const families: readonly (readonly [RegExp, Family])[] = [
  [/^(?:Fixed)?String|^JSON/, 'string'],
  [/^Interval/, 'interval'],
  [/^\(?U?\)?Int/, 'integer'],
  [/^(?:B?Float|Decimal)/, 'float'],
  [/^Bool/, 'boolean'],
  [/^DateTime/, 'datetime'],
  [/^Date/, 'date'],
  [/^UUID/, 'uuid'],
  [/^Array/, 'array'],
  [/^Tuple/, 'tuple'],
  [/^Map/, 'map'],
];
