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
import { Owner } from '../base/owner.ts';
import type { BudgetState } from '../budget/budget.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { splitResult } from '../protocol/notebook.ts';
import type { CellResult } from '../protocol/notebook.ts';
import { takenFrom } from '../results/snapshot.ts';
import type { Runs } from '../runs/runs.ts';
import { endOutput, failureOutput, resultOutput } from './cellOutputs.ts';
import { resultText } from './cellResult.ts';
import type { CellStates } from './cellStates.ts';
import { inLanes } from './lanes.ts';
import { notebookTypes, titleOf } from './notebookTypes.ts';
import type { ResultKeeper } from './resultKeeper.ts';

/** What cells run with. */
export interface ControllerParts {
  readonly runs: Runs;
  readonly sessions: Sessions;
  readonly language: LanguageServer;
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
  /** Asks where the hour's requests may not suffice; answers whether to go on. */
  readonly fitsBudget: (runs: number, budget: BudgetState) => Promise<boolean>;
  readonly offerConnection: (gap: SessionGap) => Promise<void>;
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
  /** The executions of cells that were started, by the notebook. */
  readonly #going = new Map<string, Set<AbortController>>();
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

  /** Stops every run of a notebook, at the service too. */
  interrupt(notebook: NotebookDocument): void {
    for (const stop of this.#going.get(notebook.uri.toString()) ?? []) stop.abort();
  }

  /** Stops every run of a notebook and takes all results away. */
  async restart(notebook: NotebookDocument): Promise<void> {
    this.interrupt(notebook);
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
    const { sessions, language, fitsBudget, offerConnection } = this.#parts;
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
    const executions = ordered.map((cell) => controller.createNotebookCellExecution(cell));
    await inLanes(
      executions,
      { most: MOST_AT_ONCE, stopOnFailure },
      (execution) => this.#runCell(execution, all[execution.cell.index] ?? [], session),
      (execution) => {
        execution.end(undefined);
      },
    );
    await this.#parts.keeper.remember(notebook);
  }

  async #runCell(
    execution: NotebookCellExecution,
    statements: readonly CellStatement[],
    session: Session,
  ): Promise<boolean> {
    const { cell } = execution;
    if (execution.token.isCancellationRequested) {
      execution.end(undefined);
      return false;
    }
    const stop = new AbortController();
    const name = cell.notebook.uri.toString();
    const going = this.#going.get(name) ?? new Set();
    this.#going.set(name, going.add(stop));
    const onCancel = execution.token.onCancellationRequested(() => stop.abort());
    execution.executionOrder = ++this.#order;
    execution.start(Date.now());
    try {
      const done = await this.#runStatements(execution, statements, session, stop.signal);
      execution.end(done, Date.now());
      return done;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      await execution.replaceOutput([failureOutput(message)]);
      execution.end(false, Date.now());
      return false;
    } finally {
      onCancel.dispose();
      going.delete(stop);
    }
  }

  /** One after another; the first that does not succeed ends it. The old output stays until then. */
  async #runStatements(
    execution: NotebookCellExecution,
    statements: readonly CellStatement[],
    session: Session,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { cell } = execution;
    const text = cell.document.getText();
    const outputs: NotebookCellOutput[] = [];
    const results: CellResult[] = [];
    for (const statement of statements) {
      const [problem] = statement.problems;
      const end: StatementEnd = problem
        ? { output: failureOutput(problem.message) }
        : await this.#runStatement(cell, statement, session, signal);
      outputs.push(end.output);
      if (!end.result) {
        await execution.replaceOutput(outputs);
        return false;
      }
      results.push(end.result);
    }
    const sent = statements.map(({ query }) => query);
    this.#parts.states.set(cell, { text, sent, results });
    if (outputs.length > 0 || cell.outputs.length > 0) await execution.replaceOutput(outputs);
    return true;
  }

  async #runStatement(
    cell: NotebookCell,
    { query, text, range, inserted }: CellStatement,
    session: Session,
    signal: AbortSignal,
  ): Promise<StatementEnd> {
    const title = titleOf(cell) || firstWords(text);
    const start = new Position(range.start.line, range.start.character);
    const source = { file: cell.document.uri, start, ...(inserted ? { inserted } : {}) };
    const run = this.#parts.runs.start({ title, query, source, session, refresh: 'async' });
    const cancel = (): void => void run.work.cancel();
    if (signal.aborted) cancel();
    else signal.addEventListener('abort', cancel, { once: true });
    await run.work.ended;
    signal.removeEventListener('abort', cancel);
    const { state } = run.work;
    if (state.kind !== 'done') return { output: endOutput(state, run.work.elapsedMs) };
    const shown = resultText(takenFrom(run, state.result));
    const result = splitResult(shown)?.result;
    if (!result) throw new Error('The result could not be put below the cell.');
    await this.#parts.keeper.keep(cell.notebook, result.resultId, shown);
    return { output: resultOutput(shown), result };
  }
}

/** The cell whose leading lines are the header of the file. */
export function headerOf(notebook: NotebookDocument): NotebookCell['document'] | undefined {
  return notebook.cellCount > 0 ? notebook.cellAt(0).document : undefined;
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
