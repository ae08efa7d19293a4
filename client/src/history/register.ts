import type { Activation } from '../base/activation.ts';
import type { Runs } from '../runs/runs.ts';
import { History } from './history.ts';
import { historyCommands } from './historyCommands.ts';
import type { HistoryParts } from './historyCommands.ts';

/** What the history works with. */
export type HistoryNeeds = Omit<HistoryParts, 'history'> & { readonly runs: Runs };

/** The history as other areas see it. */
export type HistoryArea = {
  readonly commands: ReturnType<typeof historyCommands>;
};

/** Writes down the runs that end, and shows them in the History view. */
export function registerHistory({ context, own }: Activation, needs: HistoryNeeds): HistoryArea {
  const history = own(new History(needs.runs, context));
  return { commands: historyCommands({ ...needs, history }) };
}
