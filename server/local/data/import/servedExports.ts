import type { Served } from '../project/served.ts';
import { type ExportsParts, type OpenedFolder, openFolder } from '../exports/exportsFolder.ts';
import { FolderError } from '../exports/listing.ts';
import { invalid } from '../../base/errors.ts';
import { ImportJob } from './importJob.ts';
import { type Imported, openImported, removeOlder } from './imported.ts';
import { goneSince, planOf, readSame } from './plan.ts';

/** What is served of a folder of exported files at first: the import if there is one, else the files. */
export async function openExported(parts: ExportsParts): Promise<OpenedFolder | Imported> {
  const imported = await openImported(parts);
  if (!imported) return openFolder(parts);
  removeOlder(parts);
  return imported;
}

/** A served folder of exported files: in place, or as imported. */
export class ServedExports {
  readonly #parts: ExportsParts;
  readonly #served: Served;
  readonly job: ImportJob;
  #now: OpenedFolder | Imported;
  #looking: Promise<number> | undefined;
  /** Counts cancellations, also those during the first look. */
  #cancels = 0;

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

  /**
   * Looks at the folder again: queries that run go on with what they began with.
   *
   * @returns how many files of the import are gone: it has their rows, and is served as before
   */
  look(): Promise<number> {
    // Two windows may ask at once.
    return this.#looking ?? this.#begin(false);
  }

  /** Serves the current files. The import is kept, and served again once all files are back. */
  async leaveImport(): Promise<void> {
    await this.#looking;
    await this.#begin(true);
  }

  /** Imports the files as they are now, unless files of the last import are gone: says how many. */
  async import(): Promise<number> {
    if (this.job.state.state === 'running') return 0;
    const cancels = this.#cancels;
    const gone = await this.look();
    if (!('plan' in this.#now) && cancels === this.#cancels) this.job.start();
    return gone;
  }

  /** Stops the import and removes what it has written. */
  async cancel(): Promise<void> {
    this.#cancels++;
    await this.job.cancel();
  }

  #begin(isWithoutGone: boolean): Promise<number> {
    if (this.job.state.state === 'running') {
      throw invalid('The files are being imported. Look again when that is done.');
    }
    const looking = this.#look(isWithoutGone).finally(() => (this.#looking = undefined));
    return (this.#looking = looking);
  }

  /** The import stays valid as long as its files are unchanged, even if some of them are gone. */
  async #look(isWithoutGone: boolean): Promise<number> {
    const next = await this.#open();
    const plan = planOf(this.#parts.path, next.files, next.found);
    const imported = 'plan' in this.#now ? this.#now : undefined;
    const isSame = imported !== undefined && readSame(imported.plan, plan);
    const gone = imported ? goneSince(imported.plan, plan) : 0;
    const again = imported ? undefined : await openImported(this.#parts, plan);
    if (isSame || again || (gone > 0 && !isWithoutGone)) {
      await next.engine.close();
      next.remove();
      if (again) await this.#replace(again);
      return gone;
    }
    imported?.setAside();
    await this.#replace(next);
    return 0;
  }

  async #open(): Promise<OpenedFolder> {
    try {
      return await openFolder(this.#parts);
    } catch (error) {
      throw error instanceof FolderError ? invalid(error.message) : error;
    }
  }

  async #replace(next: OpenedFolder | Imported): Promise<void> {
    const { remove } = this.#now;
    this.#now = next;
    await this.#served.replace(next, remove);
  }
}
