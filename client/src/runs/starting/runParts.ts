import type { Sessions } from '../../auth/sessions.ts';
import type { LanguageRequests } from '../../language/languageServer.ts';
import type { Parameters } from '../../parameters/parameters.ts';
import type { RunMarks } from '../editors/runMarks.ts';
import type { RowLimits } from '../window/rowLimits.ts';
import type { RunPanel, RunTabs } from '../window/runPanel.ts';
import type { Runs } from '../window/runs.ts';
import type { RunSchedule } from './runSchedule.ts';

/** The dependencies of the run commands. */
export type RunParts = {
  readonly runs: Runs;
  readonly sessions: Sessions;
  readonly language: LanguageRequests;
  readonly results: RunPanel;
  readonly tabs: RunTabs;
  readonly rowLimits: RowLimits;
  readonly parameters: Parameters;
  readonly schedule: RunSchedule;
  readonly marks: Pick<RunMarks, 'markNotRun'>;
};
