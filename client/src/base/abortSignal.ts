import type { CancellationToken } from 'vscode';

/** A signal that is aborted when the editor's token is cancelled. */
export function abortSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  else token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
