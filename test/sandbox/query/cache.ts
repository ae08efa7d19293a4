import type { HogQLQuery } from './nodes.ts';
import type { HogQLResult } from './result.ts';
import { createHash } from 'node:crypto';

interface Entry {
  readonly result: HogQLResult;
  readonly at: number;
}

const maxEntries = 100;

/** Results by query, the newest ones. */
export class ResultCache {
  readonly #entries = new Map<string, Entry>();

  /** A result computed at most `maxAgeMs` ago. */
  get(key: string, maxAgeMs: number): HogQLResult | undefined {
    const entry = this.#entries.get(key);
    return entry && Date.now() - entry.at < maxAgeMs ? entry.result : undefined;
  }

  set(key: string, result: HogQLResult): void {
    this.#entries.delete(key);
    this.#entries.set(key, { result, at: Date.now() });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** The name of a query's result: the same text with the same values and filters has the same one. */
export function cacheKey({ query, values, variables, filters }: HogQLQuery): string {
  const parts = JSON.stringify([query, values, variables, filters]);
  return `cache_${createHash('md5').update(parts).digest('hex')}`;
}
