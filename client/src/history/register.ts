import { type CommandsOf, lateCommands } from '../base/registerCommands.ts';
import type { Activation } from '../base/activation.ts';
import type { Pins } from '../results/pins.ts';
import type { Runs } from '../runs/window/runs.ts';
import { History } from './history.ts';
import type { HistoryParts } from './historyCommands.ts';
import { OpenResults } from './openResults.ts';

/** The dependencies of the history. */
export type HistoryNeeds = Omit<HistoryParts, 'history'> & {
  readonly runs: Runs;
  readonly pins: Pins;
};

/** The history as other areas see it. */
export type HistoryArea = {
  readonly commands: CommandsOf<'history'>;
};

/** Records finished runs, shows them in the History view, and restores their results in a reloaded window. */
export function registerHistory({ context, own }: Activation, needs: HistoryNeeds): HistoryArea {
  const { runs, tabs, pins, results } = needs;
  const history = own(new History(runs, context));
  // Read for the first run, which does not wait for it, rather than when the window opens.
  const learning = runs.onDidChange(() => {
    learning.dispose();
    void history.store.entries().then((past) => runs.times.learn(past));
  });
  own(learning);
  const open = own(
    new OpenResults({
      tabs,
      pins,
      state: context.workspaceState,
      result: (runId) => history.store.result(runId),
    }),
  );
  own(results.onDidOpen(() => void open.restore()));
  return {
    commands: lateCommands('history', async () => {
      const { historyCommands } = await import('./historyCommands.ts');
      return historyCommands({ ...needs, history });
    }),
  };
}
