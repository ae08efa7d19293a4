import { t } from '@vscode/l10n';
import { type Uri, workspace } from 'vscode';
import { nodeOfText } from '../api/queryNode.ts';
import { checkKept } from '../../../server/common/insights/changedNode.ts';
import { replaceText } from '../base/edits.ts';
import { fileHeader, headerChange } from '../base/fileHeader.ts';
import { insightId } from '../base/insightAddress.ts';
import { parseDisplay, printDisplay } from '../protocol/display.ts';
import type { RunSource } from '../protocol/results.ts';
import type { Tab } from './tab.ts';

/** The display in the file of a tab's run; undefined if it is not a HogQL file. */
export function runSource({ run }: Tab): RunSource | undefined {
  const file = run?.order.source?.file.toString();
  if (!run || file === undefined || nodeOfText(run.order.query)) return undefined;
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file);
  const display = document && fileHeader(document.getText()).get('display');
  return display === undefined ? {} : { display };
}

/**
 * Puts a display into the header of the file a result came from, or of its cell, as an edit that
 * can be undone and is not saved. Throws, in words for the reader, if there is no such file any
 * more.
 */
export async function keepDisplay(file: Uri | undefined, display: string): Promise<void> {
  // Printed again, so that it is one line whatever came, and is read as the same chart.
  const spec = parseDisplay(display);
  if (!file || !spec)
    throw new Error(t('This result does not come from a file. Save the query to a file first.'));
  if (insightId(file) !== undefined) checkKept(display);
  const document = await workspace.openTextDocument(file);
  await replaceText(document, headerChange(document.getText(), 'display', printDisplay(spec)));
}
