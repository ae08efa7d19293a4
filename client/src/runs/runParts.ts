import type { Sessions } from '../auth/sessions.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import type { Parameters } from '../parameters/parameters.ts';
import type { ResultsView } from '../results/resultsView.ts';
import type { Tabs } from '../results/tabs.ts';
import type { Runs } from './runs.ts';
import type { RunSchedule } from './runSchedule.ts';

/** What the run commands work with. */
export type RunParts = {
  readonly runs: Runs;
  readonly sessions: Sessions;
  readonly language: LanguageServer;
  readonly results: ResultsView;
  readonly tabs: Tabs;
  readonly parameters: Parameters;
  readonly schedule: RunSchedule;
};
