import { t } from '@vscode/l10n';
import {
  type NotebookCell,
  type NotebookCellOutput,
  type NotebookDocument,
  type Uri,
  workspace,
} from 'vscode';
import { showWarning } from '../base/messages.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import { titleOf } from '../cells/notebookTypes.ts';
import { printResult, type ShownResult } from '../protocol/notebook.ts';
import { resultOutput } from './cellOutputs.ts';
import { type CellStates, queryCells } from './cellStates.ts';
import { type KeptResult, readKept, readShown } from './keptResult.ts';
import { type KeptCell, KeptResults, matched } from './keptResults.ts';

type Show = (cell: NotebookCell, outputs: readonly NotebookCellOutput[]) => Promise<void>;

/** Stores the results of notebooks in the workspace's storage, and restores them. */
export class ResultKeeper {
  readonly #folder: string;
  readonly #states: CellStates;
  readonly #kept = new WeakMap<NotebookDocument, KeptResults>();
  readonly #restored = new WeakMap<NotebookDocument, Promise<void>>();
  /** Results that could not be shown. They are kept for the next time the notebook is opened. */
  readonly #unshown = new WeakMap<NotebookDocument, readonly Unshown[]>();
  /** Their index could not be read, so it is not written either. */
  readonly #unread = new WeakSet<NotebookDocument>();
  readonly #writes = new TaskQueue();
  #warned = false;

  constructor(folder: string, states: CellStates) {
    this.#folder = folder;
    this.#states = states;
  }

  /** Stores a result as shown below its cell. */
  keep(notebook: NotebookDocument, shown: ShownResult): Promise<void> {
    const { resultId } = shown.result;
    return this.#write(() => this.#of(notebook).keep(resultId, printResult(shown)));
  }

  /** A kept result; undefined if it is gone or cannot be read. */
  async result(notebook: NotebookDocument, id: string): Promise<KeptResult | undefined> {
    await this.#writes.settled;
    const text = await this.#of(notebook).result(id);
    return text === undefined ? undefined : readKept(text);
  }

  /** Remembers which cell has which results. Those not brought back yet are not forgotten. */
  async remember(notebook: NotebookDocument): Promise<void> {
    await this.#restored.get(notebook);
    if (this.#unread.has(notebook)) return;
    const unshown = this.#unshown.get(notebook) ?? [];
    const cells = queryCells(notebook).flatMap((cell) => {
      const state = this.#states.of(cell);
      if (!state) return unshown.find((each) => each.cell === cell)?.kept ?? [];
      const { text, sent, results } = state;
      const resultIds = results.map(({ resultId }) => resultId);
      return [{ title: titleOf(cell), text, sent, resultIds }];
    });
    await this.#write(() => this.#of(notebook).remember(cells));
  }

  /** Restores stored results, once each time a notebook is opened. */
  restore(notebook: NotebookDocument, show: Show): Promise<void> {
    const before = this.#restored.get(notebook);
    if (before) return before;
    const restored = this.#restore(notebook, show);
    this.#restored.set(notebook, restored);
    return restored;
  }

  /** Settles once restoring has ended: a cell cannot be restored and run at the same time. */
  async restored(notebook: NotebookDocument): Promise<void> {
    await this.#restored.get(notebook);
  }

  /** Takes the results along when a notebook gets another address. */
  async move(from: Uri, to: Uri): Promise<void> {
    const [before, after] = [from, to].map((uri) => new KeptResults(this.#folder, uri.toString()));
    if (!before || !after) return;
    await this.#write(() => before.moveTo(after));
    const moved = workspace.notebookDocuments.find(({ uri }) => uri.toString() === to.toString());
    if (!moved) return;
    this.#kept.delete(moved);
    this.#restored.delete(moved);
  }

  /** Forgets results that could not be shown again: all results of a notebook are cleared. */
  forget(notebook: NotebookDocument): void {
    this.#unshown.delete(notebook);
  }

  async #restore(notebook: NotebookDocument, show: Show): Promise<void> {
    const kept = this.#of(notebook);
    const cells = queryCells(notebook)
      .filter((cell) => !this.#states.of(cell))
      .map((cell) => ({ cell, title: titleOf(cell), text: cell.document.getText() }));
    const unshown: Unshown[] = [];
    for (const [{ cell }, old] of matched(cells, await this.#keptCells(notebook))) {
      const texts = await Promise.all(old.resultIds.map((id) => kept.result(id)));
      const found = texts.flatMap((text) => (text === undefined ? [] : (readShown(text) ?? [])));
      // It may have run or been deleted by now.
      if (found.length === 0 || cell.index < 0 || this.#states.of(cell)) continue;
      try {
        await show(cell, found.map(resultOutput));
        const results = found.map(({ result }) => result);
        this.#states.set(cell, { text: old.text, sent: old.sent, results });
      } catch (error) {
        unshown.push({ cell, kept: old });
        this.#unshown.set(notebook, unshown);
        if (unshown.length > 1) continue;
        void showWarning(
          t(
            'A stored result of the notebook could not be shown ({0}). Reopen the notebook, or run the cell again.',
            reasonOf(error),
          ),
        );
      }
    }
  }

  /** True if something was kept of a notebook that is not shown yet. */
  async hasKept(notebook: NotebookDocument): Promise<boolean> {
    return !this.#restored.has(notebook) && (await this.#keptCells(notebook)).length > 0;
  }

  async #keptCells(notebook: NotebookDocument): Promise<readonly KeptCell[]> {
    try {
      const cells = await this.#of(notebook).cells();
      this.#unread.delete(notebook);
      return cells;
    } catch (error) {
      if (!this.#unread.has(notebook)) {
        void showWarning(
          t(
            'Could not read the notebook’s stored results ({0}). Reopen the notebook to try again.',
            reasonOf(error),
          ),
        );
      }
      this.#unread.add(notebook);
      return [];
    }
  }

  #of(notebook: NotebookDocument): KeptResults {
    const before = this.#kept.get(notebook);
    if (before) return before;
    const kept = new KeptResults(this.#folder, notebook.uri.toString());
    this.#kept.set(notebook, kept);
    return kept;
  }

  #write(work: () => Promise<void>): Promise<void> {
    return this.#writes.run(work).catch((error: unknown) => {
      if (this.#warned) return;
      this.#warned = true;
      void showWarning(
        t(
          'Could not write the notebook’s results to disk ({0}). They are lost when you close it.',
          reasonOf(error),
        ),
      );
    });
  }
}

/** A cell with its stored results. */
type Unshown = {
  readonly cell: NotebookCell;
  readonly kept: KeptCell;
};

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
