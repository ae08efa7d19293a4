import type { DemoScale } from './hedgebox.ts';
import type { HeldLock } from './lock.ts';
import type { RunningService } from './runningNote.ts';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ownFolder } from './folderOwner.ts';
import { keyOf, newKey } from './keyFile.ts';
import { removeRunningNote, writeRunningNote } from './runningNote.ts';

/** Raised when the demo data changes its shape, so that kept data is rebuilt. */
const dataVersion = 2;

/**
 * The folder of one service, which has it alone as long as it is open: the engine's files, the saved
 * insights, the note of who runs on it.
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
  /** Undefined of a temporary folder, which nobody else knows. */
  readonly #lock: HeldLock | undefined;
  #engines = 0;
  /** For a process that ends without closing the folder. */
  readonly #sweep = (): void => {
    if (!this.#lock) rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
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
    await mkdir(path, { recursive: true });
    const folder = new DataFolder(resolve(path), await ownFolder(path, report));
    // Of a service that was killed.
    removeRunningNote(folder.path);
    return folder;
  }

  /** The key of the service, which a folder that is kept has for good. */
  key(): string {
    return this.#lock ? keyOf(this.path) : newKey();
  }

  /** Returns whether the engine's files hold exactly this data; removes them otherwise. */
  holds(scale: DemoScale): boolean {
    const isSame =
      existsSync(this.#marker) && readFileSync(this.#marker, 'utf8') === markerText(scale);
    if (!isSame) rmSync(this.engine, { recursive: true, force: true });
    return isSame;
  }

  /** Removes the files of every engine in the folder, for what is found out again at each start. */
  empty(): void {
    rmSync(this.#marker, { force: true });
    for (const name of readdirSync(this.path)) {
      if (!/^engine(?:-\d+)?$/.test(name)) continue;
      rmSync(join(this.path, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }

  /** A folder for an engine beside those there are. */
  freshEngine(): string {
    return join(this.path, `engine-${this.#engines++}`);
  }

  /** Records that the engine's files now hold this data. */
  filled(scale: DemoScale): void {
    writeFileSync(this.#marker, markerText(scale));
  }

  announce(running: RunningService): void {
    writeRunningNote(this.path, running);
  }

  async close(): Promise<void> {
    removeRunningNote(this.path);
    if (!this.#lock) await rm(this.path, { recursive: true, force: true });
    process.removeListener('exit', this.#sweep);
    this.#lock?.release();
  }

  get #marker(): string {
    return join(this.path, 'demo.json');
  }
}

function markerText(scale: DemoScale): string {
  return JSON.stringify({ version: dataVersion, ...scale });
}
