import type { NotebookCell, NotebookCellOutput, NotebookDocument } from 'vscode';
import { showWarning } from '../base/messages.ts';
import { titleOf } from '../cells/notebookTypes.ts';
import { parseResult, printResult } from '../protocol/notebook.ts';
import type { ShownResult } from '../protocol/notebook.ts';
import { resultOutput } from './cellOutputs.ts';
import { queryCells } from './cellStates.ts';
import type { CellStates } from './cellStates.ts';
import { KeptResults, matched } from './keptResults.ts';

type Show = (cell: NotebookCell, outputs: readonly NotebookCellOutput[]) => Promise<void>;

/** Keeps the results of notebooks in the storage of the workspace, and brings them back. */
export class ResultKeeper {
  readonly #folder: string;
  readonly #states: CellStates;
  readonly #restored = new WeakMap<NotebookDocument, Promise<void>>();
  /** Writes in their order. */
  #writing: Promise<void> = Promise.resolve();
  #warned = false;

  constructor(folder: string, states: CellStates) {
    this.#folder = folder;
    this.#states = states;
  }

  /** Keeps a result as it is shown below its cell. */
  keep(notebook: NotebookDocument, shown: ShownResult): Promise<void> {
    const { resultId } = shown.result;
    return this.#write(() => this.#of(notebook).keep(resultId, printResult(shown)));
  }

  /** A kept result; undefined where it is gone. */
  async result(notebook: NotebookDocument, id: string): Promise<ShownResult | undefined> {
    await this.#writing;
    const text = await this.#of(notebook).result(id);
    return text === undefined ? undefined : parseResult(text);
  }

  /** Remembers which cell has which results. Those not brought back yet are not forgotten. */
  async remember(notebook: NotebookDocument): Promise<void> {
    await this.#restored.get(notebook);
    const cells = queryCells(notebook).flatMap((cell) => {
      const state = this.#states.of(cell);
      if (!state) return [];
      const { text, sent, results } = state;
      const resultIds = results.map(({ resultId }) => resultId);
      return [{ title: titleOf(cell), text, sent, resultIds }];
    });
    await this.#write(() => this.#of(notebook).remember(cells));
  }

  /** Brings back what was kept, once for each time a notebook is opened. */
  restore(notebook: NotebookDocument, show: Show): Promise<void> {
    const before = this.#restored.get(notebook);
    if (before) return before;
    const restored = this.#restore(notebook, show);
    // One that failed must not keep later results from being remembered.
    this.#restored.set(
      notebook,
      restored.catch(() => undefined),
    );
    return restored;
  }

  async #restore(notebook: NotebookDocument, show: Show): Promise<void> {
    const kept = this.#of(notebook);
    const cells = queryCells(notebook)
      .filter((cell) => !this.#states.of(cell))
      .map((cell) => ({ cell, title: titleOf(cell), text: cell.document.getText() }));
    for (const [{ cell }, old] of matched(cells, await kept.cells())) {
      const texts = await Promise.all(old.resultIds.map((id) => kept.result(id)));
      const found = texts.flatMap((text) => (text === undefined ? [] : (parseResult(text) ?? [])));
      if (found.length === 0) continue;
      await show(cell, found.map(resultOutput));
      const results = found.map(({ result }) => result);
      this.#states.set(cell, { text: old.text, sent: old.sent, results });
    }
  }

  /** Whether something was kept of a notebook that is not shown yet. */
  async hasKept(notebook: NotebookDocument): Promise<boolean> {
    return !this.#restored.has(notebook) && (await this.#of(notebook).cells()).length > 0;
  }

  #of({ uri }: NotebookDocument): KeptResults {
    return new KeptResults(this.#folder, uri.toString());
  }

  #write(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work).catch((error: unknown) => {
      if (this.#warned) return;
      this.#warned = true;
      const reason = error instanceof Error ? error.message : String(error);
      void showWarning(
        `Results of the notebook could not be kept on disk (${reason}). They stay until it is closed.`,
      );
    });
    return this.#writing;
  }
}
