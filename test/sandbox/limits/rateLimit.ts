import type { ApiKey } from '../../../server/local/http/keys.ts';
import { ApiError } from '../../../server/local/base/errors.ts';
import { isOAuth } from '../applications.ts';

/** The limit that a request counts against; requests of one class share it. */
export type LimitClass = 'query' | 'insights' | 'draft' | 'other';

type Limit = {
  readonly requests: number;
  readonly windowMs: number;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const limits: Readonly<Record<LimitClass, readonly Limit[]>> = {
  query: [{ requests: 120, windowMs: hourMs }],
  insights: [
    { requests: 240, windowMs: minuteMs },
    { requests: 1200, windowMs: hourMs },
  ],
  draft: [
    { requests: 10, windowMs: minuteMs },
    { requests: 100, windowMs: 24 * hourMs },
  ],
  other: [
    { requests: 480, windowMs: minuteMs },
    { requests: 4800, windowMs: hourMs },
  ],
};

/** Counts requests per key and class. Refused ones do not count; tokens of applications pass. */
export class RateLimit {
  readonly #times = new Map<string, number[]>();

  check(key: ApiKey, limitClass: LimitClass, now: number = Date.now()): void {
    if (isOAuth(key)) return;
    const bucket = `${limitClass} ${key.key}`;
    const longest = Math.max(...limits[limitClass].map(({ windowMs }) => windowMs));
    const times = (this.#times.get(bucket) ?? []).filter((time) => time > now - longest);
    this.#times.set(bucket, times);
    for (const { requests, windowMs } of limits[limitClass]) {
      const oldest = times.filter((time) => time > now - windowMs).at(-requests);
      if (oldest !== undefined) throw throttled((oldest + windowMs - now) / 1000);
    }
    times.push(now);
  }
}

/** 429. The service sends no Retry-After header: the text is all that a client gets. */
function throttled(seconds: number): ApiError {
  return new ApiError(
    429,
    'throttled_error',
    'throttled',
    `Request was throttled. Expected available in ${Math.ceil(seconds)} seconds.`,
  );
}
