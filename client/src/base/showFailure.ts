import { commands } from 'vscode';
import { describeFailure, type FailureWords, type Remedy } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import { showError } from './messages.ts';
import { remedyButton } from './remedies.ts';

/** Shows whatever a call of the service threw. */
export async function showFailure(error: unknown, failed: Failed = {}): Promise<void> {
  if (isApiFailure(error)) await offerRemedy(describeFailure(error), failed);
  else await showError(error instanceof Error ? error.message : String(error));
}

/** Shows a failure that a click can mend, with the button that does it. */
export async function offerRemedy(
  { message, advice, remedy }: FailureWords,
  failed: Failed = {},
): Promise<void> {
  const buttons = remedy ? [remedyButton(remedy).label] : [];
  const chosen = await showError(`${message} ${advice}`, ...buttons);
  if (remedy && chosen) await mend(remedy, failed);
}

/** The failed connection, by name, or the run's tab. */
type Failed = {
  readonly connection?: string;
  readonly tabId?: string;
};

/** Remedies of a run rather than of its connection. */
const areOfRun: ReadonlySet<Remedy> = new Set([
  'runAnyway',
  'runCached',
  'runInBackground',
  'showAnswer',
]);

/** Runs a remedy's command for what failed, which need not be what is active now. */
export async function mend(remedy: Remedy, { connection, tabId }: Failed): Promise<void> {
  const { command } = remedyButton(remedy);
  await commands.executeCommand(command, areOfRun.has(remedy) ? tabId : connection);
}
