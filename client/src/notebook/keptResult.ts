import * as v from 'valibot';
import { type CellResult, parseResult, type ShownResult } from '../protocol/notebook.ts';
import type { Row } from '../protocol/results.ts';
import { columnsShape, rowsShape } from '../results/snapshotStore.ts';

/** A result that was shown below a cell, with all its rows. */
export type KeptResult = {
  readonly result: CellResult;
  readonly rows: readonly Row[];
};

/** The members of a file that are needed to show a result. */
const resultShape: v.GenericSchema<unknown, CellResult> = v.object({
  resultId: v.string(),
  title: v.string(),
  query: v.string(),
  connection: v.string(),
  columns: columnsShape,
  rowCount: v.number(),
  cap: v.exactOptional(
    v.variant('kind', [
      v.object({ kind: v.literal('noLimit'), rows: v.number(), liftTo: v.number() }),
      v.object({ kind: v.literal('ceiling'), rows: v.number() }),
    ]),
  ),
  display: v.exactOptional(v.string()),
  cachedAt: v.exactOptional(v.string()),
  clock: v.exactOptional(v.object({ computedAt: v.number(), aheadMs: v.number() })),
  takenAt: v.number(),
  elapsedMs: v.number(),
  cost: v.exactOptional(v.object({ requests: v.number(), bytesRead: v.exactOptional(v.number()) })),
  firstRows: rowsShape,
});

/** Reads a kept result to show it again; undefined if its file holds none. */
export function readShown(text: string): ShownResult | undefined {
  const { result, rowsJson } = parseResult(text) ?? {};
  const read = v.safeParse(resultShape, result);
  return read.success && rowsJson !== undefined ? { result: read.output, rowsJson } : undefined;
}

/** Reads a kept result with its rows; undefined if its file holds none. */
export function readKept(text: string): KeptResult | undefined {
  const shown = readShown(text);
  if (!shown) return undefined;
  try {
    return { result: shown.result, rows: v.parse(rowsShape, JSON.parse(shown.rowsJson)) };
  } catch {
    return undefined;
  }
}
