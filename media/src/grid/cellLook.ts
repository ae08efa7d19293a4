import { t } from '@vscode/l10n';
import type { Cell } from '../../../client/src/protocol/results.ts';
import type { ColumnKind } from '../base/columnKind.ts';
import { cellText } from './cellText.ts';
import { visibleText } from './visibleText.ts';
import type { Writing } from './writing.ts';
import { webLink } from '../../../client/src/protocol/webLink.ts';

/** How a cell is drawn: a text, sometimes with a link or a line. */
export type CellLook = {
  readonly text: string;
  /** A word of ours, not data. */
  readonly absent: boolean;
  /** The web page it leads to. */
  readonly link?: string;
  /** Numbers to be drawn as a line, which the text puts into words. */
  readonly points?: readonly number[];
};

/** More points than a cell has pixels. */
const mostPoints = 500;

/** How a value is drawn; with `timeType`, times are shown on the reader's clock. */
export function cellLook(value: Cell | undefined, timeType?: string): CellLook {
  if (value === undefined || value === null) return cellText(value);
  const tag = tagOf(value);
  if (tag) return tagLook(tag) ?? cellText(value);
  if (typeof value !== 'string') return cellText(value);
  const local = timeType === undefined ? undefined : localTime(value, timeType);
  if (local !== undefined) return { text: local, absent: false };
  const link = webLink(value);
  return link === undefined ? cellText(value) : { ...cellText(value), link };
}

/** A look with its text as people want numbers and dates written. */
export function writtenLook(look: CellLook, kind: ColumnKind, writing: Writing): CellLook {
  if (look.absent || look.points || look.link !== undefined) return look;
  const text = writing(look.text, kind);
  return text === look.text ? look : { ...look, text };
}

function tagLook({ name, attributes }: Tag): CellLook | undefined {
  if (name === 'Sparkline') return sparkLook(attributes.get('data'));
  const words = wordsOf(attributes.get('children'));
  if (words === '') return undefined;
  const { text } = cellText(words);
  const target = attributes.get('href');
  const link = name === 'a' && typeof target === 'string' ? webLink(target) : undefined;
  // The words of a link may name another page than the one it leads to.
  return link === undefined
    ? { text, absent: false }
    : { text: `${text} (${visibleText(link)})`, absent: false, link };
}

function sparkLook(data: Cell | undefined): CellLook | undefined {
  if (!Array.isArray(data)) return undefined;
  const values = data as readonly Cell[];
  const points = values.slice(0, mostPoints).map(Number).filter(Number.isFinite);
  if (points.length === 0) return undefined;
  const range = t('{0} to {1}', Math.min(...points), Math.max(...points));
  return { text: t('Line of {0} values, {1}', values.length, range), absent: false, points };
}

/** An element written in a query, such as `<Sparkline data={…} />`, as its result carries it. */
type Tag = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, Cell>;
};

const marker = '__hx_tag';

/**
 * Reads a tag from a tuple, an object, or the JSON text of either; undefined for any other value.
 */
export function tagOf(value: Cell): Tag | undefined {
  if (typeof value === 'string') return fromText(value);
  if (value === null || typeof value !== 'object') return undefined;
  if (isList(value)) return fromTuple(value);
  const name = (value as Readonly<Record<string, Cell>>)[marker];
  if (typeof name !== 'string') return undefined;
  return { name, attributes: new Map(Object.entries(value).filter(([key]) => key !== marker)) };
}

/** The words inside a tag, whatever tags they are in. */
export function wordsOf(value: Cell | undefined): string {
  if (value === undefined || value === null) return '';
  const tag = tagOf(value);
  if (tag) return wordsOf(tag.attributes.get('children'));
  if (typeof value === 'object') return isList(value) ? value.map(wordsOf).join('') : '';
  return String(value);
}

function fromTuple(tuple: readonly Cell[]): Tag | undefined {
  const [mark, name] = tuple;
  if (mark !== marker || typeof name !== 'string') return undefined;
  const attributes = new Map<string, Cell>();
  for (let at = 2; at + 1 < tuple.length; at += 2) {
    const key = tuple[at];
    if (typeof key === 'string') attributes.set(key, tuple[at + 1] ?? null);
  }
  return { name, attributes };
}

function fromText(text: string): Tag | undefined {
  if (!/^\s*[[{]\s*"__hx_tag"/.test(text)) return undefined;
  try {
    return tagOf(JSON.parse(text) as Cell);
  } catch {
    return undefined;
  }
}

function isList(value: Cell): value is readonly Cell[] {
  return Array.isArray(value);
}

const timeParts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;

/**
 * The same moment on the reader's own clock, with its offset from UTC and all fractional digits; undefined if the text
 * is not a time or its zone is unknown.
 * @param type the column's type, such as `DateTime64(6, 'Europe/Paris')`
 */
export function localTime(text: string, type: string | undefined): string | undefined {
  const [, day, time, fraction = '', offset] = timeParts.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  const zone = offset ?? /'([^']+)'/.exec(type ?? '')?.[1];
  const moment = zone === undefined ? NaN : momentOf(`${day}T${time}`, zone);
  if (Number.isNaN(moment)) return undefined;
  const here = new Date(moment);
  const shift = -here.getTimezoneOffset();
  const shown = new Date(moment + shift * 60_000).toISOString();
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}${fraction} ${offsetText(shift)}`;
}

function momentOf(clock: string, zone: string): number {
  if (/^[+-]|^Z$/.test(zone)) return Date.parse(clock + zone);
  const asUtc = Date.parse(`${clock}Z`);
  // The first guess may lie on the other side of a clock change.
  const guess = asUtc - zoneShift(zone, asUtc);
  return asUtc - zoneShift(zone, guess);
}

/** How far a zone is ahead of UTC at a moment, in milliseconds; NaN for an unknown zone. */
function zoneShift(zone: string, moment: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  } catch {
    return NaN;
  }
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
