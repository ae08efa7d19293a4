import { jsonTree } from '../../common/json/jsonTree.ts';
import { type EngineType, parseType } from '../../common/types/engineType.ts';
import type { EngineColumn } from '../engine/engine.ts';

/**
 * Rows with times as the service writes them: those of another zone than UTC with its offset. The
 * engine writes all in UTC.
 */
export function zonedRows(
  rows: readonly string[],
  columns: readonly EngineColumn[],
): readonly string[] {
  const zones = columns.map(({ type }) => zoneOf(parseType(type)));
  if (zones.every((zone) => zone === undefined)) return rows;
  return rows.map((row) => zonedRow(row, zones));
}

/** Converts the times in a JSON text of one row. */
type Zone = (cell: string) => string;

/** The zone of a time, or of a list of times; undefined for UTC and other types. */
function zoneOf({ name, args }: EngineType): Zone | undefined {
  const last = args.at(-1)?.type;
  if (!last) return undefined;
  if (/^(?:Nullable|LowCardinality|Array)$/.test(name)) return zoneOf(last);
  if (!/^DateTime(?:64)?$/.test(name)) return undefined;
  const zone = /^'(.+)'$/.exec(last.name)?.[1];
  return zone === undefined || /^(?:Etc\/)?UTC$/.test(zone) ? undefined : inZone(zone);
}

function zonedRow(row: string, zones: readonly (Zone | undefined)[]): string {
  const cells = jsonTree(row)?.children ?? [];
  const pieces: string[] = [];
  let at = 0;
  for (const [index, { offset, length }] of cells.entries()) {
    const zone = zones[index];
    if (!zone) continue;
    pieces.push(row.slice(at, offset), zone(row.slice(offset, offset + length)));
    at = offset + length;
  }
  return pieces.join('') + row.slice(at);
}

function inZone(timeZone: string): Zone | undefined {
  const offsetOf = offsets(timeZone);
  return (
    offsetOf &&
    ((cell) =>
      cell.replaceAll(
        /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?Z"/g,
        (_time, utc: string, fraction = '') => {
          const ms = Date.parse(`${utc}Z`);
          const { shown, minutes } = offsetOf(ms);
          const local = new Date(ms + minutes * 60_000).toISOString().slice(0, 19);
          return `"${local}${fraction}${shown}"`;
        },
      ))
  );
}

type Offset = { readonly shown: string; readonly minutes: number };

/** Zones change their offset at full quarters of an hour. */
const quarterMs = 15 * 60_000;

/** Finds the offset at a time; undefined for a zone that only the engine knows. */
function offsets(timeZone: string): ((ms: number) => Offset) | undefined {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    return undefined;
  }
  const known = new Map<number, Offset>();
  return (ms) => {
    const quarter = Math.floor(ms / quarterMs);
    const found = known.get(quarter) ?? readOffset(format.format(ms));
    known.set(quarter, found);
    return found;
  };
}

/** Reads the end of `1/31/2026, GMT+01:00`. */
function readOffset(text: string): Offset {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  const size = Number(hours) * 60 + Number(minutes);
  if (sign === undefined || size === 0) return { shown: 'Z', minutes: 0 };
  return { shown: `${sign}${hours}:${minutes}`, minutes: sign === '-' ? -size : size };
}
