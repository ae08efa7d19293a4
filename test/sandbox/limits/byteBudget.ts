import type { Engine } from '../../../server/local/engine/engine.ts';
import type { ApiReply, ApiRequest, Route } from '../../../server/local/http/routes.ts';
import { AsyncLocalStorage } from 'node:async_hooks';
import { ApiError } from '../../../server/local/base/errors.ts';

/** After this many seconds a project that has read all may read again, at the latest. */
const longestWait = 3600;

/** The bytes that the queries of a project may read. What the cache answers reads nothing. */
export class ByteBudget {
  #left: number;
  /** The bytes that the current request has read. */
  readonly #current = new AsyncLocalStorage<{ read: number }>();

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** An engine that counts the bytes that requests for queries read. */
  readonly engine = (engine: Engine): Engine => ({
    run: async (job, signal) => {
      const request = this.#current.getStore();
      if (!request) return engine.run(job, signal);
      if (this.#left <= 0) throw exceeded();
      const result = await engine.run(job, signal);
      request.read += result.bytesRead;
      this.#left -= result.bytesRead;
      return result;
    },
    load: (...args) => engine.load(...args),
    status: () => engine.status(),
    close: () => engine.close(),
  });

  /** The route that runs queries, with the read and remaining bytes in its headers. */
  readonly route = (route: Route): Route => {
    const isRun = route.method === 'POST' && route.path === '/api/projects/:project/query/';
    return isRun ? { ...route, handle: (request) => this.#handle(route, request) } : route;
  };

  async #handle(route: Route, request: ApiRequest): Promise<ApiReply> {
    const counted = { read: 0 };
    try {
      const reply = await this.#current.run(counted, async () =>
        route.handle(this.#left > 0 ? request : atOnce(request)),
      );
      return { ...reply, headers: this.#headers(counted.read) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== code) throw error;
      const headers = { ...this.#headers(0), 'Retry-After': String(longestWait) };
      return { status: error.status, body: error.body, headers };
    }
  }

  #headers(read: number): Readonly<Record<string, string>> {
    return {
      'X-PostHog-Query-Bytes-Read': String(read),
      'X-PostHog-Query-Budget-Remaining-Bytes': String(Math.max(0, this.#left)),
    };
  }
}

const code = 'api_queries_budget_exceeded';

function exceeded(): ApiError {
  const detail = 'This project has used up its budget of bytes read by API queries.';
  return new ApiError(429, 'throttled_error', code, detail);
}

/** A background query is refused when it is sent, unless the cache has it. */
function atOnce(request: ApiRequest): ApiRequest {
  const body = request.body as { readonly refresh?: unknown } | undefined;
  return body?.refresh === 'async' || body?.refresh === 'lazy_async'
    ? { ...request, body: { ...body, refresh: 'blocking' } }
    : request;
}
