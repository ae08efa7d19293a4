import { randomUUID } from 'node:crypto';
import type { Insight } from '../api/shapes.ts';
import type { QueryResult } from '../api/queries.ts';
import type { Cell } from '../protocol/results.ts';
import type { Snapshot } from '../results/snapshot.ts';
import { insightSql, insightTitle } from './insightNode.ts';

/**
 * The saved result of an insight as a table: rows of SQL as they are, series of a trend with a row
 * for each label and day, steps of a funnel one by one; whatever else as its JSON.
 *
 * @returns undefined where the service has no result of it
 */
export function insightResult(insight: Insight, connection: string): Snapshot | undefined {
  const table = tableOf(insight);
  if (!table) return undefined;
  return {
    id: randomUUID(),
    title: insightTitle(insight),
    query: insightSql(insight.query) ?? insight.hogql ?? '',
    connection,
    takenAt: Date.now(),
    elapsedMs: 0,
    result: {
      ...table,
      hasMore: insight['hasMore'] === true ? true : null,
      limit: null,
      cachedAt: insight.last_refresh ?? null,
      hogql: insight.hogql ?? null,
      clickhouse: null,
    },
  };
}

type Table = Pick<QueryResult, 'columns' | 'rows'>;

function tableOf({ result, columns, types }: Insight): Table | undefined {
  if (result === null || result === undefined) return undefined;
  if (!Array.isArray(result)) return jsonTable([result]);
  const items: readonly unknown[] = result;
  if (items.every((item) => Array.isArray(item)) && Array.isArray(columns)) {
    const names: readonly unknown[] = columns;
    const kinds: readonly unknown[] = Array.isArray(types) ? types : [];
    return {
      columns: names.map((name, at) => column(String(name), kinds[at])),
      rows: items as QueryResult['rows'],
    };
  }
  // A funnel that is broken down has a list of steps for each value.
  const flat = items.flat().filter(isRecord);
  if (flat.length === 0) return items.length === 0 ? { columns: [], rows: [] } : jsonTable(items);
  if (flat.every((item) => Array.isArray(item['data']))) return seriesTable(flat);
  return flat.every((item) => 'count' in item && 'name' in item)
    ? stepTable(flat)
    : jsonTable(items);
}

function seriesTable(series: readonly Readonly<Record<string, unknown>>[]): Table {
  const rows = series.flatMap((each) => {
    const days = listOf(each['days'] ?? each['labels']);
    return listOf(each['data']).map((value, at) => [
      asCell(each['breakdown_value'] ?? each['label']),
      asCell(days[at] ?? at),
      asCell(value),
    ]);
  });
  return { columns: [column('series'), column('day'), column('value')], rows };
}

function stepTable(steps: readonly Readonly<Record<string, unknown>>[]): Table {
  const names = ['order', 'name', 'count', 'average_conversion_time', 'median_conversion_time'];
  const used = ['breakdown_value', ...names].filter((name) => steps.some((each) => name in each));
  return {
    columns: used.map((name) => column(name.replaceAll('_', ' '))),
    rows: steps.map((step) => used.map((name) => asCell(step[name]))),
  };
}

function jsonTable(items: readonly unknown[]): Table {
  return { columns: [column('result', 'JSON')], rows: items.map((item) => [asCell(item)]) };
}

/** A type travels as `[name, type]` or alone. */
function column(name: string, type?: unknown): QueryResult['columns'][number] {
  const kind: unknown = Array.isArray(type) ? type[1] : type;
  return { name, ...(typeof kind === 'string' ? { type: kind } : {}) };
}

function asCell(value: unknown): Cell {
  return (value ?? null) as Cell;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
