import {
  type CancellationToken,
  CancellationTokenSource,
  type Progress,
  ProgressLocation,
  type ProgressOptions,
  window,
} from 'vscode';
import { unlinked } from './messages.ts';

/** A progress report. */
type Report = { readonly message?: string; readonly increment?: number };

type Work<T> = (progress: Progress<Report>, token: CancellationToken) => Thenable<T>;

/** How long work may take before a notification appears, in milliseconds. */
const patienceMs = 500;

/**
 * Shows that work is under way, and its progress. Quick tasks show no notification: VS Code drops more than three
 * within a second, which would hide the outcome.
 */
export function withProgress<T>(options: ProgressOptions, work: Work<T>): Thenable<T> {
  return options.location === ProgressLocation.Notification
    ? shownLater(options, work)
    : shown(options, work);
}

async function shownLater<T>(options: ProgressOptions, work: Work<T>): Promise<T> {
  const stop = new CancellationTokenSource();
  const early: Report[] = [];
  let report = (news: Report): void => void early.push(news);
  const working = work({ report: (news) => report(news) }, stop.token);
  const timer = setTimeout(() => {
    void shown(options, (progress, token) => {
      token.onCancellationRequested(() => stop.cancel());
      report = (news) => progress.report(news);
      for (const news of early) report(news);
      // The caller that awaits the work handles its failure.
      return working.then(nothing, nothing);
    });
  }, patienceMs);
  try {
    return await working;
  } finally {
    clearTimeout(timer);
  }
}

function nothing(): void {
  // Only the end counts.
}

function shown<T>({ title = '', ...options }: ProgressOptions, work: Work<T>): Thenable<T> {
  return window.withProgress({ ...options, title: unlinked(title) }, (progress, token) =>
    work(
      {
        report: ({ message, ...rest }) =>
          progress.report(message === undefined ? rest : { ...rest, message: unlinked(message) }),
      },
      token,
    ),
  );
}
