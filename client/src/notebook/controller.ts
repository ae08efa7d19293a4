import { NotebookCellKind, notebooks, Position, workspace } from 'vscode';
import type {
  NotebookCell,
  NotebookCellExecution,
  NotebookCellOutput,
  NotebookController,
  NotebookDocument,
} from 'vscode';
import type { CellStatement } from '../../../server/src/protocol/cells.ts';
import type { Session, SessionGap, Sessions } from '../auth/sessions.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { Owner } from '../base/owner.ts';
import type { BudgetState } from '../budget/budget.ts';
import type { BoundQuery } from '../parameters/bindParameters.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { splitResult } from '../protocol/notebook.ts';
import type { CellResult } from '../protocol/notebook.ts';
import { takenFrom } from '../results/snapshot.ts';
import type { Runs } from '../runs/runs.ts';
import { endOutput, failureOutput, resultOutput } from './cellOutputs.ts';
import { resultText } from './cellResult.ts';
import type { CellStates } from './cellStates.ts';
import { inLanes } from './lanes.ts';
import { displayOf, headerOf, notebookTypes, titleOf } from './notebookTypes.ts';
import type { NotebookParameters } from './notebookParameters.ts';
import type { ResultKeeper } from './resultKeeper.ts';

/** What cells run with. */
export interface ControllerParts {
  readonly runs: Runs;
  readonly sessions: Sessions;
  readonly language: LanguageServer;
  readonly states: CellStates;
  readonly parameters: NotebookParameters;
  readonly keeper: ResultKeeper;
  /** Asks where the hour's requests may not suffice; answers whether to go on. */
  readonly fitsBudget: (runs: number, budget: BudgetState) => Promise<boolean>;
  readonly offerConnection: (gap: SessionGap) => Promise<void>;
  /** Shows where values are entered. */
  readonly showParameters: () => Promise<void>;
}

/** A statement with the values its placeholders had when it was asked for. */
interface StatementOrder {
  readonly statement: CellStatement;
  /** How it is sent, for comparison with how it would be sent later. */
  readonly sent: string;
  readonly bound?: BoundQuery;
}

/** A cell to be run: its statements and text when that was asked for. */
interface CellOrder {
  readonly execution: NotebookCellExecution;
  readonly statements: readonly StatementOrder[];
  readonly text: string;
}

/** Cells that were asked for together. */
interface Batch {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/** What stands below a cell for one of its statements; without a result it did not succeed. */
interface StatementEnd {
  readonly output: NotebookCellOutput;
  readonly result?: CellResult;
}

/** Runs of one key that go on at a time; the service takes one more, which is for other people. */
const MOST_AT_ONCE = 2;

/** Runs the cells of notebooks against the query service. */
export class Controllers extends Owner {
  readonly #parts: ControllerParts;
  readonly #controllers: readonly NotebookController[];
  /** What goes on in each notebook. */
  readonly #going = new Map<NotebookDocument, Set<Batch>>();
  #order = 0;

  constructor(parts: ControllerParts) {
    super();
    this.#parts = parts;
    this.#controllers = notebookTypes.map((type) => {
      const controller = this.register(notebooks.createNotebookController(type, type, 'HogQL'));
      controller.supportedLanguages = ['hogql'];
      controller.supportsExecutionOrder = true;
      controller.description = 'Runs cells against the query service';
      controller.executeHandler = (cells, notebook) => this.#runCells(cells, notebook, controller);
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

  /** Stops every run of a notebook and takes all results away. */
  async restart(notebook: NotebookDocument): Promise<void> {
    await this.interrupt(notebook);
    this.#order = 0;
    const controller = this.controllerOf(notebook);
    for (const cell of notebook.getCells()) {
      if (cell.kind === NotebookCellKind.Code && cell.outputs.length > 0) {
        await withExecution(controller, cell, async (execution) => execution.clearOutput());
      }
    }
    this.#parts.states.clear(notebook);
    await this.#parts.keeper.remember(notebook);
  }

  /** Shows the results that were kept beside the file. */
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
    const { sessions, language, fitsBudget, offerConnection, showParameters } = this.#parts;
    const ordered = [...cells].sort((a, b) => a.index - b.index);
    const all = await language.cells(notebook);
    const session = await sessions.open(headerOf(notebook));
    if (!('client' in session)) {
      await offerConnection(session);
      return;
    }
    const runs = ordered.reduce((count, { index }) => count + (all[index]?.length ?? 0), 0);
    if (!(await fitsBudget(runs, session.budget()))) return;
    const stopOnFailure = workspace
      .getConfiguration('hogql')
      .get<boolean>('notebook.stopOnFailure', true);
    // What runs is what was there when it was asked for, whatever is edited meanwhile.
    const texts = ordered.map(({ document }) => document.getText());
    const statements = await Promise.all(
      ordered.map(({ index }) => this.#bound(notebook, all[index] ?? [], session)),
    );
    const orders = ordered.map((cell, at): CellOrder => {
      const execution = controller.createNotebookCellExecution(cell);
      return { execution, statements: statements[at] ?? [], text: texts[at] ?? '' };
    });
    if (statements.flat().some(isHeld)) await showParameters();
    const stop = new AbortController();
    const done = inLanes(
      orders,
      { most: MOST_AT_ONCE, stopOnFailure },
      (order) => this.#runCell(order, session, stop.signal),
      ({ execution }) => {
        execution.end(undefined);
      },
    );
    const going = this.#going.get(notebook) ?? new Set();
    const batch: Batch = { stop, done };
    this.#going.set(notebook, going.add(batch));
    await done;
    going.delete(batch);
    await this.#parts.keeper.remember(notebook);
  }

  #bound(
    notebook: NotebookDocument,
    statements: readonly CellStatement[],
    session: Session,
  ): Promise<readonly StatementOrder[]> {
    const { parameters } = this.#parts;
    return Promise.all(
      statements.map(async (statement): Promise<StatementOrder> => {
        const sent = parameters.sentText(notebook, statement);
        const bound = await parameters.bind(notebook, statement, session);
        return { statement, sent, ...(bound ? { bound } : {}) };
      }),
    );
  }

