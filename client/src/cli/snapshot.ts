import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { FileRefusedError } from '../../../server/common/files/fileRefused.ts';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { Engine } from '../../../server/src/engine.ts';
import { type Surroundings, UsageError } from './commandLine.ts';

/** A project of 100,000 events and properties has less. */
const mostBytes = 256 * megabyte;

/**
 * The language with the catalog that `hogql catalog` wrote, or without one.
 *
 * @throws UsageError where the file is not a catalog
 */
export async function engineWith(
  file: string | undefined,
  { cwd, dataDirectory, warn }: Surroundings,
): Promise<Engine> {
  if (file === undefined) return new Engine(dataDirectory);
  const engine = new Engine(dataDirectory, await catalogIn(path.resolve(cwd, file), file));
  for (const reason of engine.refused) warn(`${file}: ${reason}`);
  return engine;
}

async function catalogIn(absolute: string, file: string): Promise<unknown> {
  // A named path is followed through links, whoever owns it.
  const real = await realpath(absolute).catch(() => absolute);
  const text = await readText(real, mostBytes, { owner: 'anybody' }).catch((error: unknown) => {
    const why = error instanceof FileRefusedError ? ` ${error.message}` : '';
    throw new UsageError(`The catalog ${file} cannot be read.${why}`, { cause: error });
  });
  const snapshot = parsed(text);
  if (typeof snapshot !== 'object' || snapshot === null || !('catalog' in snapshot)) {
    throw new UsageError(`${file} is not a catalog. hogql catalog --output ${file} makes one.`);
  }
  return snapshot.catalog;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
