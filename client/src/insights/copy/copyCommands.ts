import { t } from '@vscode/l10n';
import { commands, ProgressLocation, window, workspace } from 'vscode';
import { isApiFailure } from '../../api/errors.ts';
import type { ExactInsight, InsightChange } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import { withServiceDisplay } from '../../../../server/common/insights/insightChart.ts';
import { projectWords } from '../../auth/connection.ts';
import type { Connection, Connections } from '../../auth/connections.ts';
import { offerConnection } from '../../auth/offerConnection.ts';
import type { Session, Sessions } from '../../auth/sessions.ts';
import { abortSignal } from '../../base/abortSignal.ts';
import type { CommandId } from '../../base/commandIds.ts';
import { insightUri } from '../../base/insightAddress.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import { withProgress } from '../../base/progress.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { showFailure } from '../../base/showFailure.ts';
import { count } from '../../protocol/words.ts';
import { type InsightNode, isInsightNode } from '../tree/insightItem.ts';
import { insightSummary } from '../tree/insightSummary.ts';
import { type LackParts, lacksOf, notCompared } from './lacks.ts';

/** The dependencies of copying to another project. */
export type CopyParts = {
  readonly connections: Connections;
  readonly sessions: Sessions;
} & LackParts;

/** More sentences than anybody reads before a decision. */
const mostTold = 12;
const timeoutMs = 60_000;

/** The command that recreates an insight of one project in another. The original stays unchanged. */
export function copyCommands(parts: CopyParts): CommandsOf<'insightCopies'> {
  return {
    'hogql.insights.copyToProject': async (node) => {
      if (!isInsightNode(node)) return;
      try {
        await copy(parts, node);
      } catch (error) {
        await showFailure(error);
      }
    },
  };
}

async function copy(parts: CopyParts, node: InsightNode): Promise<void> {
  const { session, insight } = node;
  const connection = await chooseTarget(parts.connections, session.connection);
  if (!connection) return;
  const { projectId, host, name } = connection;
  const target = await parts.sessions.reach(new URL(host).host, projectId);
  if (!('client' in target)) return offerConnection(target);
  const insights = session.client.insights(session.connection.projectId);
  const original = await insights.retrieveExact(insight.id, AbortSignal.timeout(timeoutMs));
  const { description, tags } = original.insight;
  const copied: InsightChange = {
    name: insight.title,
    ...(description ? { description } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    query: new JsonText(withServiceDisplay(original.queryText)),
    saved: true,
  };
  const doubts = await withProgress(
    {
      location: ProgressLocation.Notification,
      title: t('Comparing with {0}', name),
      cancellable: true,
    },
    (_progress, token) => doubtsOf(parts, original, copied, target, abortSignal(token)),
  );
  if (!doubts || !(await isWanted(insight.title, name, doubts))) return;
  const there = target.client.insights(projectId);
  const made = await there.create(copied, AbortSignal.timeout(timeoutMs));
  const open = t('Open It');
  const chosen = await showInformation(
    t('Copied “{0}” to {1}. The two are not linked.', insight.title, name),
    open,
  );
  if (chosen !== open) return;
  const { id, title, format } = insightSummary(made);
  const uri = insightUri(host, projectId, { id, title, format });
  await window.showTextDocument(await workspace.openTextDocument(uri));
}

/** Any connection to another project; without one the way to add it is offered. */
async function chooseTarget(
  connections: Connections,
  from: Connection,
): Promise<Connection | undefined> {
  const others = connections
    .all()
    .filter(({ host, projectId }) => host !== from.host || projectId !== from.projectId);
  if (others.length === 0) {
    const add = t('Add Connection');
    const chosen = await showInformation(t('You have no connection to another project yet.'), add);
    if (chosen) await commands.executeCommand('hogql.connection.add' satisfies CommandId);
    return undefined;
  }
  const items = others.map((connection) => ({
    label: connection.name,
    description: projectWords(connection),
    connection,
  }));
  const options = { title: t('Copy Insight to'), matchOnDescription: true };
  return (await window.showQuickPick(items, options))?.connection;
}

/** Reasons against a copy. */
type Doubts = {
  /** The other project has an earlier copy, such as one whose window ended before it was reported. */
  readonly isThere: boolean;
  /** What may not work there, in sentences. */
  readonly unknown: readonly string[];
};

/** @returns undefined if it was called off */
async function doubtsOf(
  parts: CopyParts,
  { queryText }: ExactInsight,
  copied: InsightChange,
  target: Session,
  signal: AbortSignal,
): Promise<Doubts | undefined> {
  const { client, connection } = target;
  try {
    const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const same = await client.insights(connection.projectId).findSame(copied, until);
    const [unknown = []] = await lacksOf(parts, target, [queryText], until);
    return { isThere: same.length > 0, unknown };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!isApiFailure(error)) throw error;
    return { isThere: false, unknown: [notCompared(error)] };
  }
}

async function isWanted(
  title: string,
  target: string,
  { isThere, unknown }: Doubts,
): Promise<boolean> {
  if (!isThere && unknown.length === 0) return true;
  const more = unknown.length - mostTold;
  const told = [
    ...unknown.slice(0, mostTold),
    ...(more === 1 ? [t('And 1 other.')] : []),
    ...(more > 1 ? [t('And {0} others.', count(more))] : []),
  ];
  const button = t('Copy Anyway');
  const chosen = await showWarning(
    isThere
      ? t('“{0}” already exists in {1} with the same content.', title, target)
      : t('“{0}” might not work in {1}.', title, target),
    {
      modal: true,
      ...(told.length > 0
        ? { detail: t('{0} as defined here:\n\n{1}', target, told.join('\n')) }
        : {}),
    },
    button,
  );
  return chosen === button;
}
