import { t } from '@vscode/l10n';
import { commands, env, Uri, window, workspace } from 'vscode';
import type { Insight } from '../../api/shapes.ts';
import type { CommandId } from '../../base/commandIds.ts';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { setting } from '../../base/settings.ts';
import { showFailure } from '../../base/showFailure.ts';
import type { ResultsView } from '../../results/resultsView.ts';
import type { Snapshot } from '../../results/snapshot.ts';
import type { Tabs } from '../../results/tabs.ts';
import type { InsightDocuments } from '../documents/insightDocuments.ts';
import type { VersionDocuments } from '../documents/versionDocuments.ts';
import { type InsightNode, isInsightNode } from '../tree/insightItem.ts';
import { noteViewed } from '../tree/noteViewed.ts';
import { ActivityTimeline } from './activityTimeline.ts';
import { insightResult, isStale, refreshResult } from './insightResult.ts';
import { type QueryVersion, restoreVersion } from './restoreVersion.ts';

/** The dependencies of the commands that look at insights. */
export type LookParts = {
  readonly tabs: Tabs;
  readonly results: ResultsView;
  readonly versions: VersionDocuments;
  readonly documents: InsightDocuments;
};

const timeoutMs = 60_000;

/** Commands that look deeper into an insight. None of them computes anything without asking. */
export function lookCommands(parts: LookParts): CommandsOf<'insightLooks'> {
  const on =
    (look: (node: InsightNode) => Promise<void>) =>
    async (node: unknown): Promise<void> => {
      if (!isInsightNode(node)) return;
      try {
        await look(node);
      } catch (error) {
        await showFailure(error);
      }
    };
  return {
    'hogql.insights.openResult': on((node) => openResult(parts, node)),
    'hogql.insights.openAsHogql': on(openAsHogql),
    'hogql.insights.showActivity': on(async (node) => {
      const restore = (version: QueryVersion) => restoreVersion(parts.documents, node, version);
      await new ActivityTimeline(node, { versions: parts.versions, restore }).show();
    }),
    'hogql.insights.showSharing': on(showSharing),
  };
}

async function openResult(parts: LookParts, node: InsightNode): Promise<void> {
  const { tabs, results } = parts;
  const { client, connection, otherBudget: budget } = node.session;
  const insights = client.insights(connection.projectId);
  const insight = await insights.retrieve(node.insight.id, signal());
  const show = (from: Insight): Snapshot | undefined =>
    insightResult(from, `${connection.name} · ${client.host}`);
  const shown = show(insight);
  if (!shown) {
    await offerToCompute(node);
    return;
  }
  tabs.open(shown, false);
  await results.reveal();
  await noteViewed(node);
  const oldest = setting('insights.refreshAfterMinutes');
  if (!isStale(insight.last_refresh, client.serviceNow, oldest)) return;
  const compute = (until: AbortSignal): Promise<Insight> =>
    insights.retrieve(insight.id, until, { refresh: 'blocking' });
  if (await refreshResult({ compute, budget, tabs, show }, shown)) return;
  void showInformation(t('The saved result is not refreshed: no requests are left this hour.'));
}

async function offerToCompute(node: InsightNode): Promise<void> {
  const run = t('Run It');
  const said = t('The service has no current result for this insight.');
  if ((await showInformation(said, run)) !== run) return;
  await commands.executeCommand('hogql.insights.run' satisfies CommandId, node);
}

async function openAsHogql({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const { hogql } = await client.insights(connection.projectId).retrieve(insight.id, signal());
  if (!hogql) {
    void showInformation(
      t(
        'The service has not computed this insight yet, so its HogQL is unknown. Open it in the browser first.',
      ),
    );
    return;
  }
  const content = `-- ${t('The query that the service ran for “{0}”; not linked to it.', insight.title.replaceAll(/\s+/g, ' '))}\n${hogql}\n`;
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document);
}

async function showSharing({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const context = client.insightContext(connection.projectId);
  const { enabled, access_token: token } = await context.sharing(insight.id, signal());
  if (!enabled || !token) {
    void showInformation(t('“{0}” is not shared by a link.', insight.title));
    return;
  }
  const copy = t('Copy Link');
  const openIt = t('Open');
  const link = `${connection.host}/shared/${token}`;
  const text = t('Anybody with the link can see “{0}”.', insight.title);
  const chosen = await showInformation(text, copy, openIt);
  if (chosen === copy) await env.clipboard.writeText(link);
  if (chosen === openIt) await env.openExternal(Uri.parse(link, true));
}

function signal(): AbortSignal {
  return AbortSignal.timeout(timeoutMs);
}
