import type { Cell, Column } from '../../../protocol/results.ts';
import { isBigInteger, plainText } from '../../../protocol/cellText.ts';
import { isTemporal } from '../../../protocol/engineType.ts';
import { xmlDeclaration } from './xlsxParts.ts';

/** More characters than this make spreadsheets refuse the whole file. */
const longestText = 32_767;
/** Spreadsheets keep fifteen digits; a longer integer would be rounded. */
const longestInteger = 1e15;

/** The indices of the cell styles in `xlsxParts`. */
const looks = { head: 1, day: 2, moment: 3, instant: 4 } as const;

/** The beginning of a sheet: the names of the columns, which stay in sight. */
export function headXml(columns: readonly Column[]): string {
  const cells = columns.map(({ name }, at) => textXml(name, at, 1, ` s="${looks.head}"`));
  return `${xmlDeclaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row r="1">${cells.join('')}</row>`;
}

/** A cell; NULL is an empty one. */
export function cellXml(
  value: Cell,
  type: string | undefined,
  column: number,
  row: number,
): string {
  if (value === null) return '';
  const place = placeOf(column, row);
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number' && isExact(value)) return `<c r="${place}"><v>${value}</v></c>`;
  const time = typeof value === 'string' ? timeOf(value, type) : undefined;
  if (time) return `<c r="${place}" s="${time.look}"><v>${time.days}</v></c>`;
  return textXml(isBigInteger(value) ? value.$integer : plainText(value), column, row);
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && !(Number.isInteger(value) && Math.abs(value) >= longestInteger);
}

function textXml(text: string, column: number, row: number, attributes = ''): string {
  const fits = text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
  return `<c r="${placeOf(column, row)}" t="inlineStr"${attributes}><is><t xml:space="preserve">${escaped(fits)}</t></is></c>`;
}

/** Days since the end of 1899, if a text is a time that spreadsheets count; they show milliseconds. */
function timeOf(
  text: string,
  type: string | undefined,
): { readonly days: number; readonly look: number } | undefined {
  if (!isTemporal(type)) return undefined;
  const [, day, time = '', fraction = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|[+-]\d\d:\d\d)?)?$/u.exec(text) ??
    [];
  // Spreadsheets consider 1900 a leap year, and have no earlier dates.
  if (day === undefined || day < '1900-03-01') return undefined;
  const thousandths = fraction.slice(0, 3).padEnd(3, '0');
  const ms = Date.parse(`${day}T${time || '00:00:00'}.${thousandths}Z`);
  if (Number.isNaN(ms)) return undefined;
  const look = time === '' ? looks.day : thousandths === '000' ? looks.moment : looks.instant;
  return { days: ms / 86_400_000 + 25_569, look };
}

/** `A1`, `AB12`. */
function placeOf(column: number, row: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}

/** XML has no control characters: spreadsheets write them as `_x0007_`, and so that text itself too. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    });
}
