import type { Served } from '../served.ts';
import type { ExportsParts, OpenedFolder } from '../exports/exportsFolder.ts';
import type { Imported } from './imported.ts';
import { openFolder } from '../exports/exportsFolder.ts';
import { invalid } from '../http/errors.ts';
import { ImportJob } from './importJob.ts';
import { openImported, removeOlder } from './imported.ts';
import { planOf, readSame } from './plan.ts';

/** What is served of a folder of exported files at first: what was imported, else the files. */
export async function openExported(parts: ExportsParts): Promise<OpenedFolder | Imported> {
  removeOlder(parts);
  return (await openImported(parts)) ?? openFolder(parts);
}

/** A folder of exported files that is served: in place, or as it was imported. */
export class ServedExports {
  readonly #parts: ExportsParts;
  readonly #served: Served;
  readonly job: ImportJob;
  #now: OpenedFolder | Imported;
  #looking: Promise<void> | undefined;

  constructor(parts: ExportsParts, served: Served, first: OpenedFolder | Imported) {
    this.#parts = parts;
    this.#served = served;
    this.#now = first;
    this.job = new ImportJob({
      parts,
      opened: () => this.#now,
      serve: (next) => this.#replace(next),
    });
  }

  /** Looks at the folder again: queries that run go on with what they began with. */
  async look(): Promise<void> {
    if (this.job.state.state === 'running') {
      throw invalid('The files are being imported. Look again when that is done.');
    }
    // Two windows may ask at once.
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
    await this.#looking;
  }

  /** Imports the files as they are now. */
  async import(): Promise<void> {
    if (this.job.state.state === 'running') return;
    if ('plan' in this.#now) {
      await this.look();
      if ('plan' in this.#now) return;
    }
    this.job.start();
  }

  /** What was imported stays as long as the files are what they were. */
  async #look(): Promise<void> {
    const next = await openFolder(this.#parts);
    const plan = planOf(this.#parts.path, next.files, next.found);
    if ('plan' in this.#now && readSame(this.#now.plan, plan)) {
      await next.engine.close();
      next.remove();
      return;
    }
    this.#replace(next);
  }

  #replace(next: OpenedFolder | Imported): void {
    const { remove } = this.#now;
    this.#now = next;
    this.#served.replace(next, remove);
  }
}
