/** The reference for words like `-7d`. */
export type DateClock = {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The project's, in which its queries read texts as times. */
  readonly timeZone: string;
};

/** A word of the service for a date that moves with today. */
const word = /^([-+]?\d+)?([sMhdwmqy])(Start|End)?$/;

/**
 * The date that a word means, as a query writes it: a day if it is the start of one, else a time. Other words stay
 * unchanged. The service resolves these words in filters, but not in values of a query.
 */
export function absoluteDate(text: string, { nowMs, timeZone }: DateClock, isDay = false): string {
  const [, count, unit = '', edge] = word.exec(text) ?? [];
  if (unit === '' || (count === undefined && edge === undefined)) return text;
  const date = wallTime(nowMs, timeZone);
  move(date, unit, Number(count ?? 0));
  const isTime = /[sMh]/.test(unit);
  if (edge) toStart(date, unit);
  else if (!isTime) toStart(date, 'd');
  if (edge === 'End') {
    move(date, unit, 1);
    date.setUTCSeconds(date.getUTCSeconds() - 1);
  }
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  return isDay || (time === '00:00:00' && !isTime) ? day : `${day} ${time}`;
}

/** The clock on the wall of a time zone, as if it were UTC. */
function wallTime(nowMs: number, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0);
  const day = [of('year'), of('month') - 1, of('day')] as const;
  return new Date(Date.UTC(...day, of('hour'), of('minute'), of('second')));
}

function move(date: Date, unit: string, count: number): void {
  switch (unit) {
    case 's':
      date.setUTCSeconds(date.getUTCSeconds() + count);
      break;
    case 'M':
      date.setUTCMinutes(date.getUTCMinutes() + count);
      break;
    case 'h':
      date.setUTCHours(date.getUTCHours() + count);
      break;
    case 'd':
      date.setUTCDate(date.getUTCDate() + count);
      break;
    case 'w':
      date.setUTCDate(date.getUTCDate() + 7 * count);
      break;
    case 'm':
      moveMonths(date, count);
      break;
    case 'q':
      moveMonths(date, 3 * count);
      break;
    case 'y':
      moveMonths(date, 12 * count);
      break;
  }
}

/** A month before the 31st is the last day of a shorter month. */
function moveMonths(date: Date, count: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + count);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
}

function toStart(date: Date, unit: string): void {
  if (unit === 's') return;
  date.setUTCSeconds(0);
  if (unit === 'M') return;
  date.setUTCMinutes(0);
  if (unit === 'h') return;
  date.setUTCHours(0);
  if (unit === 'w') date.setUTCDate(date.getUTCDate() - date.getUTCDay());
  if (/[mqy]/.test(unit)) date.setUTCDate(1);
  if (unit === 'q') date.setUTCMonth(date.getUTCMonth() - (date.getUTCMonth() % 3));
  if (unit === 'y') date.setUTCMonth(0);
}
