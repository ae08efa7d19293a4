import type { CommandsOf } from '../base/registerCommands.ts';
import type { Activation } from '../base/activation.ts';
import type { Listen } from '../base/emitter.ts';
import { bindForms, runInPanel } from './starting/runInPanel.ts';
import { endRuns, RunMemory } from './window/runMemory.ts';
import { FindingDiagnostics } from './editors/findingDiagnostics.ts';
import { runCommands } from './starting/runCommands.ts';
import { RunMarks } from './editors/runMarks.ts';
import type { RunParts } from './starting/runParts.ts';
import { type RetainedFrom, type Run, type RunOrder, Runs } from './window/runs.ts';
import type { RunTimes } from './window/runTimes.ts';
import { RunSchedule } from './starting/runSchedule.ts';
import { StatementMark } from './editors/statementMark.ts';

/** The dependencies of runs. */
export type RunsNeeds = Omit<RunParts, 'runs' | 'schedule' | 'marks'> & {
  readonly onDidChangeVariables: Listen<void>;
  readonly times: RunTimes;
  readonly retainedFrom: RetainedFrom;
};

/** Runs as other areas see them. */
export type RunsArea = {
  readonly runs: Runs;
  /** Runs an order in the results panel; settles when it has ended. */
  readonly run: (order: RunOrder) => Promise<Run | undefined>;
  /** Ends them as the window closes; settles when the service knows. */
  readonly end: () => Promise<void>;
  readonly commands: CommandsOf<'runs'>;
};

/** Builds the parts that run statements and show their progress in the editors. */
export function registerRuns({ context, own }: Activation, needs: RunsNeeds): RunsArea {
  const runs = own(new Runs(needs.rowLimits, needs.times, needs.retainedFrom));
  own(
    runs.onDidChange((run) => {
      // A cell shows its own results, below it.
      if (run.order.source?.file.scheme !== 'vscode-notebook-cell') needs.tabs.follow(run);
    }),
  );
  own(needs.onDidChangeVariables(() => void bindForms(needs)));
  own(new FindingDiagnostics(runs));
  const marks = own(new RunMarks(runs));
  own(new StatementMark(needs.language));
  const memory = own(new RunMemory(runs, context.workspaceState, needs.sessions));
  void memory.restore();
  const commands = runCommands({ ...needs, runs, marks, schedule: own(new RunSchedule()) });
  return {
    runs,
    run: (order) => runInPanel({ ...needs, runs }, order),
    end: () => endRuns(runs, memory),
    commands,
  };
}
