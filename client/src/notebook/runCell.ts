import { t } from '@vscode/l10n';
import {
  type NotebookCell,
  type NotebookCellExecution,
  type NotebookCellOutput,
  Position,
} from 'vscode';
import type { CellStatement } from '../../../server/src/protocol/cells.ts';
import type { Session } from '../auth/sessions.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { hasMoreThanComments } from '../cells/comments.ts';
import { givenName, type HeadedStatement, headedStatements } from '../base/headedStatements.ts';
import { shortQuery } from '../base/trimmed.ts';
import { displaysOf, titleOf } from '../cells/notebookTypes.ts';
import type { CellResult } from '../protocol/notebook.ts';
import { takenFrom } from '../results/snapshot.ts';
import { bindOrder, carryOut, missingValues, type RunCourse } from '../runs/starting/carryOut.ts';
import type { RunOrder, Runs, SourcePart } from '../runs/window/runs.ts';
import { partsIn } from '../runs/window/sourcePlace.ts';
import { endOutput, failureOutput, resultOutput } from './cellOutputs.ts';
import { shownResult } from './cellResult.ts';
import type { CellStates } from './cellStates.ts';
import type { NotebookParameters } from './notebookParameters.ts';
import type { ResultKeeper } from './resultKeeper.ts';

/** The dependencies of a run. */
export type RunCellParts = {
  readonly runs: Runs;
  readonly states: CellStates;
  readonly keeper: ResultKeeper;
};

/** A statement with its order and the values its placeholders had when it was asked for. */
export type StatementOrder = {
  readonly statement: CellStatement;
  /** The sent text, for comparison with what would be sent later. */
  readonly sent: string;
  readonly order: RunOrder;
};

/** A cell to be run: its statements and text when that was asked for. */
export type CellOrder = {
  readonly execution: NotebookCellExecution;
  readonly statements: readonly StatementOrder[];
  readonly text: string;
  /** Requests are short: each of its runs waits for its result in one. */
  readonly inOneRequest: boolean;
};

/** The output of one of a cell's statements; without a result it failed. */
type StatementEnd = {
  readonly output: NotebookCellOutput;
  readonly result?: CellResult;
};

/** The statements of a cell with their values, as they are at this moment. */
export function ordersOf(
  parameters: NotebookParameters,
  cell: NotebookCell,
  all: ReadonlyMap<NotebookCell, readonly CellStatement[]>,
  session: Session,
): Promise<readonly StatementOrder[]> {
  const { notebook } = cell;
  const statements = all.get(cell) ?? [];
  const headed = headedStatements(cell.document.getText());
  const texts = [...all].flatMap(([other, some]) => (other === cell ? [] : lastText(other, some)));
  return Promise.all(
    statements.map(async (statement, at): Promise<StatementOrder> => {
      const sent = parameters.sentText(notebook, statement);
      const title = titleOf(cell) || statementTitle(cell, statement, headed[at]);
      const order = await bindOrder(orderOf(cell, title, statement, texts, session), () =>
        parameters.bind(notebook, statement, session),
      );
      return { statement, sent, order };
    }),
  );
}

/** A cell of several statements is the table of its last one. */
function lastText(
  { document }: NotebookCell,
  statements: readonly CellStatement[],
): readonly Omit<SourcePart, 'extent'>[] {
  const last = statements.at(-1);
  return last ? [{ file: document.uri, start: startOf(last), text: last.text }] : [];
}

function startOf({ range }: CellStatement): Position {
  return new Position(range.start.line, range.start.character);
}

/** The name of a statement in a cell without a title. */
function statementTitle(
  { index }: NotebookCell,
  { text }: CellStatement,
  headed: HeadedStatement | undefined,
): string {
  const given = headed && givenName(headed, true);
  return given ?? shortQuery(text) ?? t('Cell {0}', index + 1);
}

function orderOf(
  cell: NotebookCell,
  title: string,
  statement: CellStatement,
  texts: readonly Omit<SourcePart, 'extent'>[],
  session: Session,
): RunOrder {
  const { query, inserted } = statement;
  const parts = partsIn(query, inserted, texts);
  const start = startOf(statement);
  return {
    title,
    query,
    source: { file: cell.document.uri, start, parts, ...(inserted ? { inserted } : {}) },
    session,
    refresh: 'async',
  };
}

/**
 * Runs a cell and shows the results below it; returns whether it succeeded.
 *
 * @param batch stops all cells that were asked for together
 */
export async function runCell(
  parts: RunCellParts,
  order: CellOrder,
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
    const done = await runStatements(parts, order, signal);
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

/** One after another, until the first failure. The old output stays until then. */
async function runStatements(
  parts: RunCellParts,
  { execution, statements, text, inOneRequest }: CellOrder,
  signal: AbortSignal,
): Promise<boolean> {
  const { cell } = execution;
  const outputs: NotebookCellOutput[] = [];
  const results: CellResult[] = [];
  const sent = statements.map((order) => order.sent);
  if (statements.length === 0 && hasMoreThanComments(text)) {
    await execution.replaceOutput([failureOutput(noStatement())]);
    return false;
  }
  // Once the values are entered it is stale, and runs with the others that are. What an earlier run
  // showed stays kept, with the text it was the result of.
  if (statements.some(isHeld) && !parts.states.of(cell)?.results.length) {
    parts.states.set(cell, { text, sent, results: [] });
  }
  const displays = displaysOf(text);
  for (const [at, order] of statements.entries()) {
    const display = displays[at];
    const end = await runStatement(parts, cell, { ...order, display }, { signal, inOneRequest });
    outputs.push(end.output);
    if (!end.result) {
      await execution.replaceOutput(outputs);
      return false;
    }
    results.push(end.result);
  }
  parts.states.set(cell, { text, sent, results });
  // The new result is not one that runs again.
  parts.states.setRunning(cell, false);
  if (outputs.length > 0 || cell.outputs.length > 0) await execution.replaceOutput(outputs);
  return true;
}

async function runStatement(
  parts: RunCellParts,
  cell: NotebookCell,
  { statement, order, display }: StatementOrder & { readonly display: string | undefined },
  course: RunCourse,
): Promise<StatementEnd> {
  const [problem] = statement.problems;
  if (problem) return { output: failureOutput(problem.message) };
  const missing = missingValues(order);
  if (missing.length > 0) return { output: failureOutput(missingWords(missing)) };
  const run = await carryOut(parts.runs, order, course);
  const { state } = run.work;
  if (state.kind !== 'done') return { output: endOutput(state, run.work.elapsedMs) };
  const shown = shownResult(takenFrom(run, state.result), display);
  await parts.keeper.keep(cell.notebook, shown);
  return { output: resultOutput(shown), result: shown.result };
}

/** True if a request is made for it. */
export function isSent(each: StatementOrder): boolean {
  return each.statement.problems.length === 0 && !isHeld(each);
}

/** True if values are missing without which it is not sent. */
export function isHeld({ order }: StatementOrder): boolean {
  return missingValues(order).length > 0;
}

const noStatement = (): string =>
  t('No statement was found in this cell. Run it again, or run "Developer: Reload Window".');

function missingWords(missing: readonly string[]): string {
  return t('Enter a value for {0} in the view "Parameters", then run again.', missing.join(', '));
}
