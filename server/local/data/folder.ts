import type { DemoScale } from './hedgebox.ts';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readRunningNote, removeRunningNote, writeRunningNote } from './runningNote.ts';
import type { RunningService } from './runningNote.ts';

/** Raised when the demo data changes its shape, so that kept data is rebuilt. */
const dataVersion = 2;

/**
 * The folder of one service: the engine's files, the saved insights, the note of who runs on it.
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
  readonly #isTemporary: boolean;
  #engines = 0;
  /** For a process that ends without closing the folder. */
  readonly #sweep = (): void => {
    if (this.#isTemporary) rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
  };

  private constructor(path: string, isTemporary: boolean) {
    this.path = path;
    this.#isTemporary = isTemporary;
    this.engine = join(path, 'engine');
    this.insights = join(path, 'insights.json');
    this.activity = join(path, 'activity.json');
    this.views = join(path, 'views.json');
    this.variables = join(path, 'variables.json');
    this.results = join(path, 'results');
    process.once('exit', this.#sweep);
  }

  static async open(path: string | undefined): Promise<DataFolder> {
    if (path === undefined) {
      return new DataFolder(await mkdtemp(join(tmpdir(), 'hogql-local-')), true);
    }
    await mkdir(path, { recursive: true });
    const folder = new DataFolder(resolve(path), false);
    await folder.#refuseIfTaken();
    return folder;
  }

  /** Returns whether the engine's files hold exactly this data; removes them otherwise. */
  holds(scale: DemoScale): boolean {
    const isSame =
      existsSync(this.#marker) && readFileSync(this.#marker, 'utf8') === markerText(scale);
    if (!isSame) rmSync(this.engine, { recursive: true, force: true });
    return isSame;
  }

  /** Removes the files of every engine, for what is found out again at each start. */
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
    if (this.#isTemporary) await rm(this.path, { recursive: true, force: true });
    process.removeListener('exit', this.#sweep);
  }

  /** The engine locks its files; this error names the owner of the lock. */
  async #refuseIfTaken(): Promise<void> {
    const running = await runningOn(this.path);
    if (!running) return;
    const { url, pid } = running;
    throw new Error(`${this.path} is in use by the service at ${url} (process ${pid}).`);
  }

  get #marker(): string {
    return join(this.path, 'demo.json');
  }
}

function markerText(scale: DemoScale): string {
  return JSON.stringify({ version: dataVersion, ...scale });
}

/** The service that runs on a folder, if any. */
export async function runningOn(folder: string): Promise<RunningService | undefined> {
  const running = readRunningNote(folder);
  return running && (await answers(running)) ? running : undefined;
}

/**
 * Whether that service is still running. Its process id alone may belong to another program by now.
 */
async function answers({ url, apiKey }: RunningService): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${apiKey}` };
    const signal = AbortSignal.timeout(2000);
    return (await fetch(`${url}/__local/status/`, { headers, signal })).ok;
  } catch {
    return false;
  }
}
