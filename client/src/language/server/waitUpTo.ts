import { t } from '@vscode/l10n';

/** The longest wait for an answer that one can do without, in milliseconds. */
const timeoutMs = 3_000;

/** An answer; undefined if it fails or takes longer than `ms`. */
export async function waitUpTo<T>(answer: Promise<T>, ms = timeoutMs): Promise<T | undefined> {
  return inTime(
    answer.catch(() => undefined),
    ms,
    () => undefined,
  );
}

/** An answer; after `ms`, the result or the error of `late`. */
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

/** The message if the answer is indispensable. */
export const noAnswer = (): string =>
  t('The language server does not answer. Run "HogQL: Restart Language Server", then try again.');
