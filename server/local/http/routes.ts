import type { ApiKey, Scope } from './keys.ts';
import { ApiError, notFound } from '../base/errors.ts';

/** An operation of the service. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path with `:name` for variable parts; `:project` is checked before the handler runs. */
  readonly path: string;
  /** The required permission; any valid key if undefined. */
  readonly scope?: Scope;
  /** Takes the parameter `format`. */
  readonly hasFormats?: true;
  readonly handle: (request: ApiRequest) => Promise<ApiReply> | ApiReply;
};

/** A request as a handler sees it. */
export type ApiRequest = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The origin and path that the client used, for links in the answer. */
  readonly url: string;
  /** The parsed JSON body, if any. */
  readonly body: unknown;
  /** The unparsed body. */
  readonly text: string;
  readonly key: ApiKey;
  /** Aborted once the caller is gone. */
  readonly signal: AbortSignal;
};

/** A handler's answer, in JSON or as CSV; without either the response has no body. */
export type ApiReply = {
  readonly status: number;
  readonly body?: unknown;
  readonly csv?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A route with the values of its path's `:name`s. */
type RouteMatch = {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * Finds the operation for a request. The service accepts paths with and without a trailing slash.
 * The first matching route is taken, so plain names come before `:id`.
 */
export function findRoute(routes: readonly Route[], method: string, pathname: string): RouteMatch {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, pathname);
    return params ? [{ route, params }] : [];
  });
  if (matches.length === 0) throw notFound();
  const match = matches.find(({ route }) => route.method === method);
  if (match) return match;
  const detail = `Method "${method}" not allowed.`;
  throw new ApiError(405, 'invalid_request', 'method_not_allowed', detail);
}

function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const wanted = segments(path);
  const given = segments(pathname);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!name.startsWith(':')) {
      if (name !== value) return undefined;
    } else {
      const decoded = decode(value);
      if (decoded === undefined) return undefined;
      params[name.slice(1)] = decoded;
    }
  }
  return params;
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function segments(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
