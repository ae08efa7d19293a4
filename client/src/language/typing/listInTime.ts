import { setTimeout as delay } from 'node:timers/promises';

/** Less than between two keys, in milliseconds. */
export const pauseMs = 40;

/**
 * The answer to a question for a list that is open, or undefined if it is late: until then VS Code keeps the list as it
 * was, and an Enter would take its first entry, whatever was typed meanwhile. It asks again with the next letter.
 *
 * @param late is told once the answer came after all
 */
export async function listInTime<T>(answer: Promise<T>, late: () => void): Promise<T | undefined> {
  let isLate = false;
  const limit = delay(pauseMs).then(() => {
    isLate = true;
    return undefined;
  });
  const told = answer.then((list) => {
    if (isLate) late();
    return list;
  });
  return Promise.race([told, limit]);
}
