import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { until } from './until.ts';

/**
 * Waits until unsaved text of an insight is on disk as a whole. Its badge in the tree shows only that
 * the first of it is.
 *
 * @param scratch where the window keeps its files
 */
export async function draftOnDisk(scratch: string, text: string): Promise<void> {
  await until('unsaved text on disk', async () => {
    const files = globSync('**/globalStorage/*/insights/*.json', { cwd: scratch });
    // The files come and go while the window writes.
    const kept = await Promise.all(
      files.map((file) => readFile(path.join(scratch, file), 'utf8').catch(() => '')),
    );
    return kept.some((draft) => draft.includes(JSON.stringify(text).slice(1, -1))) || undefined;
  });
}
