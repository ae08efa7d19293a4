import { t } from '@vscode/l10n';
import type { CellResult, ShownResult } from '../protocol/notebook.ts';
import type { Cell } from '../protocol/results.ts';
import { count } from '../protocol/words.ts';
import { jsonOfRows } from '../protocol/jsonOfRows.ts';
import { plainText } from '../protocol/cellText.ts';
import { markdownWriter } from '../results/export/formats.ts';
import { projectClock, type Snapshot } from '../results/snapshot.ts';
import { rowCap } from '../runs/window/rowLimits.ts';
import type { KeptResult } from './keptResult.ts';

/** Rows that are sent along for copies and exports. */
const firstRowCount = 100;

/**
 * A result as it is shown below its cell, and kept in the storage of the workspace.
 *
 * @param display what the cell says in its line `-- @display: …`
 */
export function shownResult(snapshot: Snapshot, display?: string): ShownResult {
  return { result: cellResult(snapshot, display), rowsJson: jsonOfRows(snapshot.result.rows) };
}

/** A result that was shown below a cell, for the results panel. */
export function snapshotOf({ result: found, rows }: KeptResult): Snapshot {
  const { resultId: id, title, query, connection, takenAt, elapsedMs, columns, cachedAt } = found;
  const nothing = { limit: null, hogql: null, clickhouse: null };
  const hasMore = found.cap?.kind === 'noLimit' ? true : null;
  const result = { columns, rows, hasMore, cachedAt: cachedAt ?? null, ...nothing };
  return { id, title, query, connection, takenAt, elapsedMs, result };
}

function cellResult(snapshot: Snapshot, display: string | undefined): CellResult {
  const { id, title, query, connection, takenAt, elapsedMs, cost, result } = snapshot;
  const cap = rowCap(result);
  return {
    resultId: id,
    title,
    query,
    connection,
    columns: result.columns,
    rowCount: result.rows.length,
    ...(cap ? { cap } : {}),
    ...(display === undefined ? {} : { display }),
    ...(result.cachedAt ? { cachedAt: result.cachedAt } : {}),
    clock: projectClock(snapshot),
    takenAt,
    elapsedMs,
    ...(cost ? { cost } : {}),
    firstRows: result.rows.slice(0, firstRowCount),
  };
}

/** The first rows as a table in Markdown. */
export function markdownTable({ title, columns, firstRows, rowCount }: CellResult): string {
  if (columns.length === 0) return `${t('No columns.')}\n`;
  const writer = markdownWriter({ title, columns });
  const rows = firstRows.map((row) => writer.row(row));
  return [writer.head(), ...rows, restNote(rowCount, firstRows.length)].join('');
}

/** The first rows with tabs between the values. */
export function plainTable({ columns, firstRows, rowCount }: CellResult): string {
  const line = (cells: readonly string[]): string =>
    cells.map((text) => text.replaceAll(/[\t\r\n]+/g, ' ')).join('\t');
  const lines = [
    line(columns.map(({ name }) => name)),
    ...firstRows.map((row) => line(columns.map((_, at) => valueText(row[at] ?? null)))),
  ];
  return `${lines.join('\n')}\n${restNote(rowCount, firstRows.length)}`;
}

/** A value as one reads it; NULL is the empty text. */
export function valueText(value: Cell): string {
  return value === null ? '' : plainText(value);
}

function restNote(rows: number, shown: number): string {
  if (rows <= shown) return '';
  const more = rows - shown;
  return `\n${more === 1 ? t('1 more row.') : t('{0} more rows.', count(more))}\n`;
}
