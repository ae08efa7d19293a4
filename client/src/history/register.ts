import type { Activation } from '../base/activation.ts';
import type { Runs } from '../runs/runs.ts';
import { History } from './history.ts';
import { historyCommands } from './historyCommands.ts';
import type { HistoryParts } from './historyCommands.ts';

/** The history as other areas see it. */
export type PastRuns = {
  readonly commands: ReturnType<typeof historyCommands>;
};

/** Writes down the runs that end, and shows them in the History view. */
export function registerHistory(
  { context, own }: Activation,
  parts: Omit<HistoryParts, 'history'> & { readonly runs: Runs },
): PastRuns {
  const history = own(new History(parts.runs, context));
  return { commands: historyCommands({ ...parts, history }) };
}
