import { ApiError } from './errors.ts';

/** What an operation may ask of a key. */
export type Scope = 'query:read' | 'insight:read' | 'insight:write' | 'project:read' | 'user:read';

/** A personal API key and what it may do; `*` is everything, `:write` includes `:read`. */
export interface ApiKey {
  readonly key: string;
  readonly scopes: readonly string[];
}

/** Finds the key of a request's `Authorization` header, or says what is wrong with it. */
export function authenticate(keys: readonly ApiKey[], header: string | undefined): ApiKey {
  const sent = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (sent === undefined) {
    throw unauthenticated('not_authenticated', 'Authentication credentials were not provided.');
  }
  const found = keys.find(({ key }) => key === sent);
  if (found) return found;
  throw unauthenticated(
    'authentication_failed',
    'Personal API key found in request Authorization header is invalid.',
  );
}

/** Refuses a key that lacks the operation's scope. */
export function authorize({ scopes }: ApiKey, scope: Scope): void {
  const write = scope.replace(/:read$/, ':write');
  if (scopes.includes('*') || scopes.includes(scope) || scopes.includes(write)) return;
  throw new ApiError(
    403,
    'authentication_error',
    'permission_denied',
    `API key missing required scope '${scope}'`,
  );
}

/** 401. */
export function unauthenticated(code: string, detail: string): ApiError {
  return new ApiError(401, 'authentication_error', code, detail);
}
