import type { CommandsOf } from '../base/registerCommands.ts';
import { t } from '@vscode/l10n';
import { window } from 'vscode';
import { slicesRequest } from '../../../server/src/protocol/slices.ts';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import { showWarning } from '../base/messages.ts';
import { storageFailure } from '../base/storageFailure.ts';
import { setting } from '../base/settings.ts';
import type { LanguageRequests } from '../language/languageServer.ts';
import { RowLimits } from '../runs/window/rowLimits.ts';
import { RunTimes } from '../runs/window/runTimes.ts';
import { exportCommands } from './export/exportCommands.ts';
import { gridCommands } from './gridCommands.ts';
import { Pins } from './pins.ts';
import { resultsCommands } from './resultsCommands.ts';
import { ResultsView } from './resultsView.ts';
import { SnapshotStore } from './snapshotStore.ts';
import { Tabs } from './tabs.ts';

/** The dependencies of the results panel. */
export type ResultsNeeds = Pick<AuthArea, 'sessions'> & { readonly language: LanguageRequests };

/** The results panel as other areas see it. */
export type ResultsArea = {
  readonly tabs: Tabs;
  readonly results: ResultsView;
  readonly pins: Pins;
  readonly rowLimits: RowLimits;
  readonly times: RunTimes;
  readonly commands: CommandsOf<'grid' | 'exports' | 'results'>;
};

/** Builds the results panel: its tabs, its view, and the results pinned on disk. */
export function registerResults(
  { context, own, globalPath, workspacePath }: Activation,
  { sessions, language }: ResultsNeeds,
): ResultsArea {
  const tabs = new Tabs();
  const rowLimits = new RowLimits(() => setting('rows.limit'));
  const times = new RunTimes();
  const results = own(new ResultsView(tabs, context.extension));
  const pins = own(new Pins(tabs, new SnapshotStore(workspacePath('pins')), showPinFailure));
  own(results.onDidOpen(() => void pins.restore()));
  own(
    window.registerWebviewViewProvider(ResultsView.id, results, {
      webviewOptions: { retainContextWhenHidden: true },
    }),
  );
  const commands = {
    ...gridCommands(results),
    ...exportCommands(tabs, {
      sessions,
      slices: (params) => language.request(slicesRequest, params),
      spoolFolder: globalPath('exports'),
      rowLimits,
      times,
    }),
    ...resultsCommands(tabs, results),
  };
  return { tabs, results, pins, rowLimits, times, commands };
}

function showPinFailure(error: unknown): void {
  void showWarning(
    t(
      'Could not write the pinned result to disk. It is lost when the window closes. {0}',
      storageFailure(error),
    ),
  );
}
