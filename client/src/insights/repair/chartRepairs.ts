import { t } from '@vscode/l10n';
import {
  ProgressLocation,
  type QuickPickItem,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from 'vscode';
import type { Session } from '../../auth/sessions.ts';
import { abortSignal } from '../../base/abortSignal.ts';
import { addressOf, insightId } from '../../base/insightAddress.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import { Owner } from '../../base/owner.ts';
import { withProgress } from '../../base/progress.ts';
import { showFailure } from '../../base/showFailure.ts';
import { count } from '../../protocol/words.ts';
import { strayDisplay } from '../../../../server/common/insights/insightChart.ts';
import { nodeOf } from '../../../../server/common/insights/insightNode.ts';
import type { InsightDocuments, OpenSession } from '../documents/insightDocuments.ts';
import { type InsightNode, isInsightNode, uriOf } from '../tree/insightItem.ts';
import type { InsightsTree } from '../tree/insightsTree.ts';
import { type ChartRepair, findRepair, repairChart, type RepairService } from './chartRepair.ts';

/** An insight whose display is words of ours. */
type StrayInsight = {
  readonly session: Session;
  readonly uri: Uri;
  readonly id: number;
  readonly title: string;
};

/** A repair to choose. */
type RepairItem = {
  readonly insight: StrayInsight;
  readonly repair: ChartRepair;
} & QuickPickItem;

/** The dependencies of the repairs of charts. */
export type RepairParts = {
  readonly tree: Pick<InsightsTree, 'onDidList' | 'found' | 'saved'>;
  readonly documents: Pick<InsightDocuments, 'baseOf' | 'reread'>;
  readonly openSession: OpenSession;
};

/**
 * Finds insights whose chart was replaced by words that only this extension knows, in the list and when they are
 * opened, and offers to restore the chart from their activity. Each insight is offered once, and nothing is sent before
 * a person has seen the change.
 */
export class ChartRepairs extends Owner {
  readonly #parts: RepairParts;
  readonly #offered = new Set<string>();

  constructor(parts: RepairParts) {
    super();
    this.#parts = parts;
    this.register(parts.tree.onDidList(() => this.#do(() => this.#lookAtList())));
    this.register(
      workspace.onDidOpenTextDocument((document) => this.#do(() => this.#lookAt(document))),
    );
  }

  /** Repairs the insight of a node of the tree, or all that were listed. */
  async repair(node: unknown): Promise<void> {
    const strays = isInsightNode(node) ? [strayOf(node)] : await this.#listed();
    if (strays.length > 0) await this.#choose(strays);
    else void showInformation(t('The charts of all listed insights are fine.'));
  }

  async #lookAtList(): Promise<void> {
    await this.#offer(await this.#listed());
  }

  async #lookAt({ uri }: TextDocument): Promise<void> {
    const address = addressOf(uri);
    const base = address && (await this.#parts.documents.baseOf(uri));
    if (!base || base.lock || strayDisplay(nodeOf(base.queryText)) === undefined) return;
    const session = await this.#parts.openSession(address.host, address.projectId);
    if (!('client' in session)) return;
    await this.#offer([{ session, uri, id: base.id, title: base.name || base.shortId }]);
  }

  async #listed(): Promise<readonly StrayInsight[]> {
    const nodes = await this.#parts.tree.found('');
    return nodes.filter(({ insight }) => insight.hasStrayChart && !insight.isViewOnly).map(strayOf);
  }

  async #offer(insights: readonly StrayInsight[]): Promise<void> {
    const fresh = insights.filter(({ uri }) => !this.#offered.has(insightId(uri) ?? ''));
    const [first] = fresh;
    if (!first) return;
    for (const { uri } of fresh) this.#offered.add(insightId(uri) ?? '');
    const repair = t('Repair…');
    const said =
      fresh.length === 1
        ? t(
            'An earlier version of this extension saved the chart of “{0}” in a form that others cannot see. Repair it from its activity?',
            first.title,
          )
        : t(
            'An earlier version of this extension saved the charts of {0} insights in a form that others cannot see. Repair them from their activity?',
            count(fresh.length),
          );
    if ((await showWarning(said, repair)) === repair) await this.#choose(fresh);
  }

  async #choose(insights: readonly StrayInsight[]): Promise<void> {
    const title = t('Searching the activity log for charts');
    const items = await this.#inProgress(title, async (signal) => {
      const found: RepairItem[] = [];
      for (const insight of insights) {
        const repair = await findRepair(serviceOf(insight), insight.id, signal);
        if (repair) found.push(itemOf(insight, repair));
      }
      return found;
    });
    if (items.length === 0) {
      void showInformation(t('These charts have been repaired already.'));
      return;
    }
    const chosen = await window.showQuickPick(items, {
      title: t('Repair Charts'),
      placeHolder: t('Now → before'),
      canPickMany: true,
      matchOnDescription: true,
    });
    if (chosen && chosen.length > 0) await this.#send(chosen);
  }

  async #send(items: readonly RepairItem[]): Promise<void> {
    const repaired = await this.#inProgress(t('Repairing charts'), async (signal) => {
      let done = 0;
      for (const { insight, repair } of items) {
        const state = await repairChart(serviceOf(insight), repair, signal);
        if (!state) continue;
        done++;
        await this.#parts.tree.saved(state);
        await this.#parts.documents.reread(insight.uri);
      }
      return done;
    });
    const rest = items.length - repaired;
    const said =
      repaired === 1 ? t('1 chart is repaired.') : t('{0} charts are repaired.', count(repaired));
    void showInformation(
      rest === 0
        ? said
        : `${said} ${t('{0} were changed by somebody in the meantime.', count(rest))}`,
    );
  }

  #inProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Thenable<T> {
    const options = { location: ProgressLocation.Notification, title, cancellable: true };
    return withProgress(options, (_progress, token) => work(abortSignal(token)));
  }

  /** Nobody awaits an offer, so its failure is shown here. */
  #do(action: () => Promise<void>): void {
    void action().catch(showFailure);
  }
}

function itemOf(insight: StrayInsight, repair: ChartRepair): RepairItem {
  const { stray, display, isFromLog } = repair;
  return {
    label: insight.title,
    description: `${stray} → ${display ?? t('table')}`,
    ...(isFromLog
      ? {}
      : { detail: t('Its activity has no chart. This is the chart that the text describes.') }),
    picked: true,
    insight,
    repair,
  };
}

function strayOf(node: InsightNode): StrayInsight {
  const { session, insight } = node;
  return { session, uri: uriOf(node), id: insight.id, title: insight.title };
}

function serviceOf({ session }: StrayInsight): RepairService {
  const { projectId } = session.connection;
  const insights = session.client.insights(projectId);
  const context = session.client.insightContext(projectId);
  return {
    retrieve: (id, signal) => insights.retrieveExact(id, signal),
    update: (id, change, signal) => insights.updateExact(id, change, signal),
    activity: (id, page, signal) => context.activity(id, page, signal),
  };
}
