import type { FoundFunction } from './functionTable.ts';
import type { Sql } from './sql.ts';
import { nullable, plain, unknown, type ValueType } from './types.ts';

/** Aggregates that return one of the values they saw, and so have its type. */
const passesValue = /^(any|anyLast|anyHeavy|min|max|argMin|argMax|first_value|last_value)(If)?$/;
const counts = /^(count|countIf|countDistinct|countDistinctIf|uniq\w*)$/;
const neverNull = new Set([
  'isNull',
  'isNotNull',
  'isnull',
  'empty',
  'notEmpty',
  'toTypeName',
  'tuple',
  'array',
  'map',
]);
/** Scalar functions that return a value of one of their arguments' types. */
const keepsKind = new Set([
  'greatest',
  'least',
  'abs',
  'negate',
  'addDays',
  'addHours',
  'addMinutes',
  'addMonths',
  'addSeconds',
  'addWeeks',
  'addYears',
  'addQuarters',
  'subtractDays',
  'subtractHours',
  'subtractMinutes',
  'subtractMonths',
  'subtractSeconds',
  'subtractWeeks',
  'subtractYears',
  'subtractQuarters',
]);

/** The type of a call, as far as overloads and comparisons need it. */
export function resultType(found: FoundFunction, args: readonly Sql[]): ValueType {
  const [first] = args;
  const anyNull = args.some(({ type }) => type.nullable);
  if (found.aggregate || found.window) return aggregateType(found.name, first, anyNull);
  if (found.name === 'assumeNotNull') return { ...(first?.type ?? unknown), nullable: false };
  if (found.name === 'toNullable') return { ...(first?.type ?? unknown), nullable: true };
  if (keepsKind.has(found.name) && first) return { kind: first.type.kind, nullable: anyNull };
  if (found.name === 'arrayJoin' || found.name === 'arrayElement')
    return first?.type.item ?? unknown;
  if (!found.returns) return unknown;
  if (neverNull.has(found.name)) return plain(found.returns);
  const mayFail = (found.engine ?? found.name).endsWith('OrNull');
  return { kind: found.returns, nullable: mayFail || anyNull };
}

function aggregateType(name: string, first: Sql | undefined, anyNull: boolean): ValueType {
  if (counts.test(name)) return plain('Integer');
  if (passesValue.test(name)) return first ? { ...first.type, nullable: anyNull } : unknown;
  if (/^group\w*Array/.test(name)) {
    return first
      ? { kind: 'Array', nullable: false, item: { ...first.type, nullable: false } }
      : plain('Array');
  }
  if (/^(row_number|rank|dense_rank)$/.test(name)) return plain('Integer');
  if (/^(sum|avg|median|quantile)(If)?$/.test(name)) {
    return {
      kind: name.startsWith('sum') ? (first?.type.kind ?? 'Float') : 'Float',
      nullable: anyNull,
    };
  }
  return nullable('Unknown');
}
