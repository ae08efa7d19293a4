import { createHash } from 'node:crypto';

/** Names the budget of an origin and a key; the key cannot be read out of it. */
export function bucketOf(origin: string, apiKey: string): string {
  return createHash('sha256').update(`${origin}\n${apiKey}`).digest('hex').slice(0, 16);
}
