import { Position } from 'vscode';
import type {
  NotebookCell,
  NotebookCellExecution,
  NotebookCellOutput,
  NotebookDocument,
} from 'vscode';
import type { CellStatement } from '../../../server/src/protocol/cells.ts';
import type { Session } from '../auth/sessions.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { firstWords } from '../base/firstWords.ts';
import type { BoundQuery } from '../parameters/bindParameters.ts';
import { splitResult } from '../protocol/notebook.ts';
import type { CellResult } from '../protocol/notebook.ts';
import { takenFrom } from '../results/snapshot.ts';
import type { Runs } from '../runs/runs.ts';
import { endOutput, failureOutput, resultOutput } from './cellOutputs.ts';
import { resultText } from './cellResult.ts';
import type { CellStates } from './cellStates.ts';
import type { NotebookParameters } from './notebookParameters.ts';
import { displayOf, titleOf } from '../cells/notebookTypes.ts';
import type { ResultKeeper } from './resultKeeper.ts';

/** What a cell runs with. */
export type RunCellParts = {
  readonly runs: Runs;
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
};

/** A statement with the values its placeholders had when it was asked for. */
export type StatementOrder = {
  readonly statement: CellStatement;
  /** How it is sent, for comparison with how it would be sent later. */
  readonly sent: string;
  readonly bound?: BoundQuery;
};

/** A cell to be run: its statements and text when that was asked for. */
export type CellOrder = {
  readonly execution: NotebookCellExecution;
  readonly statements: readonly StatementOrder[];
  readonly text: string;
};

/** What stands below a cell for one of its statements; without a result it did not succeed. */
type StatementEnd = {
  readonly output: NotebookCellOutput;
  readonly result?: CellResult;
};

/** The statements of a cell with their values, as they are at this moment. */
export function ordersOf(
  parameters: NotebookParameters,
  notebook: NotebookDocument,
  statements: readonly CellStatement[],
  session: Session,
): Promise<readonly StatementOrder[]> {
  return Promise.all(
    statements.map(async (statement): Promise<StatementOrder> => {
      const sent = parameters.sentText(notebook, statement);
      const bound = await parameters.bind(notebook, statement, session);
      return { statement, sent, ...(bound ? { bound } : {}) };
    }),
  );
}

/**
 * Runs a cell and shows below it what came of it; answers whether it succeeded.
 *
 * @param batch stops all cells that were asked for together
 */
export async function runCell(
  parts: RunCellParts,
  order: CellOrder,
  session: Session,
  batch: AbortSignal,
): Promise<boolean> {
  const { execution } = order;
  if (execution.token.isCancellationRequested || batch.aborted) {
    execution.end(undefined);
    return false;
  }
  const signal = AbortSignal.any([batch, abortSignal(execution.token)]);
  execution.start(Date.now());
  parts.states.setRunning(execution.cell, true);
  try {
    const done = await runStatements(parts, order, session, signal);
    execution.end(done, Date.now());
    return done;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await execution.replaceOutput([failureOutput(message)]);
    execution.end(false, Date.now());
    return false;
  } finally {
    parts.states.setRunning(execution.cell, false);
  }
}

/** One after another; the first that does not succeed ends it. The old output stays until then. */
async function runStatements(
  parts: RunCellParts,
  { execution, statements, text }: CellOrder,
  session: Session,
  signal: AbortSignal,
): Promise<boolean> {
  const { cell } = execution;
  const outputs: NotebookCellOutput[] = [];
  const results: CellResult[] = [];
  const sent = statements.map((order) => order.sent);
  // Once the values are entered it is stale, and runs with the others that are.
  if (statements.some(isHeld)) parts.states.set(cell, { text, sent, results: [] });
  for (const order of statements) {
    const problem = problemOf(order);
    const end: StatementEnd =
      problem === undefined
        ? await runStatement(parts, cell, order, session, signal)
        : { output: failureOutput(problem) };
    outputs.push(end.output);
    if (!end.result) {
      await execution.replaceOutput(outputs);
      return false;
    }
    results.push(end.result);
  }
  parts.states.set(cell, { text, sent, results });
  if (outputs.length > 0 || cell.outputs.length > 0) await execution.replaceOutput(outputs);
  return true;
}

async function runStatement(
  parts: RunCellParts,
  cell: NotebookCell,
  { statement: { query, text, range, inserted }, bound }: StatementOrder,
  session: Session,
  signal: AbortSignal,
): Promise<StatementEnd> {
  const title = titleOf(cell) || firstWords(text);
  const start = new Position(range.start.line, range.start.character);
  const source = { file: cell.document.uri, start, ...(inserted ? { inserted } : {}) };
  const order = { title, query, source, session, refresh: 'async' as const };
  const run = parts.runs.start(bound ? { ...order, bound } : order);
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
  await parts.keeper.keep(cell.notebook, result.resultId, shown);
  return { output: resultOutput(shown), result };
}

/** Whether values are missing without which it is not sent. */
export function isHeld({ bound }: StatementOrder): boolean {
  return bound !== undefined && bound.missing.length > 0;
}

/** Why a statement is not sent. */
function problemOf({ statement, bound }: StatementOrder): string | undefined {
  const [problem] = statement.problems;
  if (problem) return problem.message;
  if (!bound || bound.missing.length === 0) return undefined;
  return `Enter a value for ${bound.missing.join(', ')} in the view "Parameters", then run again.`;
}
