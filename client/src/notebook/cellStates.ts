import {
  type NotebookCell,
  NotebookCellKind,
  type NotebookDocument,
  type NotebookDocumentCellChange,
  workspace,
} from 'vscode';
import { Emitter } from '../base/emitter.ts';
import { Owner } from '../base/owner.ts';
import { isOurs } from '../cells/notebookTypes.ts';
import { cellStatements } from '../language/questions/cellStatements.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import type { CellResult } from '../protocol/notebook.ts';
import type { NotebookParameters } from './notebookParameters.ts';

/** The state of a cell that ran. */
export type CellState = {
  /** Its text when it ran. */
  readonly text: string;
  /** Its statements as sent, with their values. */
  readonly sent: readonly string[];
  readonly results: readonly CellResult[];
};

/** Staleness is checked once typing pauses. */
const restMs = 250;

/**
 * The last results of each cell, and whether a different query would be sent now: because its text changed, or that of
 * a cell it uses, or a value of its placeholders.
 */
export class CellStates extends Owner {
  readonly #language: LanguageServer;
  readonly #parameters: NotebookParameters;
  readonly #states = new Map<string, CellState>();
  readonly #stale = new Set<string>();
  readonly #running = new Set<string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #changed = new Emitter<NotebookDocument>();
  readonly #cleared = new Emitter<NotebookDocument>();

  /** Fires when results came or went, or cells began or ended, or became stale or fresh. */
  readonly onDidChange = this.#changed.event;
  /** Fires when results are cleared. */
  readonly onDidClear = this.#cleared.event;

  constructor(language: LanguageServer, parameters: NotebookParameters) {
    super();
    this.#language = language;
    this.#parameters = parameters;
    this.register(parameters.onDidChange((notebook) => void this.refresh(notebook)));
    this.register(
      workspace.onDidChangeNotebookDocument(({ notebook, cellChanges }) => {
        if (!isOurs(notebook)) return;
        this.#takeCleared(notebook, cellChanges);
        this.#schedule(notebook);
      }),
    );
    this.register(workspace.onDidCloseNotebookDocument((notebook) => this.#forget(notebook)));
    this.register({ dispose: () => this.#timers.forEach((timer) => clearTimeout(timer)) });
  }

  of(cell: NotebookCell): CellState | undefined {
    return this.#states.get(key(cell));
  }

  isStale(cell: NotebookCell): boolean {
    return this.#stale.has(key(cell));
  }

  /** True if a cell runs now. */
  isRunning(cell: NotebookCell): boolean {
    return this.#running.has(key(cell));
  }

  setRunning(cell: NotebookCell, isRunning: boolean): void {
    if (isRunning) this.#running.add(key(cell));
    else this.#running.delete(key(cell));
    this.#changed.fire(cell.notebook);
  }

  /** The cells that would send a different query now, in their order. */
  stale(notebook: NotebookDocument): readonly NotebookCell[] {
    return notebook.getCells().filter((cell) => this.isStale(cell));
  }

  /** Records what a cell sent and what it shows. */
  set(cell: NotebookCell, state: CellState): void {
    this.#states.set(key(cell), state);
    // What was just sent is fresh until a comparison says otherwise.
    this.#stale.delete(key(cell));
    this.#schedule(cell.notebook);
  }

  clear(notebook: NotebookDocument): void {
    for (const cell of notebook.getCells()) this.#states.delete(key(cell));
    for (const cell of notebook.getCells()) this.#stale.delete(key(cell));
    this.#changed.fire(notebook);
  }

  /** Compares what was sent with what would be sent now. */
  async refresh(notebook: NotebookDocument): Promise<void> {
    if (notebook.isClosed) return;
    const cells = await cellStatements(this.#language, notebook);
    for (const [cell, statements] of cells) {
      const state = this.#states.get(key(cell));
      const now = statements.map((each) => this.#parameters.sentText(notebook, each));
      if (state && !isSame(state.sent, now)) this.#stale.add(key(cell));
      else this.#stale.delete(key(cell));
    }
    this.#changed.fire(notebook);
  }

  /** A cell without output has nothing that could be stale or restored. */
  #takeCleared(notebook: NotebookDocument, changes: readonly NotebookDocumentCellChange[]): void {
    const cleared = changes.filter(
      ({ cell, outputs }) => outputs?.length === 0 && this.of(cell)?.results.length,
    );
    for (const { cell } of cleared) this.#states.delete(key(cell));
    if (cleared.length > 0) this.#cleared.fire(notebook);
  }

  #schedule(notebook: NotebookDocument): void {
    const name = notebook.uri.toString();
    clearTimeout(this.#timers.get(name));
    this.#timers.set(
      name,
      setTimeout(() => {
        this.#timers.delete(name);
        void this.refresh(notebook);
      }, restMs),
    );
  }

  #forget(notebook: NotebookDocument): void {
    const name = notebook.uri.toString();
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    for (const cell of notebook.getCells()) {
      this.#states.delete(key(cell));
      this.#stale.delete(key(cell));
    }
  }
}

function key({ document }: NotebookCell): string {
  return document.uri.toString();
}

function isSame(sent: readonly string[], now: readonly string[]): boolean {
  return sent.length === now.length && now.every((text, at) => text === sent[at]);
}

/** The cells of a notebook that can run. */
export function queryCells(notebook: NotebookDocument): readonly NotebookCell[] {
  return notebook.getCells().filter(({ kind }) => kind === NotebookCellKind.Code);
}
