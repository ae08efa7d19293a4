import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { root } from './paths.ts';

/** The most that a package may have beside the local project, in bytes. */
export const largestPackage = 2_000_000;

/** The programs of the local project. */
const localPrograms = ['local', 'localCompiler', 'localEngine'];

/** The bytes of a package, and those of them that are the local project. */
export async function packageSize(vsix: string): Promise<{ all: number; local: number }> {
  const packed = await readFile(vsix);
  let local = 0;
  for (const name of localPrograms) {
    local += deflateRawSync(await readFile(path.join(root, `dist/${name}.js`))).length;
  }
  return { all: packed.length, local };
}
