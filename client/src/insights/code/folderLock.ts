import { t } from '@vscode/l10n';
import type { Files } from './files.ts';
import { lockName, lockText, readLock } from './lock.ts';
import type { Creation, Lock, LockEntry } from './lock.ts';

/** Where insights are: the base URL of the service, and the project's id. */
export type Project = {
  readonly host: string;
  readonly projectId: string;
};

/** The folder has another project's lock. */
export class OtherProjectError extends Error {}

/** The lock of a folder, which several windows may change. */
export class FolderLock {
  readonly #files: Files;
  readonly #project: Project;

  constructor(files: Files, project: Project) {
    this.#files = files;
    this.#project = project;
  }

  /**
   * The lock; an empty one where the folder has none.
   *
   * @throws LockError, OtherProjectError
   */
  async read(): Promise<Lock> {
    const text = await this.#files.read(lockName);
    const { host, projectId } = this.#project;
    if (text === undefined) return { version: 1, host, projectId, insights: [] };
    const lock = readLock(text);
    if (lock.host === host && lock.projectId === projectId) return lock;
    throw new OtherProjectError(
      t(
        'The insights of this folder are those of project {0} at {1}. Switch to that connection, or choose another folder.',
        lock.projectId,
        lock.host,
      ),
    );
  }

  /** Notes what files are, in place of what was noted of them and of their insights. */
  async note(entries: readonly LockEntry[]): Promise<void> {
    const files = new Set(entries.map(({ file }) => file));
    const ids = new Set(entries.map(({ base }) => base.id));
    await this.#change(({ insights, creating = [], ...rest }) => ({
      ...rest,
      insights: [
        ...insights.filter(({ file, base }) => !files.has(file) && !ids.has(base.id)),
        ...entries,
      ],
      creating: creating.filter(({ file }) => !files.has(file)),
    }));
  }

  /** Notes what the service is about to be asked to create. */
  async intend(creation: Creation): Promise<void> {
    await this.#change(({ creating = [], ...rest }) => ({
      ...rest,
      creating: [...creating.filter(({ file }) => file !== creation.file), creation],
    }));
  }

  /** Notes that no insight was created of a file. */
  async forget(file: string): Promise<void> {
    await this.#change(({ creating = [], ...rest }) => ({
      ...rest,
      creating: creating.filter((each) => each.file !== file),
    }));
  }

  async #change(next: (lock: Lock) => Lock): Promise<void> {
    await this.#files.alone(async () => {
      await this.#files.write(lockName, lockText(next(await this.read())));
    });
  }
}
