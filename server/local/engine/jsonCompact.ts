import type { EngineColumn, EngineResult } from './engine.ts';

type Head = {
  readonly meta: readonly EngineColumn[];
};

type Tail = {
  readonly statistics: {
    readonly elapsed: number;
    readonly rows_read: number;
    readonly bytes_read: number;
  };
};

const rowsStart = '\n\t"data":\n\t[\n';
const rowsEnd = '\n\t],\n';

/**
 * Splits the engine's JSONCompact text without parsing the rows. The format has one row per line
 * and escapes line breaks inside strings, so lines are rows.
 */
export function parseJsonCompact(text: string): EngineResult {
  const start = text.indexOf(rowsStart);
  const end = text.indexOf(rowsEnd, start + rowsStart.length - 1);
  if (start < 0 || end < 0)
    throw new Error('The engine answered in a form that is not JSONCompact.');
  const { meta } = JSON.parse(`${text.slice(0, start).replace(/,\s*$/, '')}}`) as Head;
  const rows = text.slice(start + rowsStart.length, end);
  const tail = text.slice(text.lastIndexOf('\n\t"statistics":'));
  const { statistics } = JSON.parse(`{${tail}`) as Tail;
  return {
    columns: meta,
    rows: rows.trim() === '' ? [] : rows.split('\n').map((line) => line.trim().replace(/,$/, '')),
    rowsRead: statistics.rows_read,
    bytesRead: statistics.bytes_read,
    elapsedSeconds: statistics.elapsed,
  };
}
