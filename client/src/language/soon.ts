/** Nobody waits longer for an answer there is a way to do without. In milliseconds. */
const patienceMs = 3_000;

/** An answer; undefined where it fails, or does not come soon. */
export async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  try {
    return await Promise.race([answer.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What to say where there is no way to do without the answer. */
export const noAnswer =
  'The language server does not answer. Run "HogQL: Restart Language Server", then try again.';
