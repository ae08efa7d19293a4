import { t } from '@vscode/l10n';
import { window } from 'vscode';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { dateAndTime } from '../../protocol/language.ts';
import { count } from '../../protocol/words.ts';
import { type InsightNode, isInsightNode } from '../tree/insightItem.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import { insightSummary } from '../tree/insightSummary.ts';
import { attempt } from './changeCommands.ts';
import type { DeletedInsights } from './deletedInsights.ts';
import { dashboardsOf, restoreInsight } from './restoreInsight.ts';

/** The dependencies of the commands that delete and restore insights. */
export type DeletionParts = {
  readonly sessions: Sessions;
  readonly tree: InsightsTree;
  readonly deleted: DeletedInsights;
};

const timeoutMs = 60_000;

/** Commands that delete insights, and restore those deleted from here. */
export function deletionCommands(parts: DeletionParts): CommandsOf<'insightDeletion'> {
  return {
    'hogql.insights.delete': async (node) => {
      if (isInsightNode(node)) await attempt(() => remove(parts, node));
    },
    'hogql.insights.restore': () => chooseRestore(parts),
  };
}

async function remove(parts: DeletionParts, { session, insight }: InsightNode): Promise<void> {
  const { tree, deleted } = parts;
  const { host, projectId } = session.connection;
  const insights = session.client.insights(projectId);
  const dashboards = dashboardsOf(await insights.retrieve(insight.id, signal()));
  const button = t('Delete');
  const detail =
    dashboards.length > 0
      ? dashboards.length === 1
        ? t(
            'This removes it from 1 dashboard and deletes its alerts. You can restore the insight for 30 days, but not its alerts.',
          )
        : t(
            'This removes it from {0} dashboards and deletes its alerts. You can restore the insight for 30 days, but not its alerts.',
            count(dashboards.length),
          )
      : t('You can restore it for 30 days, but not its alerts.');
  const question = t('Delete “{0}” for everyone?', insight.title);
  const chosen = await showWarning(question, { modal: true, detail }, button);
  if (chosen !== button) return;
  const record = { id: insight.id, title: insight.title, host, projectId, dashboards };
  // Noted first: deleted insights are in no list, so without its id it could not be restored.
  await deleted.add({ ...record, at: Date.now() });
  await insights.remove(insight.id, signal());
  await tree.remove(insight.id);
  const undo = t('Undo');
  void showInformation(t('Deleted “{0}”.', insight.title), undo).then((answer) => {
    if (answer === undo) void attempt(() => restore(parts, session, insight.id));
  });
}

async function restore(
  { tree, deleted }: DeletionParts,
  { client, connection }: Session,
  id: number,
): Promise<void> {
  const { host, projectId } = connection;
  const { dashboards = [] } = deleted.find(host, projectId, id) ?? {};
  const insights = client.insights(projectId);
  const { insight, missing } = await restoreInsight(insights, id, dashboards, signal());
  await tree.put(insightSummary(insight));
  await deleted.remove(host, projectId, id);
  if (missing.length === 0) return;
  void showWarning(
    missing.length === 1
      ? t(
          'Restored, but not on 1 dashboard. If still there, add it by hand: {0}.',
          missing.join(', '),
        )
      : t(
          'Restored, but not on {0} dashboards. If still there, add it by hand: {1}.',
          count(missing.length),
          missing.join(', '),
        ),
  );
}

async function chooseRestore(parts: DeletionParts): Promise<void> {
  const session = await parts.sessions.open(undefined);
  if (!('client' in session)) return offerConnection(session);
  const { host, projectId } = session.connection;
  const records = parts.deleted.all(host, projectId);
  if (records.length === 0) {
    void showInformation(
      t('You can restore insights that were deleted here in the last 30 days. There are none.'),
    );
    return;
  }
  const items = records.map(({ id, title, at }) => ({
    label: title,
    description: t('deleted {0}', dateAndTime(at)),
    id,
  }));
  const chosen = await window.showQuickPick(items, { title: t('Restore Insight') });
  if (!chosen) return;
  await attempt(() => restore(parts, session, chosen.id));
}

function signal(): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}
