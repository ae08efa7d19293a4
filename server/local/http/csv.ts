import type { QueryResult } from '../query/result.ts';
import papaparse from 'papaparse';
import { parseJson, RawJson, toJson } from '../base/json.ts';

/**
 * A result as CSV: rows under their columns, or a line per series or step under their common
 * columns.
 */
export function csvOf(result: Pick<QueryResult, 'results' | 'columns'>): string {
  const rows = valueOf(result.results);
  if (result.columns && Array.isArray(rows)) return unparse(result.columns, rows as unknown[][]);
  const items = Array.isArray(rows) ? rows.flat() : [rows];
  return csvOfObjects(items.map(seriesLine));
}

/** Objects as CSV: a line for each, and a column for each name that any of them has. */
export function csvOfObjects(items: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  return unparse(
    names,
    items.map((item) => names.map((name) => item[name])),
  );
}

/** A series has a column for each of its days. */
function seriesLine(item: unknown): Record<string, unknown> {
  const { data, labels, label, ...rest } = item as Record<string, unknown>;
  if (!Array.isArray(data) || !Array.isArray(labels) || data.length === 0) {
    return item as Record<string, unknown>;
  }
  const days = labels.map((day, index): [string, unknown] => [String(day), data[index]]);
  const { breakdown_value: value } = rest;
  return {
    ...(label === undefined ? {} : { series: label }),
    ...(value === undefined ? {} : { breakdown_value: value }),
    ...Object.fromEntries(days),
  };
}

function unparse(fields: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const data = rows.map((row) => row.map(cell));
  return papaparse.unparse({ fields: [...fields], data }, { newline: '\r\n' });
}

function cell(value: unknown): unknown {
  if (value instanceof RawJson) return value.text;
  return typeof value === 'object' && value !== null ? toJson(value) : value;
}

function valueOf(results: unknown): unknown {
  return results instanceof RawJson ? parseJson(results.text) : results;
}
