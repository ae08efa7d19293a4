import { isDayText } from '../../../../common/language/dayText.ts';
import { type TimeUnit, unitsByLetter } from '../../../../common/language/timeUnits.ts';
import { invalid } from '../../../base/errors.ts';

/** A span of time in UTC; `to` is the first moment after it. */
export type Range = {
  readonly from: Date;
  readonly to: Date;
};

/** The range of a request: `-7d`, `mStart`, `2026-01-31`, `all`, or nothing. */
export type AskedRange = {
  readonly date_from?: string | null | undefined;
  readonly date_to?: string | null | undefined;
};

const fixedMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/**
 * The first moment of the unit that contains a moment. Weeks begin on Sunday, as in the project.
 */
export function startOf(date: Date, unit: TimeUnit): Date {
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  switch (unit) {
    case 'year':
      return new Date(Date.UTC(year, 0));
    case 'quarter':
      return new Date(Date.UTC(year, month - (month % 3)));
    case 'month':
      return new Date(Date.UTC(year, month));
    case 'week':
      return new Date(Date.UTC(year, month, date.getUTCDate() - date.getUTCDay()));
    default:
      return new Date(Math.floor(date.getTime() / fixedMs[unit]) * fixedMs[unit]);
  }
}

/** A moment moved by some units. A month after the 31st is the last day of a shorter month. */
export function moved(date: Date, unit: TimeUnit, count: number): Date {
  switch (unit) {
    case 'year':
      return moved(date, 'month', 12 * count);
    case 'quarter':
      return moved(date, 'month', 3 * count);
    case 'month': {
      const target = new Date(date);
      target.setUTCDate(1);
      target.setUTCMonth(target.getUTCMonth() + count);
      const days = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0));
      target.setUTCDate(Math.min(date.getUTCDate(), days.getUTCDate()));
      return target;
    }
    case 'week':
      return moved(date, 'day', 7 * count);
    default:
      return new Date(date.getTime() + count * fixedMs[unit]);
  }
}

/** The starts of the intervals of a range, in order. */
export function intervalsOf({ from, to }: Range, unit: TimeUnit): Date[] {
  const starts: Date[] = [];
  for (let at = startOf(from, unit); at < to; at = moved(at, unit, 1)) {
    starts.push(at);
    if (starts.length > 20_000) throw invalid('The interval is too short for the date range.');
  }
  return starts;
}

/**
 * The range of a request. Without bounds it is the last seven days up to the end of the current
 * interval. Without a time of day, bounds are whole days.
 */
export function rangeOf(
  asked: AskedRange | null | undefined,
  now: Date,
  interval: TimeUnit,
): Range {
  const from = asked?.date_from || '-7d';
  const isFine = interval === 'hour' || interval === 'minute';
  const open = isFine ? interval : 'day';
  const range = {
    from: from === 'all' ? new Date(0) : bound(from, now, 'from'),
    to: asked?.date_to ? bound(asked.date_to, now, 'to') : moved(startOf(now, open), open, 1),
  };
  if (range.from < range.to) return range;
  throw invalid(`The date range is empty: ${from} is not before ${asked?.date_to ?? 'now'}.`);
}

function bound(text: string, now: Date, side: 'from' | 'to'): Date {
  const parts = /^([-+]?)(\d*)([sMhdwmqy])(Start|End)?$/.exec(text);
  if (!parts) return absolute(text, side);
  const [, sign, digits = '', letter = '', edge] = parts;
  const unit = unitsByLetter[letter];
  if (unit === undefined || (digits === '' && edge === undefined)) throw badDate(text);
  const at = moved(now, unit, Number(digits) * (sign === '+' ? 1 : -1));
  if (edge === 'Start') return startOf(at, unit);
  if (edge === 'End') return moved(startOf(at, unit), unit, 1);
  if (unit === 'second' || unit === 'minute' || unit === 'hour') return at;
  return side === 'from' ? startOf(at, 'day') : moved(startOf(at, 'day'), 'day', 1);
}

function absolute(text: string, side: 'from' | 'to'): Date {
  const isDay = isDayText(text);
  // A time without a zone is in the project's zone, UTC.
  const zoned = isDay || /(Z|[-+]\d{2}:?\d{2})$/.test(text) ? text : `${text.replace(' ', 'T')}Z`;
  const date = new Date(zoned);
  if (!/^\d{4}-/.test(text) || Number.isNaN(date.getTime())) throw badDate(text);
  return isDay && side === 'to' ? moved(date, 'day', 1) : date;
}

function badDate(text: string): Error {
  return invalid(`Invalid date: ${text}. Write it like 2026-01-31, -7d or mStart.`);
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The start of an interval for programs: a date, with the time if intervals are shorter than a day.
 */
export function dayOf(date: Date, unit: TimeUnit): string {
  const text = date.toISOString();
  const day = text.slice(0, 10);
  return unit === 'hour' || unit === 'minute' ? `${day} ${text.slice(11, 19)}` : day;
}

/** The start of an interval for people, `31-Jan-2026`. */
export function labelOf(date: Date, unit: TimeUnit): string {
  const month = months[date.getUTCMonth()] ?? '';
  const day = `${date.getUTCDate()}-${month}-${date.getUTCFullYear()}`;
  const isFine = unit === 'hour' || unit === 'minute';
  return isFine ? `${day} ${date.toISOString().slice(11, 16)}` : day;
}
