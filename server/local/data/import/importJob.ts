import type { ExportsParts, OpenedFolder } from '../exports/exportsFolder.ts';
import { join } from 'node:path';
import { makePrivateFolderSync } from '../../../common/files/privateFolder.ts';
import { removeFolderSync } from '../../../common/files/removeFile.ts';
import { JsonFile } from '../folder/jsonFile.ts';
import { type Engine, EngineError, isDiskFull } from '../../engine/engine.ts';
import { finish, interruptedPlan, openImported, partOf } from './imported.ts';
import { type Done, load, readDone } from './load.ts';
import { type ImportPlan, isUnchanged, planOf, readSame, writePlan } from './plan.ts';

/** The state of an import; `waiting` is an interrupted one, which continues on request. */
export type ImportState = {
  readonly state: 'none' | 'waiting' | 'running' | 'failed' | 'done';
  /** Events by now, and in all. */
  readonly rows: number;
  readonly rowsTotal: number;
  /** Why it failed. */
  readonly reason?: string;
};

/** The dependencies of an import. */
export type ImportNeeds = {
  readonly parts: ExportsParts;
  /** The folder as it is read in place. */
  readonly opened: () => OpenedFolder;
  /** Switches the service to the imported data. */
  readonly serve: (next: OpenedFolder) => Promise<void>;
};

/** The memory limit of an import, in bytes; beyond it, the engine spills to the disk. */
const importMemory = 2_000_000_000;

/** An engine that ends is started again so often for one import. */
const mostStarts = 4;

/**
 * Imports a folder with a separate engine beside the one that answers queries. The import is invisible until it is
 * complete: then its folder gets the name by which it is found.
 */
export class ImportJob {
  readonly #needs: ImportNeeds;
  #state: ImportState;
  #engine: Engine | undefined;
  #work: Promise<void> | undefined;
  #isEnding = false;

  constructor(needs: ImportNeeds) {
    this.#needs = needs;
    const waiting = interruptedPlan(needs.parts);
    this.#state = waiting
      ? { state: 'waiting', rows: 0, rowsTotal: eventsIn(waiting) }
      : { state: 'none', rows: 0, rowsTotal: 0 };
  }

  get state(): ImportState {
    return this.#state;
  }

  /** Starts the import, or continues an interrupted one. */
  start(): void {
    if (this.#work) return;
    this.#isEnding = false;
    this.#work = this.#run().finally(() => (this.#work = undefined));
  }

  /** Stops the import and removes what it has written, unless it is already complete. */
  async cancel(): Promise<void> {
    const isUnderWay = this.#work !== undefined;
    await this.end();
    if (isUnderWay && this.#state.state === 'done') return;
    removeFolderSync(partOf(this.#needs.parts));
    this.#state = { state: 'none', rows: 0, rowsTotal: 0 };
  }

  /** Ends it, to go on another time. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#engine?.close();
    await this.#work;
  }

  async #run(): Promise<void> {
    const { parts, opened, serve } = this.#needs;
    try {
      const plan = this.#prepare(opened());
      const rowsTotal = eventsIn(plan);
      this.#state = { state: 'running', rows: 0, rowsTotal };
      await this.#load(plan, partOf(parts), (rows) => {
        this.#state = { state: 'running', rows, rowsTotal };
      });
      if (!isUnchanged(plan)) {
        throw new Error('Files were changed meanwhile. Look again, then import what is there now.');
      }
      finish(parts);
      const imported = await openImported(parts);
      if (!imported) throw new Error('What was imported cannot be read.');
      await serve(imported);
      this.#state = { state: 'done', rows: rowsTotal, rowsTotal };
    } catch (error) {
      if (this.#isEnding) this.#state = { ...this.#state, state: 'waiting' };
      else this.#state = { ...this.#state, state: 'failed', reason: reasonOf(error) };
    }
  }

  /** The plan of an interrupted import, else a new one for the current files. */
  #prepare({ files, found }: OpenedFolder): ImportPlan {
    const { parts } = this.#needs;
    const part = partOf(parts);
    const plan = planOf(parts.path, files, found);
    const waiting = interruptedPlan(parts);
    if (waiting && readSame(waiting, plan)) return waiting;
    removeFolderSync(part);
    makePrivateFolderSync(part);
    writePlan(part, plan);
    return plan;
  }

  /** An engine that ends by itself is started again, and the step it was at is begun again. */
  async #load(plan: ImportPlan, part: string, tell: (rows: number) => void): Promise<void> {
    const first: Done = { chunks: 0, once: false };
    const done = new JsonFile<Done>(
      join(part, 'done.json'),
      (text) => readDone(text, plan),
      () => first,
    );
    const engine = this.#needs.parts.makeEngine(join(part, 'engine'), importMemory);
    this.#engine = engine;
    try {
      for (let starts = 1; ; starts++) {
        try {
          await load(plan, engine, done, tell);
          return;
        } catch (error) {
          const hasStopped = error instanceof EngineError && error.kind === 'stopped';
          if (!hasStopped || this.#isEnding || starts === mostStarts) throw error;
        }
      }
    } finally {
      this.#engine = undefined;
      await engine.close();
    }
  }
}

function eventsIn({ found }: ImportPlan): number {
  return found.events.reduce((sum, { rows }) => sum + rows, 0);
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) {
    return 'The disk is full. Make room, then import again: it goes on where it was.';
  }
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0] ?? message;
}
