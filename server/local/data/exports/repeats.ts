import type { Engine } from '../../engine/engine.ts';
import { eventVersions, union } from './models.ts';
import { rowsOf, type ShapedFile } from './shapes.ts';

/**
 * How events repeat: not at all, as identical copies (exports write them when they retry), or in versions, of which the
 * last counts.
 */
export type Repeats = 'none' | 'copies' | 'versions';

/** The engine's table of event versions that later ones replace. */
export const superseded = 'raw_superseded';
const repeated = 'raw_repeated';

/**
 * Finds out whether events repeat, and builds the table of superseded versions. It spills to the disk if memory does
 * not suffice.
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
