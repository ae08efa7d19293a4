import { createHash } from 'node:crypto';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { namesOf } from '../saving/fields.ts';
import { differing, stateWith } from '../saving/saveDecision.ts';
import { byteOrderMark, headerLine } from '../../../../server/common/header/headerLines.ts';
import { textOfHeaderValue } from '../../../../server/common/header/headerValue.ts';
import { sentDisplay } from '../../../../server/common/insights/insightChart.ts';
import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { type InsightState, stateOf } from '../text/insightState.ts';
import {
  type FieldName,
  type Fields,
  fieldsOf,
  formatOf,
  type InsightContent,
  InsightTextError,
  readFields,
} from '../../../../server/common/insights/insightText.ts';
import { type LockEntry, lockEntry } from '../../../../server/common/insights/insightLock.ts';
import { stringifyJson } from '../../api/json.ts';
import type { Insight } from '../../api/shapes.ts';
import type { InsightFormat } from '../../../../server/common/insights/insightFormat.ts';

/** The insight that a text names: `-- @insight: 42 (AaVQ8Ijw) base 0f1e2d3c4b5a6978`. */
export type SaidInsight = {
  readonly id: number;
  readonly shortId?: string;
  /** The fingerprint of the text's original. */
  readonly base?: string;
};

/** Which insight a text says it is; undefined if it says none. */
export function saidInsight(text: string): SaidInsight | undefined {
  const said = splitHeader(text).header.get('insight') ?? '';
  const found = /^(\d{1,15})(?: \(([^()\s]+)\))?(?: base ([0-9a-f]{16}))?$/.exec(said);
  const [, id, shortId, base] = found ?? [];
  if (id === undefined) return undefined;
  return { id: Number(id), ...(shortId ? { shortId } : {}), ...(base ? { base } : {}) };
}

/** A text whose header names its insight. A text that names one stays as it is. */
export function withInsight(text: string, { id, shortId }: InsightContent): string {
  if (splitHeader(text).header.has('insight')) return text;
  const mark = text.startsWith(byteOrderMark) ? byteOrderMark : '';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const line = headerLine('insight', `${id} (${shortId})`);
  return `${mark}${line}${lineEnd}${text.slice(mark.length)}`;
}

/** The header line for a text made from this state. */
export function insightLine(text: string, state: InsightState): string {
  const mine = fieldsIn(text);
  const known = `${state.id} (${state.shortId})`;
  return mine ? `${known} base ${fingerprint(fieldsOf(state, 'hogql'), mine)}` : known;
}

/**
 * The entry of a file that says which insight it is, and was not pulled here; undefined if the
 * insight is another one: ids differ from project to project.
 */
export function adoptedEntry(
  file: string,
  text: string,
  said: SaidInsight,
  theirs: InsightState,
): LockEntry | undefined {
  const name = splitHeader(text).header.get('name');
  const isIts = said.shortId
    ? said.shortId === theirs.shortId
    : name !== undefined && textOfHeaderValue(name) === theirs.name.trim();
  if (!isIts || formatOf(theirs) !== 'hogql') return undefined;
  const mine = fieldsIn(text);
  const there = fieldsOf(theirs, 'hogql');
  if (mine && differing(mine, there).length === 0) return entryOf(file, 'hogql', theirs);
  if (mine && said.base === fingerprint(there, mine)) {
    return entryOf(file, 'hogql', theirs, 'knownBase');
  }
  const base = mine && said.base === fingerprint(mine, mine) && stateWith(theirs, mine);
  return base
    ? entryOf(file, 'hogql', base, 'knownBase')
    : entryOf(file, 'hogql', theirs, 'unknownBase');
}

/** A text that cannot be read is shown as broken by the plan. */
function fieldsIn(text: string): Fields | undefined {
  try {
    return readFields(text, 'hogql');
  } catch (error) {
    if (error instanceof InsightTextError) return undefined;
    throw error;
  }
}

/**
 * Equal for texts with the same meaning, in the fields that one of them sets. Values are left out: they belong to a
 * machine.
 */
function fingerprint(fields: Fields, said: Fields): string {
  const names = namesOf(said).filter((name) => name !== 'values');
  const content = [...names].sort().map((name) => [name, plain(name, fields)]);
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
}

function plain(name: FieldName, fields: Fields): string {
  if (name === 'tags') return JSON.stringify([...(fields.tags ?? [])].sort());
  if (name === 'favorited') return String(fields.favorited ?? false);
  const value = fields[name];
  if (value === undefined) return '';
  // In the service's form, in which a chart of ours equals the service's.
  if (name === 'display') return JSON.stringify(sentDisplay(String(value)) ?? value);
  if (name === 'xAxis' || name === 'yAxis') return JSON.stringify(value);
  return withPlainLineEnds(String(value)).trim();
}

/** The entry of a file that holds an insight's current state. */
export function entryOf(
  file: string,
  format: InsightFormat,
  state: InsightState,
  adopted?: LockEntry['adopted'],
): LockEntry {
  const { lock: _lock, ...rest } = state;
  return lockEntry(file, format, { ...rest, tags: [...rest.tags] }, adopted);
}

/** An insight of a list as a state: good for comparing, while its node is not the text it came as. */
export function listedState(insight: Insight): InsightState {
  return stateOf({ insight, queryText: stringifyJson(insight.query ?? null) });
}
