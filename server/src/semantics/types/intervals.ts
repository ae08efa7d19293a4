import { familyOf, isNullable, unknown, withNull, withoutNull } from './typeName.ts';

/** The units of intervals, as they are in the names of types and of `toIntervalDay`. */
export const intervalUnits = 'Year Quarter Month Week Day Hour Minute Second'.split(' ');

/** The type of an interval of a unit, in either number and any case: `IntervalDay` of `days`. */
export function intervalOf(unit: string): string {
  const wanted = unit.toLowerCase().replace(/s$/, '');
  const known = intervalUnits.find((each) => each.toLowerCase() === wanted);
  return known ? `Interval${known}` : 'Interval';
}

/** Whether an interval is a part of a day. */
export function isWithinDay(type: string): boolean {
  return /^Interval(?:Hour|Minute|Second)$/.test(type);
}

/**
 * The type of `toStartOfInterval(value, step)`, as the engine has it: a date for whole weeks and more,
 * and with an origin to count from that of the value.
 */
export function startOfInterval([
  value = unknown,
  step = unknown,
  third,
]: readonly string[]): string {
  const isFromOrigin = third !== undefined && familyOf(third) === 'time';
  if (isFromOrigin) return value;
  const type = startOf(withoutNull(step));
  return isNullable(value) ? withNull(type) : type;
}

function startOf(step: string): string {
  if (/^Interval(?:Year|Quarter|Month|Week)$/.test(step)) return 'Date';
  return step === 'IntervalDay' || isWithinDay(step) ? 'DateTime' : unknown;
}
