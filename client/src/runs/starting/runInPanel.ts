import { randomUUID } from 'node:crypto';
import { workspace } from 'vscode';
import { offerRemedy } from '../../base/showFailure.ts';
import { bindOrder, carryOut, missingValues } from './carryOut.ts';
import type { Run, RunOrder } from '../window/runs.ts';
import type { RunParts } from './runParts.ts';

/**
 * Starts a run, shows it, and waits for its end; a failure one click can mend offers the click,
 * where the panel does not show it. A query whose placeholders lack values waits for them in the
 * panel instead.
 */
export async function runInPanel(
  { runs, results, tabs, parameters }: PanelRunParts,
  asked: RunOrder,
  { inBackground = false, inOneRequest = false }: PanelRunOptions = {},
): Promise<Run | undefined> {
  const order = await bindOrder(asked, () =>
    parameters.bind(asked.query, asked.session, fileText(asked)),
  );
  if (missingValues(order).length > 0) {
    tabs.hold({ id: randomUUID(), order });
    await results.reveal();
    return undefined;
  }
  const run = await carryOut(runs, order, {
    inOneRequest,
    started: async () => {
      if (!inBackground) await results.reveal();
    },
  });
  const { state } = run.work;
  const isSeen = results.isVisible && tabs.front?.run?.work === run.work;
  if (state.kind === 'failed' && state.words.remedy && !isSeen) {
    const tabId = tabs.of(run.work.request.id)?.id;
    const connection = run.order.session.connection.name;
    void offerRemedy(state.words, { connection, ...(tabId === undefined ? {} : { tabId }) });
  }
  return run;
}

/** How a run appears in the panel. */
type PanelRunOptions = {
  /** The panel stays unchanged; the status bar shows the progress. */
  readonly inBackground?: boolean;
  /** Requests are short: it waits for its result in the request that submits it. */
  readonly inOneRequest?: boolean;
};

/** The dependencies of running in the panel. */
export type PanelRunParts = Pick<RunParts, 'runs' | 'results' | 'tabs' | 'parameters'>;

/** The text of the query's document, whose header may give values. */
export function fileText({ source }: RunOrder): string {
  const file = source?.file.toString();
  return workspace.textDocuments.find(({ uri }) => uri.toString() === file)?.getText() ?? '';
}

/** Shows in the forms of all tabs what the variables of their queries are now. */
export async function bindForms({
  tabs,
  parameters,
}: Pick<RunParts, 'tabs' | 'parameters'>): Promise<void> {
  for (const { id, held, run } of tabs.all) {
    const order = held?.order ?? run?.order;
    if (!order?.bound?.fields.some(({ variable }) => variable)) continue;
    const { query, session } = order;
    // The form stays as it was where the language server does not answer.
    const bound = await parameters.bind(query, session, fileText(order)).catch(() => undefined);
    if (bound) tabs.bind(id, bound);
  }
}
