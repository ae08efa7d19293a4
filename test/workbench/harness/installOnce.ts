import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cache } from './paths.ts';
import { progress } from './progress.ts';

const marker = 'ready.json';

/** Something that is fetched once and kept in the cache folder. */
export type Installation<Facts extends object> = {
  /** The folder's name in the cache. */
  readonly name: string;
  /** Shown on the terminal meanwhile. */
  readonly title: string;
  /** Raised when `build` produces something else; an older installation is then replaced. */
  readonly recipe: number;
  /** Fills an empty folder and returns facts that later runs need. */
  build(folder: string): Promise<Facts>;
};

/** An installation, with the facts from the run that built it. */
export type Installed<Facts extends object> = Facts & { readonly folder: string };

/**
 * Builds in a folder beside the final one and renames it at the end. So an installation is complete
 * or absent, however the run that made it ended, and two runs at the same time do not collide.
 */
export async function installOnce<Facts extends object>(
  installation: Installation<Facts>,
): Promise<Installed<Facts>> {
  const folder = path.join(cache, installation.name);
  return (
    readInstalled(folder, installation.recipe) ??
    (await progress(installation.title, () => build(folder, installation)))
  );
}

async function build<Facts extends object>(
  folder: string,
  installation: Installation<Facts>,
): Promise<Installed<Facts>> {
  const { name, recipe } = installation;
  await removeAbandoned(name);
  const partial = path.join(cache, `${name}.partial-${process.pid}`);
  try {
    await mkdir(partial, { recursive: true });
    const facts = await installation.build(partial);
    await writeFile(path.join(partial, marker), JSON.stringify({ recipe, facts }, undefined, 2));
    const quicker = readInstalled<Facts>(folder, recipe); // made by another run, which may already use it
    if (quicker) return quicker;
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
    return { ...facts, folder };
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

function readInstalled<Facts extends object>(
  folder: string,
  recipe: number,
): Installed<Facts> | undefined {
  const file = path.join(folder, marker);
  if (!existsSync(file)) return undefined;
  const ready = JSON.parse(readFileSync(file, 'utf8')) as { recipe: number; facts: Facts };
  return ready.recipe === recipe ? { ...ready.facts, folder } : undefined;
}

/**
 * Removes half-built folders of killed runs. The process id in the name shows that nobody works on
 * it.
 */
async function removeAbandoned(name: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const entry of await readdir(cache)) {
    const [base, pid] = entry.split('.partial-');
    if (base === name && pid !== undefined && !isRunning(Number(pid))) {
      await rm(path.join(cache, entry), { recursive: true, force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
