import { t } from '@vscode/l10n';
import { fileName } from '../../base/fileName.ts';
import type { Files } from './localFiles.ts';
import {
  type Creation,
  type Lock,
  type LockEntry,
  lockName,
  lockText,
  readLock,
} from '../../../../server/common/insights/insightLock.ts';

/** The project of insights: the base URL of the service, and the project's id. */
export type Project = {
  readonly host: string;
  readonly projectId: string;
};

/** The folder has another project's lock. */
export class OtherProjectError extends Error {}

/**
 * The lock of a folder, which several windows may change. If the folder already has another project's lock, this one is
 * kept beside it.
 */
export class FolderLock {
  readonly #files: Files;
  readonly #project: Project;
  readonly #isBesideOthers: boolean;

  /** @param isBesideOthers a folder of another project's insights is to have some of this one too */
  constructor(files: Files, project: Project, isBesideOthers = false) {
    this.#files = files;
    this.#project = project;
    this.#isBesideOthers = isBesideOthers;
  }

  /**
   * The lock; an empty one where the folder has none.
   *
   * @throws LockError, OtherProjectError
   */
  async read(): Promise<Lock> {
    return (await this.#find()).lock;
  }

  /** The file's entry in the lock of the folder's other project; undefined if there is none. */
  async origin(file: string): Promise<LockEntry | undefined> {
    const first = await this.#lockIn(lockName);
    if (!first || this.#isOurs(first)) return undefined;
    return first.insights.find((entry) => entry.file === file);
  }

  /** Replaces the entries of files and of their insights. */
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

  /** Records a creation before it is requested. */
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
      const { name, lock } = await this.#find();
      await this.#files.write(name, lockText(next(lock)));
    });
  }

  async #find(): Promise<{ readonly name: string; readonly lock: Lock }> {
    const { host, projectId } = this.#project;
    const empty: Lock = { host, projectId, insights: [] };
    const first = await this.#lockIn(lockName);
    if (!first || this.#isOurs(first)) return { name: lockName, lock: first ?? empty };
    const name = lockNameBeside(this.#project);
    const beside = await this.#lockIn(name);
    if (beside && this.#isOurs(beside)) return { name, lock: beside };
    if (!beside && this.#isBesideOthers) return { name, lock: empty };
    throw new OtherProjectError(
      t(
        'The insights of this folder are those of project {0} at {1}. Switch to that connection, or choose another folder.',
        first.projectId,
        first.host,
      ),
    );
  }

  async #lockIn(name: string): Promise<Lock | undefined> {
    const text = await this.#files.read(name);
    return text === undefined ? undefined : readLock(text);
  }

  #isOurs({ host, projectId }: Project): boolean {
    return host === this.#project.host && projectId === this.#project.projectId;
  }
}

/** `hogql-insights.us.posthog.com-12345.lock.json` */
function lockNameBeside({ host, projectId }: Project): string {
  const { host: place, pathname } = new URL(host);
  const words = `${place}${pathname === '/' ? '' : pathname}-${projectId}`;
  return lockName.replace('.', `.${fileName(words.replaceAll(/[^\w.-]+/g, '-'), 'other')}.`);
}
