import { unitsByLetter } from '../../../common/language/timeUnits.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { StringLiteral } from '../../ast/nodes.ts';
import type { EngineType } from '../types/valueTypes.ts';
import { finding, type Finding } from './finding.ts';

/** True if the engine reads a text as a value of the time type it is compared with; `isList` for the texts of an IN. */
export function isReadableTime(text: string, { name }: EngineType, isList: boolean): boolean {
  if (name.startsWith('Date') && !name.startsWith('DateTime')) {
    return /^(?:\d{4}\D\d\d?\D\d\d?|\d{8})$/.test(text);
  }
  // Numbers are seconds since 1970.
  if (/^\d{5,}(?:\.\d+)?$/.test(text)) return true;
  const [, ...day] = /^(\d{4})\D(\d\d)\D(\d\d)(?:[ T]\d\d:\d\d:\d\d(?:\.\d+)?)?$/.exec(text) ?? [];
  if (isList) return day.length > 0 || text === '';
  const [year = NaN, month = NaN, ofMonth = NaN] = day.map(Number);
  return month <= 12 && ofMonth <= daysIn(year, month);
}

/** A text that is compared with a time and cannot be read as one. */
export function unreadableTime(literal: StringLiteral, type: EngineType): Finding {
  const { value, start, end } = literal;
  const isDay = type.name === 'Date' || type.name === 'Date32';
  const [what, like] = isDay ? ['day', '2026-11-30'] : ['time', '2026-11-30 14:00:00'];
  const message = `\`'${value}'\` cannot be read as a ${what}. Write it as \`'${like}'\`.`;
  const fixes = readings(value, isDay).map((text): Fix =>
    replacing(fixTitle.write(`\`${text}\``), start, end, text),
  );
  return finding('type-mismatch', message, literal, fixes);
}

/** What a text may mean, as an expression; a date of two readings has both. */
function readings(text: string, isDay: boolean): string[] {
  const trimmed = text.trim();
  const word = /^(?:now|today|yesterday)$/i.exec(trimmed)?.[0].toLowerCase();
  if (word !== undefined) return [`${word}()`];
  const [, back, unit = ''] = /^-(\d+)([hdwmqy])$/.exec(trimmed) ?? [];
  if (back !== undefined) return [`now() - interval ${back} ${unitsByLetter[unit] ?? 'day'}`];
  const [, first = '', middle = '', last] = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(trimmed) ?? [];
  if (last !== undefined) {
    const days = [
      dayOf(last, middle, first),
      trimmed.includes('.') ? [] : dayOf(last, first, middle),
    ];
    return [...new Set(days.flat())];
  }
  const [, year, month = '', day = '1', time] =
    /^(\d{4})[./-](\d\d?)(?:[./-](\d\d?)(?:[T ]+(\d\d?(?::\d\d){0,2}(?:\.\d+)?))?)?$/.exec(
      trimmed,
    ) ?? [];
  if (year !== undefined) {
    const [known] = dayOf(year, month, day);
    if (known === undefined || time === undefined || isDay)
      return known === undefined ? [] : [known];
    const [hour = '', minute = '00', second = '00'] = time.split(':');
    return [`${known.slice(0, -1)} ${hour.padStart(2, '0')}:${minute}:${second}'`];
  }
  // `…Z`, `…+02:00`: `toDateTime` reads more forms.
  return !isDay && zoned.test(trimmed) ? [`toDateTime('${trimmed}')`] : [];
}

const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)$/;
/** A day as a literal; empty if the calendar lacks it. */
function dayOf(year: string, month: string, day: string): string[] {
  const [inYear, ofMonth] = [Number(month), Number(day)];
  const isReal =
    inYear >= 1 && inYear <= 12 && ofMonth >= 1 && ofMonth <= daysIn(Number(year), inYear);
  return isReal ? [`'${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}'`] : [];
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
