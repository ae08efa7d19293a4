import { isDayText } from '../../../common/language/dayText.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Expression } from '../../ast/nodes.ts';
import { timeIn } from '../queries/eventFilters.ts';
import type { TimedTable } from '../queries/timedTables.ts';
import type { Scope } from '../resolve/scope.ts';
import { type CheckContext, finding, type Finding } from './finding.ts';

/** A bound on a function of the time does not say which rows to skip. */
export function wrappedTime(
  condition: Expression,
  table: TimedTable,
  { source }: CheckContext,
  scope: Scope,
): Finding[] {
  const compared = comparedIn(condition, table, scope);
  if (!compared) return [];
  const message = `The function runs for every row before the comparison. Compare \`${table.time}\` itself.`;
  const fixes = unwrapped(compared, condition, source);
  return [finding('cost-wrapped-timestamp', message, compared.call, fixes)];
}

/** A function of the time on the left of an operator, and what it is compared with. */
type Compared = {
  readonly call: Call;
  readonly operator: string;
  readonly low: Expression;
  /** The other value of BETWEEN. */
  readonly high: Expression;
};

function comparedIn(condition: Expression, table: TimedTable, scope: Scope): Compared | undefined {
  const isWrapped = (side: Expression): side is Call =>
    side.kind === 'Call' && timeIn(side, table, scope) !== undefined;
  if (condition.kind === 'Between') {
    const { operand: call, low, high, negated } = condition;
    return isWrapped(call) ? { call, operator: negated ? 'not' : 'between', low, high } : undefined;
  }
  if (condition.kind !== 'Binary' || !/^(?:==?|[<>]=?)$/.test(condition.operator)) return undefined;
  const { operator, left, right } = condition;
  if (isWrapped(left)) return { call: left, operator, low: right, high: right };
  return isWrapped(right)
    ? { call: right, operator: turned.get(operator) ?? operator, low: left, high: left }
    : undefined;
}

const turned: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

/**
 * The condition on the time itself that selects the same rows: `toDate(timestamp) = x` becomes a range from x to a day
 * later.
 */
function unwrapped(
  { call, operator, low, high }: Compared,
  { start, end }: Expression,
  source: CheckContext['source'],
): Fix[] {
  const [only, more] = call.args;
  const [first, last] = [periodOf(call, low, source), periodOf(call, high, source)];
  if (only?.kind !== 'Path' || more || !first || !last) return [];
  const time = source.slice(only);
  // The value can stay in place, as written.
  if (/^(?:>=|<)$/.test(operator) && first.isStart) {
    return [replacing(fixTitle.write(`\`${time}\``), call.start, call.end, time)];
  }
  const from = `${time} >= ${first.from}`;
  const before = `${time} < ${last.to}`;
  const write = (text: string): Fix[] => [
    replacing(fixTitle.write(`\`${text}\``), start, end, text),
  ];
  switch (operator) {
    case '>':
      return write(`${time} >= ${first.to}`);
    case '>=':
      return write(from);
    case '<':
      return write(`${time} < ${first.from}`);
    case '<=':
      return write(before);
    case 'not':
      return [];
    default:
      return [replacing(fixTitle.writeTwoBounds(), start, end, `${from} and ${before}`)];
  }
}

/** The times that a function maps to one value. */
type Period = {
  readonly from: string;
  readonly to: string;
  /** True if the written value is the first of them. */
  readonly isStart: boolean;
};

function periodOf(
  { name }: Call,
  value: Expression,
  source: CheckContext['source'],
): Period | undefined {
  if (name.text === 'toYear') {
    if (value.kind !== 'NumberLiteral' || !/^[12]\d{3}$/.test(value.text)) return undefined;
    const first = (year: number): string => `toDate('${year}-01-01')`;
    const year = Number(value.text);
    return { from: first(year), to: first(year + 1), isStart: false };
  }
  const unit = units.get(name.text);
  if (!unit) return undefined;
  const from = firstOf(value, name.text, unit.first, source);
  return from === undefined
    ? undefined
    : { from, to: `${from} + interval 1 ${unit.unit}`, isStart: true };
}

/** The units that functions round to, and the literal days that they leave unchanged. */
const units: ReadonlyMap<string, { readonly unit: string; readonly first: RegExp }> = new Map([
  ['toDate', { unit: 'day', first: /./ }],
  ['toStartOfDay', { unit: 'day', first: /./ }],
  ['toStartOfMonth', { unit: 'month', first: /-01$/ }],
  ['toStartOfQuarter', { unit: 'quarter', first: /-(?:01|04|07|10)-01$/ }],
  ['toStartOfYear', { unit: 'year', first: /-01-01$/ }],
]);

function firstOf(
  value: Expression,
  rounding: string,
  first: RegExp,
  source: CheckContext['source'],
): string | undefined {
  if (value.kind === 'StringLiteral') {
    const isFirst = isDayText(value.value) && first.test(value.value);
    return isFirst ? `toDate(${source.slice(value)})` : undefined;
  }
  if (value.kind !== 'Call') return undefined;
  const isDay = /^(?:toDate|toStartOfDay)$/.test(rounding);
  const isRounded = isDay
    ? /^(?:today|toDate|toStartOfDay)$/.test(value.name.text)
    : value.name.text === rounding;
  return isRounded ? source.slice(value) : undefined;
}
