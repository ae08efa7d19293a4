import {
  date,
  dateTime,
  engineType,
  type EngineType,
  familyOf,
  isNullable,
  unknown,
  withNull,
  withoutNull,
} from './valueTypes.ts';

/** The units of intervals, as they are in the names of types and of `toIntervalDay`. */
export const intervalUnits = 'Year Quarter Month Week Day Hour Minute Second'.split(' ');

/** The type of an interval of a unit, in either number and any case: `IntervalDay` of `days`. */
export function intervalOf(unit: string): EngineType {
  const wanted = unit.toLowerCase().replace(/s$/, '');
  const known = intervalUnits.find((each) => each.toLowerCase() === wanted);
  return engineType(`Interval${known ?? ''}`);
}

/** True if an interval is a part of a day. */
export function isWithinDay({ name }: EngineType): boolean {
  return /^Interval(?:Hour|Minute|Second)$/.test(name);
}

/**
 * The type of `toStartOfInterval(value, step)`, as the engine has it: a date for whole weeks and more,
 * and with an origin to count from that of the value.
 */
export function startOfInterval([
  value = unknown,
  step = unknown,
  third,
]: readonly EngineType[]): EngineType {
  const isFromOrigin = third !== undefined && familyOf(third) === 'time';
  if (isFromOrigin) return value;
  const type = startOf(withoutNull(step));
  return isNullable(value) ? withNull(type) : type;
}

function startOf(step: EngineType): EngineType {
  if (/^Interval(?:Year|Quarter|Month|Week)$/.test(step.name)) return date;
  return step.name === 'IntervalDay' || isWithinDay(step) ? dateTime : unknown;
}
