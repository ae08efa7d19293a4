import { fileText } from './runInPanel.ts';
import type { RunParts } from './runParts.ts';

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
