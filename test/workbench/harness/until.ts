import { setTimeout as delay } from 'node:timers/promises';

/** Asks repeatedly until the answer is not `undefined`; throws if that takes too long. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
  limit = 90_000,
): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${limit / 1000} s`);
    await delay(100);
  }
}
