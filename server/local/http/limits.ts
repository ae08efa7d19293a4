import type { ApiKey } from './keys.ts';

/** The limit that a request counts against; requests of one class share it. */
export type LimitClass = 'query' | 'insights' | 'draft' | 'other';

/** What a hosted service allows its callers. On one's own machine there is no such thing. */
export type Limits = {
  /** Counts a request of a key, or throws that there were too many. */
  admit(key: ApiKey, limitClass: LimitClass): void;
  /** Does the work of a query whose caller waits, once it may run. */
  slot<T>(work: () => Promise<T>): Promise<T>;
};
