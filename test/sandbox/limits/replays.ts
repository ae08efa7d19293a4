import { ApiError } from '../../../server/local/base/errors.ts';
import { toJson } from '../../../server/local/base/json.ts';
import type { ApiReply, Route } from '../../../server/local/http/routes.ts';
import { isBackground } from '../../../server/common/runs/refreshMode.ts';
import { refreshMode } from '../../../server/local/query/refresh.ts';
import { withHandler } from '../routing.ts';

/** The number of failures of a query after which it is answered from memory. */
const failuresUntilKept: Readonly<Record<number, number>> = { 504: 3, 513: 1 };

const firstMs = 2 * 60_000;
const longestMs = 4 * 3_600_000;

type Kept = {
  readonly error: ApiError;
  readonly failures: number;
  readonly untilMs: number;
  readonly forMs: number;
};

/** Queries whose callers wait, with failures of time and memory that are replayed for a while. */
export function replaying(routes: readonly Route[]): readonly Route[] {
  const failed = new Map<string, Kept>();
  return withHandler(
    routes,
    'POST',
    '/api/projects/:project/query/',
    (handle) =>
      async (request): Promise<ApiReply> => {
        const { query, refresh } = (request.body ?? {}) as { query?: unknown; refresh?: unknown };
        if (isBackground(refreshMode(refresh, 'blocking'))) return handle(request);
        const key = toJson(query);
        const before = failed.get(key);
        if (before && before.untilMs > Date.now()) throw before.error;
        try {
          return await handle(request);
        } catch (error) {
          if (error instanceof ApiError) failed.set(key, nextOf(before, error));
          throw error;
        }
      },
  );
}

function nextOf(before: Kept | undefined, error: ApiError): Kept {
  const failures = (before?.failures ?? 0) + 1;
  const isKept = failures >= (failuresUntilKept[error.status] ?? Infinity);
  const forMs = before?.forMs ? Math.min(before.forMs * 2, longestMs) : firstMs;
  return { error, failures, forMs: isKept ? forMs : 0, untilMs: isKept ? Date.now() + forMs : 0 };
}
