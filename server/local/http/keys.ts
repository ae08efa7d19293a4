import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../base/errors.ts';

/** A permission that an operation requires of a key. */
export type Scope =
  | 'query:read'
  | 'insight:read'
  | 'insight:write'
  | 'sharing_configuration:read'
  | 'activity_log:read'
  | 'project:read'
  | 'user:read'
  | 'event_definition:read'
  | 'property_definition:read'
  | 'insight_variable:read'
  | 'insight_variable:write'
  | 'cohort:read'
  | 'action:read'
  | 'dashboard:read'
  | 'group:read';

/** A personal API key with its permissions; `*` is everything, `:write` includes `:read`. */
export type ApiKey = {
  readonly key: string;
  readonly scopes: readonly string[];
  /** The projects it is bound to; all projects if undefined. */
  readonly projects?: readonly string[];
};

/** Finds the key in a request's `Authorization` header, or throws the reason why it is invalid. */
export function authenticate(keys: readonly ApiKey[], header: string | undefined): ApiKey {
  if (tokenOf(header) === undefined) {
    throw unauthenticated('not_authenticated', 'Authentication credentials were not provided.');
  }
  const found = keyIn(keys, header);
  if (found) return found;
  throw unauthenticated(
    'authentication_failed',
    'Personal API key found in request Authorization header is invalid.',
  );
}

/** The key of a request's `Authorization` header; undefined if it has none of these. */
export function keyIn(keys: readonly ApiKey[], header: string | undefined): ApiKey | undefined {
  const sent = tokenOf(header);
  return sent === undefined ? undefined : keys.find(({ key }) => isSame(key, sent));
}

function tokenOf(header = ''): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header)?.[1];
}

/** Takes as long for a wrong key that begins well as for any other. */
function isSame(key: string, sent: string): boolean {
  const [one, other] = [key, sent].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Refuses a key that lacks the operation's scope. */
export function authorize({ scopes }: ApiKey, scope: Scope): void {
  const write = scope.replace(/:read$/, ':write');
  if (scopes.includes('*') || scopes.includes(scope) || scopes.includes(write)) return;
  throw forbidden(`API key missing required scope '${scope}'`);
}

/** 403. */
export function forbidden(detail: string): ApiError {
  return new ApiError(403, 'authentication_error', 'permission_denied', detail);
}

/** 401. */
export function unauthenticated(code: string, detail: string): ApiError {
  return new ApiError(401, 'authentication_error', code, detail);
}
