import { createHash } from 'node:crypto';

/** Identifies the budget of an origin and a key; the key cannot be recovered from it. */
export function bucketOf(origin: string, apiKey: string): string {
  return createHash('sha256').update(`${origin}\n${apiKey}`).digest('hex').slice(0, 16);
}
