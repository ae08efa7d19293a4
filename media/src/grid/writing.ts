import type { ResultsLook } from '../../../client/src/protocol/results.ts';
import { type ColumnKind, columnTraits } from '../base/columnKind.ts';

/** Formats the text of a value by its kind. */
export type Writing = (text: string, kind: ColumnKind) => string;

/** Values as they are. */
export const plainWriting: Writing = (text) => text;

const plainNumber = /^-?\d+(\.\d+)?$/;
const wallTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d))?/;

/** Numbers in groups and short dates in the editor's language, as far as people want them. */
export function writing({ language, groupDigits, shortDates }: Omit<ResultsLook, 'keys'>): Writing {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone: 'UTC' });
  const times = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const number = (text: string): string =>
    // A text of digits, whatever its length, is written without rounding.
    plainNumber.test(text) ? numbers.format(text as `${number}`) : text;
  const time = (text: string): string => {
    const [, day, clock] = wallTime.exec(text) ?? [];
    const moment = day === undefined ? NaN : Date.parse(`${day}T${clock ?? '00:00:00'}Z`);
    if (Number.isNaN(moment)) return text;
    return (clock === undefined ? days : times).format(moment);
  };
  return (text, kind) => {
    const { role } = columnTraits[kind];
    if (role === 'number' && groupDigits) return number(text);
    return role === 'time' && shortDates ? time(text) : text;
  };
}
