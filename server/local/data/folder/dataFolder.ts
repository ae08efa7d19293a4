import type { DemoScale } from '../demo/hedgebox.ts';
import type { HeldLock } from '../../../common/files/lock.ts';
import { readdirSync } from 'node:fs';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makePrivateFolder } from '../../../common/files/privateFolder.ts';
import { readTextIfThereSync } from '../../../common/files/readFile.ts';
import { removeFileSync, removeFolderSync } from '../../../common/files/removeFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';
import { ownFolder } from './folderOwner.ts';
import { keyOf, newKey } from './keyFile.ts';
import {
  removeRunningNote,
  type RunningService,
  writeRunningNote,
} from '../../../common/files/runningNote.ts';

/** Raised when the demo data changes its shape, so that kept data is rebuilt. */
const dataVersion = 2;

/** The mark of the demo data is a line. */
const mostBytes = 4096;

/**
 * The folder of one service, which locks it while it is open: the engine's files, the saved insights and the running
 * note.
 */
export class DataFolder {
  readonly engine: string;
  readonly insights: string;
  readonly activity: string;
  readonly views: string;
  readonly variables: string;
  /** Rows that people have brought here. */
  readonly results: string;
  readonly path: string;
  /** Undefined for a temporary folder, which no other process knows. */
  readonly #lock: HeldLock | undefined;
  #engines = 0;
  /** For a process that ends without closing the folder. */
  readonly #sweep = (): void => {
    if (!this.#lock) removeFolderSync(this.path);
  };

  private constructor(path: string, lock?: HeldLock) {
    this.path = path;
    this.#lock = lock;
    this.engine = join(path, 'engine');
    this.insights = join(path, 'insights.json');
    this.activity = join(path, 'activity.json');
    this.views = join(path, 'views.json');
    this.variables = join(path, 'variables.json');
    this.results = join(path, 'results');
    process.once('exit', this.#sweep);
  }

  /**
   * @param path of a folder that is kept; if undefined, a temporary one that goes when it is closed
   * @throws FolderTakenError
   */
  static async open(path: string | undefined, report: (line: string) => void): Promise<DataFolder> {
    if (path === undefined) {
      return new DataFolder(await mkdtemp(join(tmpdir(), 'hogql-local-')));
    }
    // A named path is followed through links; inside it, no link is followed.
    const real = await realpath(path).catch(() => resolve(path));
    await makePrivateFolder(real);
    const folder = new DataFolder(real, await ownFolder(real, report));
    // A note left by a service that was killed.
    await removeRunningNote(folder.path);
    return folder;
  }

  /** The key of the service, which a folder that is kept has for good. */
  key(): string {
    return this.#lock ? keyOf(this.path) : newKey();
  }

  /** Returns whether the engine's files hold exactly this data; removes them otherwise. */
  holds(scale: DemoScale): boolean {
    const isSame = readTextIfThereSync(this.#marker, mostBytes) === markerText(scale);
    if (!isSame) removeFolderSync(this.engine);
    return isSame;
  }

  /** Removes all engines' files, which each start builds again. */
  empty(): void {
    removeFileSync(this.#marker);
    for (const name of readdirSync(this.path)) {
      if (!/^engine(?:-\d+)?$/.test(name)) continue;
      removeFolderSync(join(this.path, name));
    }
  }

  /** A folder for another engine. */
  freshEngine(): string {
    return join(this.path, `engine-${this.#engines++}`);
  }

  /** Records that the engine's files now hold this data. */
  filled(scale: DemoScale): void {
    writeWholeSync(this.#marker, markerText(scale));
  }

  announce(running: RunningService): Promise<void> {
    return writeRunningNote(this.path, running);
  }

  async close(): Promise<void> {
    await removeRunningNote(this.path);
    this.#sweep();
    process.removeListener('exit', this.#sweep);
    await this.#lock?.release();
  }

  get #marker(): string {
    return join(this.path, 'demo.json');
  }
}

function markerText(scale: DemoScale): string {
  return JSON.stringify({ version: dataVersion, ...scale });
}
