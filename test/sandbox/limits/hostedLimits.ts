import type { ApiRequest, Route } from '../../../server/local/http/routes.ts';
import { isBackground } from '../../../server/common/runs/refreshMode.ts';
import { refreshMode } from '../../../server/local/query/refresh.ts';
import { kindIn, questionKinds } from '../questions.ts';
import type { ProfileName } from '../profiles.ts';
import type { Profile } from '../versions/profile.ts';
import { Concurrency } from './concurrency.ts';
import { type LimitClass, RateLimit } from './rateLimit.ts';

/** The number of queries that run at the same time. */
const runningQueries = 3;

const root = '/api/projects/:project/';

/** The message for a query that gets no slot; no version of the service names a time. */
export function tooManyWords(profile: ProfileName): string {
  return profile === 'current'
    ? 'Too many queries are running right now. Please try again in a moment.'
    : `Concurrency limit exceeded: ${runningQueries} queries of this organization are running.`;
}

/** The limits of the hosted service: of requests in a time, and of queries at the same time. */
export function limited(
  routes: readonly Route[],
  profile: Profile,
  words: string,
  slotWaitMs: number,
): readonly Route[] {
  const rates = new RateLimit();
  const slots = new Concurrency(runningQueries, slotWaitMs, words);
  return routes.map((route) => ({
    ...route,
    handle: (request) => {
      rates.check(request.key, classOf(route, request, profile));
      const handle = async () => route.handle(request);
      return isAwaited(route, request) ? slots.run(handle) : handle();
    },
  }));
}

/** The limit that a request counts against. */
function classOf({ path }: Route, request: ApiRequest, { onlyHogqlIsScarce }: Profile): LimitClass {
  if (path === `${root}query/draft_sql/`) return 'draft';
  if (path.startsWith(`${root}insights/`)) return 'insights';
  if (path !== `${root}query/` && path !== `${root}query/:id/`) return 'other';
  return onlyHogqlIsScarce && kindIn(request) !== 'HogQLQuery' ? 'insights' : 'query';
}

/** True for a query whose caller waits for its result. */
function isAwaited({ path }: Route, request: ApiRequest): boolean {
  if (path !== `${root}query/` || questionKinds.has(kindIn(request) ?? '')) return false;
  const { refresh, async } = (request.body ?? {}) as { refresh?: unknown; async?: unknown };
  return !isBackground(refreshMode(refresh, async ? 'async' : 'blocking'));
}
