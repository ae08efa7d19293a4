import { commands, window } from 'vscode';
import { describeFailure } from '../api/describeFailure.ts';
import type { FailureWords } from '../api/describeFailure.ts';
import { AuthError, isApiFailure } from '../api/errors.ts';
import type { Connection } from '../auth/connection.ts';
import type { SessionGap } from '../auth/sessions.ts';
import { mend, remedies } from '../results/remedies.ts';
import type { Failed } from '../results/remedies.ts';
import type { CommandId } from './ids.ts';

/** Shows a failure that a click can mend, with the button that does it. */
export async function offerRemedy(
  { message, advice, remedy }: FailureWords,
  failed: Failed = {},
): Promise<void> {
  const buttons = remedy ? [remedies[remedy].label] : [];
  const chosen = await window.showErrorMessage(`${message} ${advice}`, ...buttons);
  if (remedy && chosen) await mend(remedy, failed);
}

/** Shows whatever a call of the service threw. */
export async function showFailure(error: unknown, failed: Failed = {}): Promise<void> {
  if (isApiFailure(error)) await offerRemedy(describeFailure(error), failed);
  else await window.showErrorMessage(error instanceof Error ? error.message : String(error));
}

/** Says that a service refused the key of a connection, whoever asked; a click sets another. */
export async function offerKey({ name, host }: Connection): Promise<void> {
  const refusal = new AuthError(new URL(host).host, undefined);
  await offerRemedy(describeFailure(refusal), { connection: name });
}

/** Says what is missing before a query can run, and starts the way to it on a click. */
export async function offerConnection(gap: SessionGap): Promise<void> {
  if (gap.kind === 'noKey') {
    const chosen = await window.showWarningMessage(
      `There is no key for ${gap.connection.host} yet. It is kept in VS Code's secret storage.`,
      'Set Key',
    );
    const setKey: CommandId = 'hogql.connection.setKey';
    if (chosen) await commands.executeCommand(setKey, gap.connection.name);
    return;
  }
  const chosen = await window.showWarningMessage(gapWords(gap), 'Add Connection');
  if (chosen) await commands.executeCommand('hogql.connection.add' satisfies CommandId);
}

function gapWords({ named, project }: Extract<SessionGap, { kind: 'noConnection' }>): string {
  if (project) return `There is no connection to project ${project.projectId} at ${project.host}.`;
  return named
    ? `This file asks for the connection “${named}”, which is not in the settings.`
    : 'There is no connection to a query service yet.';
}
