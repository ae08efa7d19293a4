import { commands, env, Uri, window, workspace } from 'vscode';
import type { Insight } from '../api/shapes.ts';
import { activityTexts, activityWords } from '../insights/activityText.ts';
import type { InsightNode } from '../insights/insightItem.ts';
import { insightSql, insightTitle } from '../insights/insightNode.ts';
import { nodeText } from '../api/queryNode.ts';
import { insightResult } from '../insights/insightResult.ts';
import type { VersionDocuments } from '../insights/versionDocuments.ts';
import { age } from '../protocol/words.ts';
import { carryOut } from './carryOut.ts';
import type { CarryOutParts } from './carryOut.ts';
import { showFailure } from './failures.ts';
import { isInsightNode, uriOf } from './insights.ts';
import type { CommandTable } from './register.ts';

/** What the commands that look at insights work with. */
export interface InsightLookParts extends CarryOutParts {
  readonly versions: VersionDocuments;
}

type InsightLooks = Pick<
  CommandTable,
  | 'hogql.insights.openResult'
  | 'hogql.insights.openAsHogql'
  | 'hogql.insights.showActivity'
  | 'hogql.insights.showSharing'
>;

const TIMEOUT_MS = 60_000;

/** Commands that look deeper into an insight. None of them computes anything unasked. */
export function insightLooks(parts: InsightLookParts): InsightLooks {
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
    'hogql.insights.showActivity': on((node) => showActivity(parts, node)),
    'hogql.insights.showSharing': on(showSharing),
  };
}

async function openResult(parts: InsightLookParts, node: InsightNode): Promise<void> {
  const { tabs, results } = parts;
  const { client, connection } = node.session;
  const insight = await client.insights(connection.projectId).retrieve(node.insight.id, signal());
  const shown = insightResult(insight, `${connection.name} · ${client.host}`);
  if (!shown) {
    await offerToCompute(parts, node, insight);
    return;
  }
  tabs.open(shown, false);
  await results.reveal();
}

async function offerToCompute(
  parts: InsightLookParts,
  { session }: InsightNode,
  insight: Insight,
): Promise<void> {
  const query = insightSql(insight.query) ?? nodeText(insight.query);
  const said = 'The service has no result of this insight now.';
  if (query === undefined) {
    void window.showInformationMessage(`${said} Open it in the browser to compute it.`);
    return;
  }
  const compute = 'Compute It';
  if ((await window.showInformationMessage(said, compute)) !== compute) return;
  await carryOut(parts, { title: insightTitle(insight), query, session, refresh: 'async' });
}

async function openAsHogql({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const { hogql } = await client.insights(connection.projectId).retrieve(insight.id, signal());
  if (!hogql) {
    void window.showInformationMessage(
      'The service tells the HogQL of an insight once it has computed it. Open it in the browser first.',
    );
    return;
  }
  const content = `-- What the service ran for “${insight.title.replaceAll(/\s+/g, ' ')}”; not linked to it.\n${hogql}\n`;
  const document = await workspace.openTextDocument({ language: 'hogql', content });
  await window.showTextDocument(document);
}

/** A timeline to leaf through; an entry opens as the difference it made. */
async function showActivity({ versions }: InsightLookParts, node: InsightNode): Promise<void> {
  const { client, connection } = node.session;
  const context = client.insightContext(connection.projectId);
  const { entries } = await context.activity(node.insight.id, 1, signal());
  if (entries.length === 0) {
    void window.showInformationMessage(
      'The service tells nothing of what happened to this insight.',
    );
    return;
  }
  const items = entries.map((entry) => {
    const at = Date.parse(entry.created_at ?? '');
    return {
      label: activityWords(entry),
      description: [
        Number.isNaN(at) ? '' : age(client.serviceNow - at),
        entry.user?.first_name ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
      entry,
    };
  });
  const title = `Activity of ${node.insight.title}`;
  const placeHolder = 'Choose an entry to see what it changed';
  const chosen = await window.showQuickPick(items, { title, placeHolder });
  const texts = chosen && activityTexts(chosen.entry);
  if (!chosen || !texts) return;
  const file = uriOf(node).with({ path: `/${node.insight.id}.${texts.extension}` });
  await commands.executeCommand(
    'vscode.diff',
    versions.add(file, 'before', texts.before),
    versions.add(file, 'after', texts.after),
    `${node.insight.title}: ${chosen.label}`,
  );
}

async function showSharing({ session, insight }: InsightNode): Promise<void> {
  const { client, connection } = session;
  const context = client.insightContext(connection.projectId);
  const { enabled, access_token: token } = await context.sharing(insight.id, signal());
  if (!enabled || !token) {
    void window.showInformationMessage(`“${insight.title}” is not shared by a link.`);
    return;
  }
  const copy = 'Copy Link';
  const openIt = 'Open';
  const link = `${connection.host}/shared/${token}`;
  const text = `Anybody with the link can see “${insight.title}”.`;
  const chosen = await window.showInformationMessage(text, copy, openIt);
  if (chosen === copy) await env.clipboard.writeText(link);
  if (chosen === openIt) await env.openExternal(Uri.parse(link, true));
}

function signal(): AbortSignal {
  return AbortSignal.timeout(TIMEOUT_MS);
}
