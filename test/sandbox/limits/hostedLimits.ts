import type { Limits } from '../../../server/local/http/limits.ts';
import { Concurrency } from './concurrency.ts';
import { RateLimit } from './rateLimit.ts';

/** The number of queries of an organization that run at the same time. */
const runningQueries = 3;

/** The limits of the hosted service: of requests in a time, and of queries at the same time. */
export function hostedLimits(slotWaitMs: number): Limits {
  const rates = new RateLimit();
  const slots = new Concurrency(runningQueries, slotWaitMs);
  return {
    admit: (key, limitClass) => rates.check(key, limitClass),
    slot: (work) => slots.run(work),
  };
}
