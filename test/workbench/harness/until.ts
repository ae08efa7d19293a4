import { setTimeout as delay } from 'node:timers/promises';

/** Asks again and again until the answer is more than `undefined`; throws when it never is. */
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
