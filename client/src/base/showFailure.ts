import { describeFailure, type FailureWords } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import { showError } from './messages.ts';
import { type Failed, mend, remedyButton } from './remedies.ts';

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
