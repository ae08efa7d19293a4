import type { Limits } from '../../../server/local/http/limits.ts';
import type { ProfileName } from '../profiles.ts';
import { Concurrency } from './concurrency.ts';
import { RateLimit } from './rateLimit.ts';

/** The number of queries that run at the same time. */
const runningQueries = 3;

/** What a query without a place is told: nothing of a time, in any version of the service. */
export function tooManyWords(profile: ProfileName): string {
  return profile === 'current'
    ? 'Too many queries are running right now. Please try again in a moment.'
    : `Concurrency limit exceeded: ${runningQueries} queries of this organization are running.`;
}

/** The limits of the hosted service: of requests in a time, and of queries at the same time. */
export function hostedLimits(profile: ProfileName, slotWaitMs: number): Limits {
  const rates = new RateLimit();
  const slots = new Concurrency(runningQueries, slotWaitMs, tooManyWords(profile));
  return {
    admit: (key, limitClass) => rates.check(key, limitClass),
    slot: (work) => slots.run(work),
  };
}
