import { headerLines } from '../../../../server/common/header/headerLines.ts';
import { headerValue } from '../../../../server/common/header/headerValue.ts';
import { headerChange } from '../../base/fileHeader.ts';
import {
  type HeaderKey,
  joinHeader,
  splitHeader,
} from '../../../../server/common/insights/insightHeader.ts';
import { hasConflictMarks } from '../../insights/text/mergeTexts.ts';

/** A titled cell that could be an insight. */
export type InsightCell = {
  readonly title: string;
  readonly text: string;
  /** The part of the text that is the query of the insight. */
  readonly start: number;
  readonly end: number;
  /** That part as sent, with the cells it uses as CTEs. */
  readonly query: string;
  readonly inserted?: { readonly at: number; readonly length: number };
  /** The values of its placeholders by name, as sent; absent if it has none. */
  readonly values?: object;
};

/** A statement of a cell: its position in the text, and as it is sent. */
export type PlacedStatement = Pick<InsightCell, 'start' | 'end' | 'query' | 'inserted' | 'values'>;

/**
 * A cell as an insight; undefined if it has no statement. A single statement keeps the comments around it; the last of
 * several counts, as for the cells below.
 */
export function insightCell(
  title: string,
  text: string,
  statements: readonly PlacedStatement[],
): InsightCell | undefined {
  const last = statements.at(-1);
  if (!last) return undefined;
  const { start, end, query, inserted } = last;
  const body = headerLines(text).at(-1)?.end ?? 0;
  if (statements.length > 1 || start < body) return { title, text, ...last };
  return {
    ...last,
    title,
    text,
    start: body,
    end: text.length,
    query: text.slice(body, start) + query + text.slice(end),
    ...(inserted && { inserted: { ...inserted, at: inserted.at + start - body } }),
  };
}

/** The id of the insight that a cell says it is: `-- @insight: 42 (AaVQ8Ijw)`. */
export function insightIdOf({ text }: Pick<InsightCell, 'text'>): number | undefined {
  const [, id] = /^(\d+)\b/.exec(splitHeader(text).header.get('insight') ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The name of a cell's insight: from its header, else its title. */
export function insightNameOf({ title, text }: Pick<InsightCell, 'title' | 'text'>): string {
  return splitHeader(text).header.get('name') || headerValue(title);
}

/**
 * A cell as the text of an insight, which needs no other cell.
 *
 * @param before the HogQL the insight had; white space around it that a cell does not keep stays
 */
export function insightTextOf(cell: InsightCell, before?: string): string {
  // A reader sees that somebody has yet to resolve the conflict.
  if (hasConflictMarks(cell.text)) return cell.text;
  const header = new Map<HeaderKey, string>(splitHeader(cell.text).header);
  header.delete('connection');
  header.set('name', insightNameOf(cell));
  if (cell.values && !header.has('values')) header.set('values', JSON.stringify(cell.values));
  const sql = before?.trim() === cell.query.trim() ? before : cell.query;
  return joinHeader([...header], sql);
}

/**
 * The text of a cell after its insight's text changed. What the cell would send unchanged stays as written; inserted
 * cells are removed again if possible.
 */
export function withInsightText(cell: InsightCell, text: string): string {
  const { header, sql } = splitHeader(text);
  const before = splitHeader(insightTextOf(cell)).header;
  let result = cell.text;
  if (sql.trim() !== cell.query.trim()) {
    const own = withoutCells(cell, sql).trimEnd();
    result = result.slice(0, cell.start) + own + result.slice(cell.end);
  }
  for (const [key, value] of header) {
    if (key !== 'connection' && before.get(key) !== value) result = withHeader(result, key, value);
  }
  return result;
}

/** The text of a cell with the line that says which insight it is. */
export function boundTo(text: string, said: string): string {
  return withHeader(text, 'insight', said);
}

function withoutCells({ query, inserted }: InsightCell, sql: string): string {
  if (!inserted) return sql;
  const end = inserted.at + inserted.length;
  const isSame = sql.slice(0, end) === query.slice(0, end);
  return isSame ? sql.slice(0, inserted.at) + sql.slice(end) : sql;
}

function withHeader(text: string, key: string, value: string): string {
  const change = headerChange(text, key, value);
  return text.slice(0, change.start) + change.text + text.slice(change.end);
}
