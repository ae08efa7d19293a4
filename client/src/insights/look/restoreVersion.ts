import { t } from '@vscode/l10n';
import { window, workspace } from 'vscode';
import { replaceAll } from '../../base/edits.ts';
import { insightScheme } from '../../base/insightAddress.ts';
import { showWarning } from '../../base/messages.ts';
import type { InsightDocuments } from '../documents/insightDocuments.ts';
import { formatOf, insightText } from '../../../../server/common/insights/insightText.ts';
import { type InsightNode, uriOf } from '../tree/insightItem.ts';

/** A version of an insight's query. */
export type QueryVersion = {
  /** The node's JSON text. */
  readonly queryText: string;
  /** When it was saved, in words. */
  readonly when: string;
};

/**
 * Puts an older query into the insight's document and saves it, by the rules of every save: changes by others are asked
 * about. One undo restores the present query.
 */
export async function restoreVersion(
  documents: InsightDocuments,
  node: InsightNode,
  { queryText, when }: QueryVersion,
): Promise<void> {
  const uri = uriOf(node);
  const document = await workspace.openTextDocument(uri);
  const base = uri.scheme === insightScheme ? await documents.baseOf(uri) : undefined;
  if (!base) return;
  const editor = await window.showTextDocument(document);
  if (document.isDirty || documents.isMerging(uri)) {
    void showWarning(
      t('This insight has unsaved changes. Save or revert them, then restore the older version.'),
    );
    return;
  }
  const older = { ...base, queryText };
  const { format } = node.insight;
  if (format === 'hogql' && formatOf(older) !== format) {
    void showWarning(
      t(
        'This was a different kind of insight then. Compare the versions, and save the old one as a new insight.',
      ),
    );
    return;
  }
  const restore = t('Restore');
  const chosen = await showWarning(
    t('Restore the version of “{0}” from {1}?', node.insight.title, when),
    {
      modal: true,
      detail: t(
        'This changes the insight for everyone. The current version stays in the activity log.',
      ),
    },
    restore,
  );
  if (chosen !== restore) return;
  await replaceAll(editor.document, insightText(older, format));
  await editor.document.save();
}
