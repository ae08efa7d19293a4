import { randomUUID } from 'node:crypto';
import { workspace } from 'vscode';
import { nodeOfText } from '../api/queryNode.ts';
import type { Parameters } from '../parameters/parameters.ts';
import type { Run, RunOrder } from './runs.ts';
import { offerRemedy } from '../base/showFailure.ts';
import type { RunParts } from './runParts.ts';

/**
 * Starts a run, shows it, and waits for its end; a failure one click can mend offers the click,
 * where the panel does not show it. A query whose placeholders lack values waits for them in the
 * panel instead.
 */
export async function runInPanel(
  { runs, results, tabs, parameters }: PanelRunParts,
  asked: RunOrder,
  inBackground = false,
): Promise<Run | undefined> {
  const order = await bound(parameters, asked);
  const missing = order.bound?.missing ?? [];
  if (missing.length > 0) {
    tabs.hold({ id: randomUUID(), order, reason: { kind: 'values', missing } });
    await results.reveal();
    return undefined;
  }
  const run = runs.start(order);
  if (!inBackground) await results.reveal();
  await run.work.ended;
  const { state } = run.work;
  const isSeen = results.isVisible && tabs.front?.run?.work === run.work;
  if (state.kind === 'failed' && state.words.remedy && !isSeen) {
    const tabId = tabs.of(run.work.request.id)?.id;
    const connection = order.session.connection.name;
    void offerRemedy(state.words, { connection, ...(tabId === undefined ? {} : { tabId }) });
  }
  return run;
}

/** What carrying out an order takes. */
export type PanelRunParts = Pick<RunParts, 'runs' | 'results' | 'tabs' | 'parameters'>;

/** The order with the values that its placeholders have now. */
async function bound(
  parameters: Parameters,
  { bound: _before, ...order }: RunOrder,
): Promise<RunOrder> {
  // What stands in braces in JSON is no placeholder.
  if (nodeOfText(order.query)) return order;
  const file = order.source?.file.toString();
  const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file);
  const found = await parameters.bind(order.query, order.session, document?.getText() ?? '');
  return found ? { ...order, bound: found } : order;
}
