import { t } from '@vscode/l10n';

/** Nobody waits longer for an answer there is a way to do without. In milliseconds. */
const patienceMs = 3_000;

/** An answer; undefined if it fails, or does not come soon: within `ms`. */
export async function soon<T>(answer: Promise<T>, ms = patienceMs): Promise<T | undefined> {
  return inTime(
    answer.catch(() => undefined),
    ms,
    () => undefined,
  );
}

/** An answer; where it does not come in time, what `late` gives or throws. */
export async function inTime<T, L>(answer: Promise<T>, ms: number, late: () => L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    return await Promise.race([answer, waited.then(late)]);
  } finally {
    clearTimeout(timer);
  }
}

/** What to say if there is no way to do without the answer. */
export const noAnswer = (): string =>
  t('The language server does not answer. Run "HogQL: Restart Language Server", then try again.');
