import * as v from 'valibot';
import type { Row } from '../protocol/results.ts';

/** The columns of a result that was kept. */
export const columnsShape = v.array(
  v.object({
    name: v.string(),
    type: v.exactOptional(v.string()),
    tints: v.exactOptional(v.literal(true)),
  }),
);

/**
 * The rows of a result that was kept; their cells are data, whatever they are. Checked in one pass:
 * a schema of lists would copy half a million cells.
 */
export const rowsShape = v.custom<readonly Row[]>(isRows, 'no list of rows');

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every(Array.isArray);
}
