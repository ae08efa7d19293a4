import { t } from '@vscode/l10n';
import { numberFormat } from './language.ts';

/** Number formats: panel, status bar and trees share them. */

const whole: Intl.NumberFormatOptions = {};
const compact: Intl.NumberFormatOptions = { notation: 'compact', maximumFractionDigits: 1 };
const upToTenths: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const tenths: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** A number to be read exactly: `10,000`. */
export function count(value: number): string {
  return numberFormat(whole).format(value);
}

/** `1 row`, `812 rows`. */
export function countedRows(rows: number): string {
  return rows === 1 ? t('1 row') : t('{0} rows', count(rows));
}

/** `812 rows`, or `First 100 rows` if the query has more. */
export function rowsOfResult(rows: number, hasMore: boolean): string {
  return hasMore ? t('First {0} rows', count(rows)) : countedRows(rows);
}

/** `1 column`, `12 columns`. */
export function countedColumns(columns: number): string {
  return columns === 1 ? t('1 column') : t('{0} columns', count(columns));
}

/** `1 request`, `8 requests`. */
export function countedRequests(requests: number): string {
  return requests === 1 ? t('1 request') : t('{0} requests', count(requests));
}

/** A number that only gives an idea: `1.2M`. */
export function roughCount(value: number): string {
  return numberFormat(compact).format(value);
}

/** `640 ms`, `3.2 s`, `1 min 12 s`, `2 h 4 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return t('{0} ms', Math.round(ms));
  if (ms < 59_950) return t('{0} s', numberFormat(tenths).format(ms / 1000));
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('{0} min {1} s', minutes, seconds % 60);
  return t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
}

/** The state of a run that we stopped waiting for. */
export function lostRun(gaveUp: boolean, elapsedMs: number): string {
  return gaveUp
    ? t('No answer after {0}; it may still be running', duration(elapsedMs))
    : t('No answer; it may still be running');
}

/** `812 B`, `45.1 MB`: thousands, as the service counts. */
export function byteSize(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${numberFormat(unit === 0 ? whole : tenths).format(value)} ${units[unit] ?? ''}`;
}

/** A share of a whole: `45.3 %`. */
export function percent(share: number): string {
  return `${numberFormat(upToTenths).format(100 * share)} %`;
}

/** An age: `just now`, `2 min ago`, `3 h ago`, `4 d ago`. */
export function age(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t('just now');
  if (minutes < 60) return t('{0} min ago', minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t('{0} h ago', hours);
  return hours < 48 ? t('1 d ago') : t('{0} d ago', Math.floor(hours / 24));
}

/** Remaining time as a clock shows it: `4:10`. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** A time of the day where the reader is: `10:02`. */
export function clock(ms: number): string {
  const time = new Date(ms);
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The cost of runs: `2 requests`, `1.2 MB read`. */
export function costWords(cost: {
  readonly requests: number;
  readonly bytesRead?: number;
}): readonly string[] {
  const { requests, bytesRead } = cost;
  const read = bytesRead === undefined ? [] : [t('{0} read', byteSize(bytesRead))];
  return [countedRequests(requests), ...read];
}
