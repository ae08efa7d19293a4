import type { ResultNode } from './nodes.ts';
import type { QueryResult } from './result.ts';
import { createHash } from 'node:crypto';
import { toJson } from '../base/json.ts';

type Entry = {
  readonly result: QueryResult;
  readonly at: number;
};

const maxEntries = 100;

/** The newest results by query. */
export class ResultCache {
  readonly #entries = new Map<string, Entry>();

  /** A result computed at most `maxAgeMs` ago. */
  get(key: string, maxAgeMs: number): QueryResult | undefined {
    const entry = this.#entries.get(key);
    return entry && Date.now() - entry.at < maxAgeMs ? entry.result : undefined;
  }

  set(key: string, result: QueryResult): void {
    this.#entries.delete(key);
    this.#entries.set(key, { result, at: Date.now() });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }
}

/** The key of a query's result: the same text with the same values and filters has the same one. */
export function cacheKey(node: ResultNode): string {
  const parts =
    node.kind === 'HogQLQuery' ? [node.query, node.values, node.variables, node.filters] : node;
  return `cache_${createHash('md5').update(toJson(parts)).digest('hex')}`;
}
