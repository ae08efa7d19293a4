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
  const { runs } = needs;
  const history = own(new History(runs, context));
  // Read for the first run, which does not wait for it, rather than when the window opens.
  const learning = runs.onDidChange(() => {
    learning.dispose();
    void history.store.entries().then((past) => runs.times.learn(past));
  });
  own(learning);
  return { commands: historyCommands({ ...needs, history }) };
}
