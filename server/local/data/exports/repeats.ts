import type { Engine } from '../../engine/engine.ts';
import { eventVersions, union } from './models.ts';
import { rowsOf, type ShapedFile } from './shapes.ts';

/**
 * How events come more than once: as the same copies, which exports write that are repeated, or in
 * versions, of which the last one counts.
 */
export type Repeats = 'none' | 'copies' | 'versions';

/** Versions of events that later ones have taken the place of: a table of the engine. */
export const superseded = 'raw_superseded';
const repeated = 'raw_repeated';

/**
 * Finds out whether events come more than once, and makes a table of the versions that are not read.
 * What is too much for the memory goes to the disk.
 */
export async function findRepeats(engine: Engine, files: readonly ShapedFile[]): Promise<Repeats> {
  if (files.length === 0 || files.some(({ columns }) => !columns.has('uuid'))) return 'none';
  const rows = union(files, eventVersions);
  await engine.load([
    `CREATE TABLE ${repeated} ENGINE = MergeTree ORDER BY uuid AS
      SELECT uuid FROM (${rows}) GROUP BY uuid HAVING count() > 1`,
  ]);
  if ((await countOf(engine, repeated)) === 0) return 'none';
  await engine.load([
    `CREATE TABLE ${superseded} ENGINE = MergeTree ORDER BY uuid AS
      SELECT uuid, raw_version FROM (
        SELECT uuid, groupUniqArray(raw_version) AS versions FROM (${rows})
        WHERE uuid IN (SELECT uuid FROM ${repeated}) GROUP BY uuid
      ) ARRAY JOIN versions AS raw_version WHERE raw_version < arrayMax(versions)`,
  ]);
  return (await countOf(engine, superseded)) === 0 ? 'copies' : 'versions';
}

async function countOf(engine: Engine, table: string): Promise<number> {
  const [[count] = []] = await rowsOf(engine, `SELECT count() FROM ${table}`);
  return Number(count);
}
