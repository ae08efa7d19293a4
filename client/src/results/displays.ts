import { t } from '@vscode/l10n';
import { type TextDocument, type Uri, workspace } from 'vscode';
import { nodeOfText } from '../api/queryNode.ts';
import { checkKept } from '../../../server/common/insights/changedNode.ts';
import { replaceText } from '../base/edits.ts';
import {
  type HeadedStatement,
  headedStatements,
  saidAbove,
  statementHeaderChange,
} from '../base/headedStatements.ts';
import { insightId } from '../base/insightAddress.ts';
import { parseDisplay, printDisplay } from '../protocol/display.ts';
import type { RunSource } from '../protocol/results.ts';
import type { RunOrder } from '../runs/window/runs.ts';
import { sourceTextOf } from '../runs/window/sourcePlace.ts';
import type { Tab } from './tab.ts';

/** The display above a run's statement; undefined if it has none in a HogQL file. */
export function runSource({ run }: Tab): RunSource | undefined {
  const file = run?.order.source?.file.toString();
  if (!run || file === undefined || nodeOfText(run.order.query)) return undefined;
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file);
  if (!document) return {};
  const statements = headedStatements(document.getText());
  const statement = statements[placeOf(document, statements, run.order) ?? -1];
  if (!statement) return undefined;
  const display = saidAbove(statement, 'display');
  return display === undefined ? {} : { display };
}

/**
 * Keeps a display above the statement that an order ran, as an edit that can be undone and is not saved. Throws, in
 * words for the reader, if the statement is not there any more.
 */
export async function keepDisplay(
  order: Pick<RunOrder, 'source' | 'query'> | undefined,
  display: string,
): Promise<void> {
  await keepAt(order?.source?.file, display, (document) => {
    const at = order && placeOf(document, headedStatements(document.getText()), order);
    if (at !== undefined) return at;
    throw new Error(t('This query has changed since it ran. Run it again, then keep its chart.'));
  });
}

/** Does the same for a statement of a cell. */
export async function keepCellDisplay(
  cell: Uri | undefined,
  at: number,
  display: string,
): Promise<void> {
  await keepAt(cell, display, () => at);
}

async function keepAt(
  file: Uri | undefined,
  display: string,
  place: (document: TextDocument) => number,
): Promise<void> {
  // Printed again, so that it is one line whatever came, and is read as the same chart.
  const spec = parseDisplay(display);
  if (!file || !spec)
    throw new Error(t('This result does not come from a file. Save the query to a file first.'));
  if (insightId(file) !== undefined) checkKept(display);
  const document = await workspace.openTextDocument(file);
  const value = printDisplay(spec);
  const change = statementHeaderChange(document.getText(), place(document), 'display', value);
  await replaceText(document, change);
}

/** Which statement of its document an order ran: of several that are the same text, the nearest one. */
function placeOf(
  document: TextDocument,
  statements: readonly HeadedStatement[],
  order: Pick<RunOrder, 'source' | 'query'>,
): number | undefined {
  const text = document.getText();
  const ran = sourceTextOf(order).trim();
  const from = order.source ? document.offsetAt(order.source.start) : 0;
  const same = statements.flatMap(({ start, end }, at) =>
    text.slice(start, end).trim() === ran ? [{ at, distance: Math.abs(start - from) }] : [],
  );
  const [nearest] = same.sort((a, b) => a.distance - b.distance);
  // The only statement has the chart, edited or not.
  return nearest?.at ?? (statements.length === 1 ? 0 : undefined);
}
