import type { Expression, Path, Select } from '../../ast/nodes.ts';
import type { TimeRange } from '../../protocol/slices.ts';
import { conjunctsOf } from '../../semantics/queries/aggregates.ts';
import { isTimeFunction, timeValue } from './timeValue.ts';

/**
 * The time column that a SELECT bounds in its WHERE, and its range: up to now without an upper bound. None without a
 * lower bound, since rows without a time and very old ones would be in no slice.
 */
export function timeRange(select: Select, text: string, now: number): TimeRange | undefined {
  const filters = [select.prewhere, select.where].flatMap((filter) => filter ?? []);
  const bounds = filters
    .flatMap(({ condition }) => conjunctsOf(condition))
    .flatMap((condition) => boundsOf(condition, text, now));
  for (const { column, from } of bounds) {
    if (from === undefined) continue;
    const own = bounds.filter((bound) => bound.column === column);
    const start = Math.max(...own.map((bound) => bound.from ?? -Infinity));
    const end = Math.min(...own.map((bound) => bound.to ?? Infinity));
    const to = end === Infinity ? now : end;
    if (to <= start) continue;
    const order = orderOf(select, column, text);
    return { column, from: start, to, ...(order ? { order } : {}) };
  }
  return undefined;
}

/** What one condition states about a column. */
type Bound = { readonly column: string; readonly from?: number; readonly to?: number };

function boundsOf(condition: Expression, text: string, now: number): Bound[] {
  if (condition.kind === 'Between' && !condition.negated) {
    const column = columnOf(condition.operand, text);
    const from = timeValue(condition.low, now);
    const to = timeValue(condition.high, now);
    return column === undefined || from === undefined || to === undefined
      ? []
      : [{ column, from, to }];
  }
  if (condition.kind !== 'Binary') return [];
  const { operator, left, right } = condition;
  return [
    ...compared(columnOf(left, text), operator, timeValue(right, now)),
    ...compared(columnOf(right, text), mirrored[operator], timeValue(left, now)),
  ];
}

const mirrored: Readonly<Record<string, string>> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };

function compared(
  column: string | undefined,
  operator: string | undefined,
  time: number | undefined,
): Bound[] {
  if (column === undefined || time === undefined) return [];
  if (operator === '>' || operator === '>=') return [{ column, from: time }];
  return operator === '<' || operator === '<=' ? [{ column, to: time }] : [];
}

/** The column as written, through functions that keep the order of times. */
function columnOf(expression: Expression, text: string): string | undefined {
  const path = pathIn(expression);
  return path && text.slice(path.start, path.end);
}

function pathIn(expression: Expression | undefined): Path | undefined {
  switch (expression?.kind) {
    case 'Path':
      return expression;
    case 'Parenthesized':
      return pathIn(expression.expression);
    case 'Call':
      return isTimeFunction(expression.name.text) ? pathIn(expression.args[0]) : undefined;
    default:
      return undefined;
  }
}

function orderOf({ orderBy }: Select, column: string, text: string): TimeRange['order'] {
  const [first] = orderBy?.items ?? [];
  if (first?.expression.kind !== 'Path') return undefined;
  if (text.slice(first.expression.start, first.expression.end) !== column) return undefined;
  return first.descending ? 'descending' : 'ascending';
}
