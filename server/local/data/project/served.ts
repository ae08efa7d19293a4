import type { Table } from '../../compiler/tableShape.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Opened, OpenedFiles } from './opened.ts';
import type { Project } from './project.ts';
import { ServedEngine } from '../../engine/servedEngine.ts';

/** The project being served. Another state of it may replace it. */
export class Served {
  readonly engine: ServedEngine;
  /** Tables that exist whichever state is served. */
  readonly #added = new Map<string, Table>();
  #now: Opened;
  /** The same object until the project changes, since each change sends it to the compiler. */
  #project: Project | undefined;
  readonly #listeners: (() => void)[] = [];
  #prepare: Prepare = (_next, replace) => {
    replace();
    return Promise.resolve();
  };

  /** @param report called with a line about what fails if nobody waits for it */
  constructor(first: Opened, report: (line: string) => void) {
    this.#now = first;
    this.engine = new ServedEngine(first.engine, report);
  }

  get project(): Project {
    const { project } = this.#now;
    this.#project ??= { ...project, tables: new Map([...project.tables, ...this.#added]) };
    return this.#project;
  }

  /** Adds or replaces a table; with undefined, removes it. */
  change(name: string, table: Table | undefined): void {
    if (table) this.#added.set(name, table);
    else this.#added.delete(name);
    this.#project = undefined;
  }

  get files(): OpenedFiles {
    return this.#now.files;
  }

  /** @param onClosed called once nothing runs any more on the engine of the one before */
  replace(next: Opened, onClosed: () => void): Promise<void> {
    return this.#prepare(next.engine, () => {
      this.#now = next;
      this.#project = undefined;
      this.engine.replace(next.engine, onClosed);
      for (const listener of this.#listeners) listener();
    });
  }

  /** Has the engine of another state prepared before it is asked. */
  beforeReplace(prepare: Prepare): void {
    this.#prepare = prepare;
  }

  /** Calls back whenever another state is served. */
  onReplace(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

/** Brings to an engine what belongs to no state, and has it asked from then on. */
type Prepare = (next: Engine, replace: () => void) => Promise<void>;