  async #runCell(order: CellOrder, session: Session, batch: AbortSignal): Promise<boolean> {
    const { execution } = order;
    if (execution.token.isCancellationRequested || batch.aborted) {
      execution.end(undefined);
      return false;
    }
    const signal = AbortSignal.any([batch, abortSignal(execution.token)]);
    execution.executionOrder = ++this.#order;
    execution.start(Date.now());
    this.#parts.states.setRunning(execution.cell, true);
    try {
      const done = await this.#runStatements(order, session, signal);
      execution.end(done, Date.now());
      return done;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await execution.replaceOutput([failureOutput(message)]);
      execution.end(false, Date.now());
      return false;
    } finally {
      this.#parts.states.setRunning(execution.cell, false);
    }
  }

  /** One after another; the first that does not succeed ends it. The old output stays until then. */
  async #runStatements(
    { execution, statements, text }: CellOrder,
    session: Session,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { cell } = execution;
    const outputs: NotebookCellOutput[] = [];
    const results: CellResult[] = [];
    const sent = statements.map((order) => order.sent);
    // Once the values are entered it is stale, and runs with the others that are.
    if (statements.some(isHeld)) this.#parts.states.set(cell, { text, sent, results: [] });
    for (const order of statements) {
      const problem = problemOf(order);
      const end: StatementEnd =
        problem === undefined
          ? await this.#runStatement(cell, order, session, signal)
          : { output: failureOutput(problem) };
      outputs.push(end.output);
      if (!end.result) {
        await execution.replaceOutput(outputs);
        return false;
      }
      results.push(end.result);
    }
    this.#parts.states.set(cell, { text, sent, results });
    if (outputs.length > 0 || cell.outputs.length > 0) await execution.replaceOutput(outputs);
    return true;
  }

  async #runStatement(
    cell: NotebookCell,
    { statement: { query, text, range, inserted }, bound }: StatementOrder,
    session: Session,
    signal: AbortSignal,
  ): Promise<StatementEnd> {
    const title = titleOf(cell) || firstWords(text);
    const start = new Position(range.start.line, range.start.character);
    const source = { file: cell.document.uri, start, ...(inserted ? { inserted } : {}) };
    const order = { title, query, source, session, refresh: 'async' as const };
    const run = this.#parts.runs.start(bound ? { ...order, bound } : order);
    const cancel = (): void => void run.work.cancel();
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    await run.work.ended;
    signal.removeEventListener('abort', cancel);
    const { state } = run.work;
    if (state.kind !== 'done') return { output: endOutput(state, run.work.elapsedMs) };
    const shown = resultText(takenFrom(run, state.result), displayOf(cell));
    const result = splitResult(shown)?.result;
    if (!result) throw new Error('The result could not be put below the cell.');
    await this.#parts.keeper.keep(cell.notebook, result.resultId, shown);
    return { output: resultOutput(shown), result };
  }
}

/** Whether values are missing without which it is not sent. */
function isHeld({ bound }: StatementOrder): boolean {
  return bound !== undefined && bound.missing.length > 0;
}

/** Why a statement is not sent. */
function problemOf({ statement, bound }: StatementOrder): string | undefined {
  const [problem] = statement.problems;
  if (problem) return problem.message;
  if (!bound || bound.missing.length === 0) return undefined;
  return `Enter a value for ${bound.missing.join(', ')} in the view "Parameters", then run again.`;
}

/** Outputs can only be changed by an execution, so this is one that asks nobody anything. */
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

function firstWords(query: string): string {
  const words = query
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .trim()
    .replaceAll(/\s+/g, ' ');
  return words.length <= 40 ? words : `${words.slice(0, 39)}…`;
}
