import { printDisplay } from '../../../client/src/protocol/display.ts';
import type { ShownResult } from '../../../client/src/protocol/notebook.ts';
import { type ChartResult, chartResults } from './chartResults.ts';

/** A grid and a chart, as they stand below the cells of a notebook. */
export const cellResults: readonly ShownResult[] = [
  cellResult('grid', { columns: chartResults.line.columns, rows: chartResults.line.rows }),
  cellResult('chart', chartResults.bar),
];

function cellResult(
  resultId: string,
  { columns, rows, spec }: Omit<ChartResult, 'spec'> & Partial<ChartResult>,
): ShownResult {
  const takenAt = Date.now() - 120_000;
  return {
    result: {
      resultId,
      title: resultId,
      query: 'select day, event from events',
      connection: 'Hedgebox · us.posthog.com',
      columns,
      rowCount: rows.length,
      cap: { kind: 'noLimit', rows: rows.length, liftTo: 10_000 },
      ...(spec === undefined ? {} : { display: printDisplay(spec) }),
      cachedAt: new Date(takenAt).toISOString(),
      takenAt,
      elapsedMs: 1400,
      cost: { requests: 3, bytesRead: 12_345_678 },
      firstRows: rows,
    },
    rowsJson: JSON.stringify(rows),
  };
}
