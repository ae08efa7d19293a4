import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { root } from './paths.ts';

/** The most that a package may have beside the local project, in bytes. */
export const largestPackage = 2_000_000;

/** The bytes of a package, and those of them that are the local project. */
export async function packageSize(vsix: string): Promise<{ all: number; local: number }> {
  const [packed, local] = await Promise.all([
    readFile(vsix),
    readFile(path.join(root, 'dist/local.js')),
  ]);
  return { all: packed.length, local: deflateRawSync(local).length };
}
