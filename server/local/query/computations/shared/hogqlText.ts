import type { TimeUnit } from '../../../../common/language/timeUnits.ts';
import type { Range } from './timeline.ts';
import { likePattern, text } from '../../../compiler/sql.ts';

/** A HogQL string literal. */
export const literal = text;

/** A literal for LIKE: texts that contain this one. */
export function containing(part: string): string {
  return literal(likePattern(part));
}

/** A name that HogQL reads back unchanged, whatever it contains. */
export function quotedName(name: string): string {
  return '`' + name.replace(/[\\`]/g, '\\$&') + '`';
}

/** A HogQL array of string literals. */
export function literals(values: readonly string[]): string {
  return `[${values.map(literal).join(', ')}]`;
}

/** HogQL of a person, which may end in a comment: what follows must not become part of it. */
export function written(hogql: string): string {
  return `${hogql}\n`;
}

/** A moment, in UTC. */
export function moment(date: Date): string {
  return `toDateTime(${literal(date.toISOString().slice(0, 23).replace('T', ' '))})`;
}

/** The condition that an event is in a range. */
export function within({ from, to }: Range, column = 'timestamp'): string {
  return `${column} >= ${moment(from)} and ${column} < ${moment(to)}`;
}

const starts: Readonly<Record<TimeUnit, string>> = {
  second: 'toStartOfSecond',
  minute: 'toStartOfMinute',
  hour: 'toStartOfHour',
  day: 'toStartOfDay',
  week: 'toStartOfWeek',
  month: 'toStartOfMonth',
  quarter: 'toStartOfQuarter',
  year: 'toStartOfYear',
};

/** The start of the interval that contains a time. */
export function bucket(unit: TimeUnit, column = 'timestamp'): string {
  return `${starts[unit]}(${column})`;
}

/** Conditions that must all be true; without any, true. */
export function all(conditions: readonly (string | undefined)[]): string {
  const given = conditions.filter((condition) => condition !== undefined && condition !== '');
  return given.length === 0 ? 'true' : given.map((condition) => `(${condition})`).join(' and ');
}

/** The moment of a time in the engine's JSON. */
export function readMoment(value: unknown): number {
  return Date.parse(String(value));
}
