import type { Engine } from '../../engine/engine.ts';
import type { Served } from '../project/served.ts';
import type { BroughtResult, KeptResult } from './keptResult.ts';
import { notFound } from '../../base/errors.ts';
import { ResultFolder } from './resultFolder.ts';
import { createView, dropView, tableName, viewOf } from './resultView.ts';

/** Beyond these limits, the oldest result is removed. */
const most = { results: 50, bytes: 4_000_000_000 };

/** The dependencies of the tables of results. */
type ResultTableParts = {
  /** The folder of their files, in the data folder. */
  readonly folder: string;
  /** The project to which they are added. */
  readonly served: Served;
  /** Called when a name means other rows from now on. */
  readonly changed: () => void;
  /** Called with a line about each skipped result. */
  readonly report: (line: string) => void;
};

/** Results, and files that somebody had, as tables `results.<name>`. */
export class ResultTables {
  readonly #parts: ResultTableParts;
  readonly #folder: ResultFolder;
  readonly #kept = new Map<string, KeptResult>();
  /** Changes run one after another, so two windows never get the same name. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(parts: ResultTableParts) {
    this.#parts = parts;
    this.#folder = new ResultFolder(parts.folder);
  }

  /** The folder where a caller puts the rows of a new result. */
  get folder(): string {
    return this.#folder.path;
  }

  /** The stored results, newest first. */
  get all(): readonly KeptResult[] {
    return [...this.#kept.values()].sort((a, b) => b.at - a.at);
  }

  /** Restores tables that an earlier service kept, and skips unreadable ones. */
  async restore(): Promise<void> {
    const { served, report } = this.#parts;
    await this.#inTurn(async () => {
      this.#folder.sweep(this.#folder.read(report));
      await this.#restore(served.engine);
    });
    // Another state of the project has an engine of its own, which has them before it is asked.
    served.beforeReplace((engine, replace) =>
      this.#inTurn(async () => {
        await this.#restore(engine);
        replace();
      }),
    );
  }

  async #restore(engine: Engine): Promise<void> {
    const { served } = this.#parts;
    for (const kept of this.#folder.read(this.#parts.report)) {
      try {
        const view = await viewOf(engine, kept, this.#folder.rowsOf(kept));
        await createView(engine, view);
        served.change(view.table.name, view.table);
        this.#kept.set(kept.name, kept);
      } catch (error) {
        served.change(tableName(kept.name), undefined);
        this.#kept.delete(kept.name);
        const reason = error instanceof Error ? error.message : String(error);
        this.#parts.report(`Left out the result ${kept.name}: ${reason}`);
      }
    }
  }

  /**
   * Makes a table of rows that are in a draft, in place of one that is made of the same.
   *
   * @returns its name, after `results.`
   */
  add(brought: BroughtResult): Promise<string> {
    return this.#inTurn(async () => {
      const { served } = this.#parts;
      const { engine } = served;
      const before = this.all.find(({ origin }) => origin === brought.origin);
      const name = before?.name ?? this.#folder.freeName(brought.title);
      const { draft: _draft, ...told } = brought;
      const kept = { ...told, name, file: this.#folder.take(brought, name), at: Date.now() };
      const view = await this.#keepReadable(engine, kept);
      await createView(engine, view);
      served.change(view.table.name, view.table);
      this.#kept.set(name, kept);
      if (before) this.#folder.removeRows(before);
      await this.#makeRoom();
      this.#parts.changed();
      return name;
    });
  }

  /** Keeps the result if its rows can be read. Otherwise it is removed, and the earlier results stay. */
  async #keepReadable(engine: Engine, kept: KeptResult): ReturnType<typeof viewOf> {
    try {
      const view = await viewOf(engine, kept, this.#folder.rowsOf(kept));
      this.#folder.keep(kept);
      return view;
    } catch (error) {
      this.#folder.removeRows(kept);
      throw error;
    }
  }

  /** Forgets a table, and removes its rows. */
  remove(name: string): Promise<void> {
    return this.#inTurn(async () => {
      const kept = this.#kept.get(name);
      if (!kept) throw notFound(`There is no result ${name}.`);
      await this.#drop(kept);
      this.#parts.changed();
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #makeRoom(): Promise<void> {
    let bytes = 0;
    for (const [at, kept] of this.all.entries()) {
      bytes += this.#folder.size(kept);
      if (at > 0 && (at >= most.results || bytes > most.bytes)) await this.#drop(kept);
    }
  }

  async #drop(kept: KeptResult): Promise<void> {
    const { served } = this.#parts;
    this.#kept.delete(kept.name);
    served.change(tableName(kept.name), undefined);
    await dropView(served.engine, kept.name);
    this.#folder.remove(kept);
  }
}
