import { t } from '@vscode/l10n';
import {
  type NotebookCell,
  type NotebookCellExecution,
  NotebookCellKind,
  type NotebookController,
  type NotebookDocument,
  notebooks,
} from 'vscode';
import type { Sessions } from '../auth/sessions.ts';
import { Owner } from '../base/owner.ts';
import { setting } from '../base/settings.ts';
import { showFailure } from '../base/showFailure.ts';
import { headerOf, notebookTypes } from '../cells/notebookTypes.ts';
import { cellStatements } from '../language/questions/cellStatements.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { runBatch } from '../runs/starting/runBatch.ts';
import { sessionForRuns } from '../runs/starting/sessionForRuns.ts';
import { mostRunsAtOnce } from '../runs/life/turns.ts';
import { inLanes } from './lanes.ts';
import type { NotebookParameters } from './notebookParameters.ts';
import { statementOf } from '../runs/window/runs.ts';
import { type CellOrder, isHeld, isSent, ordersOf, runCell, type RunCellParts } from './runCell.ts';

/** The dependencies of running cells. */
export type ControllerParts = {
  readonly sessions: Sessions;
  readonly language: LanguageServer;
  readonly parameters: NotebookParameters;
  /** Shows where values are entered. */
  readonly showParameters: () => Promise<void>;
} & RunCellParts;

/** Cells that were asked for together. */
type Batch = {
  readonly stop: AbortController;
  readonly done: Promise<unknown>;
};

/** Runs the cells of notebooks against the query service. */
export class Controllers extends Owner {
  readonly #parts: ControllerParts;
  readonly #controllers: readonly NotebookController[];
  /** The activity of each notebook. */
  readonly #going = new Map<NotebookDocument, Set<Batch>>();
  #order = 0;

  constructor(parts: ControllerParts) {
    super();
    this.#parts = parts;
    this.#controllers = notebookTypes.map((type) => {
      const controller = this.register(notebooks.createNotebookController(type, type, 'HogQL'));
      controller.supportedLanguages = ['hogql'];
      controller.supportsExecutionOrder = true;
      controller.description = t('Runs cells against the query service');
      controller.executeHandler = async (cells, notebook) => {
        try {
          await this.#runCells(cells, notebook, controller);
        } catch (error) {
          await showFailure(error);
        }
      };
      this.register(
        controller.onDidChangeSelectedNotebooks(({ notebook, selected }) => {
          if (selected) void this.restore(notebook);
        }),
      );
      return controller;
    });
  }

  /** Stops every run of a notebook, at the service too; settles when all have come to their end. */
  async interrupt(notebook: NotebookDocument): Promise<void> {
    const batches = [...(this.#going.get(notebook) ?? [])];
    for (const { stop } of batches) stop.abort();
    await Promise.all(batches.map(({ done }) => done));
  }

  /** Stops every run of a notebook and clears all results. */
  async restart(notebook: NotebookDocument): Promise<void> {
    await this.interrupt(notebook);
    await this.#parts.keeper.restored(notebook);
    this.#order = 0;
    const controller = this.controllerOf(notebook);
    for (const cell of notebook.getCells()) {
      if (cell.kind === NotebookCellKind.Code && cell.outputs.length > 0) {
        await withExecution(controller, cell, async (execution) => execution.clearOutput());
      }
    }
    this.#parts.states.clear(notebook);
    this.#parts.keeper.forget(notebook);
    await this.#parts.keeper.remember(notebook);
  }

  /** Shows the results that were kept. */
  async restore(notebook: NotebookDocument): Promise<void> {
    const controller = this.controllerOf(notebook);
    await this.#parts.keeper.restore(notebook, async (cell, outputs) =>
      withExecution(controller, cell, (execution) => execution.replaceOutput([...outputs])),
    );
  }

  controllerOf({ notebookType }: NotebookDocument): NotebookController {
    const found = this.#controllers.find((controller) => controller.notebookType === notebookType);
    if (!found) throw new Error(`There is no controller for ${notebookType}.`);
    return found;
  }

  async #runCells(
    cells: readonly NotebookCell[],
    notebook: NotebookDocument,
    controller: NotebookController,
  ): Promise<void> {
    const { sessions, language, parameters, keeper, runs, showParameters } = this.#parts;
    const ordered = [...cells].sort((a, b) => a.index - b.index);
    const all = await cellStatements(language, notebook);
    // Cells run with their text at the time of the request, whatever is edited meanwhile.
    const asked = ordered.map((cell) => ({ cell, text: cell.document.getText() }));
    const session = await sessionForRuns(sessions, headerOf(notebook));
    if (!session) return;
    const items = await Promise.all(
      asked.map(async ({ cell, text }) => {
        const statements = await ordersOf(parameters, cell, all, session);
        return { cell, statements, text };
      }),
    );
    if (items.some(({ statements }) => statements.some(isHeld))) await showParameters();
    await keeper.restored(notebook);
    const stop = new AbortController();
    const done = runBatch(
      {
        items,
        bytesOf: ({ statements }) =>
          statements
            .filter(isSent)
            .map(({ order }) => runs.times.bytesRead(statementOf(order)) ?? 0)
            .reduce((sum, bytes) => sum + bytes, 0),
        runsOf: (item) => item.statements.filter(isSent).length,
        run: (some, inOneRequest) => {
          // An execution of a deleted cell throws, and would leave others pending.
          const there = some.filter(({ cell }) => cell.index >= 0);
          const orders = there.map(({ cell, ...order }): CellOrder => {
            return {
              ...order,
              execution: controller.createNotebookCellExecution(cell),
              inOneRequest,
            };
          });
          return this.#runOrders(orders, stop.signal);
        },
      },
      session,
    );
    const going = this.#going.get(notebook) ?? new Set();
    const batch: Batch = { stop, done };
    this.#going.set(notebook, going.add(batch));
    try {
      await done;
    } finally {
      going.delete(batch);
    }
    await keeper.remember(notebook);
  }

  /** Returns true if the orders after them may run. */
  async #runOrders(orders: readonly CellOrder[], stop: AbortSignal): Promise<boolean> {
    const goesOn = await inLanes(
      orders,
      { most: mostRunsAtOnce, stopOnFailure: setting('notebook.stopOnFailure') },
      (order) => {
        order.execution.executionOrder = ++this.#order;
        return runCell(this.#parts, order, stop);
      },
      ({ execution }) => {
        execution.end(undefined);
      },
    );
    return goesOn && !stop.aborted;
  }
}

/** Only an execution can change outputs, so this is one without a request. */
async function withExecution(
  controller: NotebookController,
  cell: NotebookCell,
  change: (execution: NotebookCellExecution) => Thenable<void>,
): Promise<void> {
  const execution = controller.createNotebookCellExecution(cell);
  execution.start();
  try {
    await change(execution);
  } finally {
    execution.end(undefined);
  }
}
