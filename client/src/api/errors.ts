import type { Remarks, ServiceLimit } from '../protocol/results.ts';

/** Every failure of the query service client; `kind` is what callers switch on. */
export abstract class ApiError extends Error {
  abstract readonly kind: string;
}

/** There was no answer: the host is unknown, or the connection was refused, interrupted or timed out. */
export class ConnectionError extends ApiError {
  readonly kind = 'connection';
  /** The system's or undici's code, such as `ENOTFOUND` or `UND_ERR_HEADERS_TIMEOUT`. */
  readonly code: string;
  /** True if the request can have reached the service: then repeating it may do it twice. */
  readonly mayHaveArrived: boolean;
  readonly host: string;

  constructor(host: string, code: string, mayHaveArrived: boolean, options?: ErrorOptions) {
    super(`No answer from ${host} (${code}).`, options);
    this.host = host;
    this.code = code;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/** A service on this machine is not running and could not be started. */
export class NotRunningError extends ApiError {
  readonly kind = 'notRunning';
  /** The remedy: start it, or correct the address, user or password of its server. */
  readonly remedy: 'startLocal' | 'editConnections';

  constructor(
    message: string,
    remedy: 'startLocal' | 'editConnections' = 'startLocal',
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.remedy = remedy;
  }
}

/** 401: the service does not know this key. */
export class AuthError extends ApiError {
  readonly kind = 'auth';
  readonly host: string;

  constructor(host: string, detail: string | undefined) {
    super(detail ?? 'The key was refused.');
    this.host = host;
  }
}

/** Why a key may not do something, as far as the service says. */
export type PermissionReason = 'scope' | 'keysNotAccepted' | 'keysForbidden' | 'project' | 'other';

/** 403: the key is known but may not do this; `scope` where the service names the one missing. */
export class PermissionError extends ApiError {
  readonly kind = 'permission';
  readonly scope: string | undefined;
  readonly reason: PermissionReason;

  constructor(detail: string | undefined) {
    super(detail ?? 'This key may not do that.');
    this.scope = detail ? /required scope '([^']+)'/.exec(detail)?.[1] : undefined;
    this.reason = permissionReason(this.scope, detail ?? '');
  }
}

function permissionReason(scope: string | undefined, detail: string): PermissionReason {
  if (scope) return 'scope';
  if (/not support personal API key/i.test(detail)) return 'keysNotAccepted';
  if (/not allow (using |the use of )?personal API key/i.test(detail)) return 'keysForbidden';
  return /access to (the|this) (requested )?project/i.test(detail) ? 'project' : 'other';
}

/** 404: the project, run or insight does not exist, or no longer. */
export class NotFoundError extends ApiError {
  readonly kind = 'notFound';

  constructor(detail: string | undefined) {
    super(detail ?? 'Not found.');
  }
}

/** 429, or a full database. `retryAfterMs` is undefined if the service did not say when to come back. */
export class RateLimitError extends ApiError {
  readonly kind = 'rateLimit';
  readonly retryAfterMs: number | undefined;
  readonly limit: ServiceLimit;

  /** @param limit by default the hour's requests, whose refusal always names a time */
  constructor(
    retryAfterMs: number | undefined,
    limit: ServiceLimit = retryAfterMs === undefined ? 'running' : 'requests',
  ) {
    super('The query service asks for a pause.');
    this.retryAfterMs = retryAfterMs;
    this.limit = limit;
  }
}

/** The service understood the request and refuses the query: its text is the message. */
export class QueryError extends ApiError {
  readonly kind = 'query';
  readonly code: string | undefined;
  /** The member of the query the service objects to, nested names joined with `__`. */
  readonly attr: string | undefined;
  readonly remarks: Remarks | undefined;

  constructor(detail: string, code?: string, attr?: string, remarks?: Remarks) {
    super(detail);
    this.code = code;
    this.attr = attr;
    this.remarks = remarks;
  }
}

/** Only a cached result was asked for, and the service has none. */
export class CacheMissError extends ApiError {
  readonly kind = 'cacheMiss';

  constructor() {
    super('The service has no cached result of this query.');
  }
}

/** Error codes for the memory, size or bytes of a query. */
const isOfSize = /memory|too_large|size_limit|too_many_(bytes|rows)/i;

/** The code of a 503 by which a service refuses to tell the schema of a project for now. */
export const schemaUnavailable = 'database_schema_unavailable';

/** Any other status that says the request failed. */
export class HttpError extends ApiError {
  readonly kind = 'http';
  readonly status: number;
  readonly host: string;
  readonly code: string | undefined;
  /** The member of the body the service objects to, nested names joined with `__`. */
  readonly attr: string | undefined;
  /** The service keeps failures of this kind, and answers with them at once for a while. */
  readonly mayBeReplayed: boolean;
  /** The service itself ended the query, and says so: a gateway that gave up could not know. */
  readonly endedQuery: boolean;
  readonly remarks: Remarks | undefined;

  constructor(
    host: string,
    status: number,
    detail: string,
    more?: {
      readonly code?: string | undefined;
      readonly attr?: string | undefined;
      readonly remarks?: Remarks | undefined;
    },
  ) {
    super(detail);
    this.host = host;
    this.status = status;
    this.code = more?.code;
    this.attr = more?.attr;
    this.remarks = more?.remarks;
    this.mayBeReplayed = status === 504 || status === 513 || isOfSize.test(more?.code ?? '');
    this.endedQuery = status === 504 && /execution time/i.test(detail);
  }
}

/** A body that is not the service's: cut-off JSON, another content type, another shape. */
export class AnswerError extends ApiError {
  readonly kind = 'answer';
  readonly host: string;
  readonly status: number;
  /** The body, if it is JSON. */
  readonly body: unknown;

  constructor(host: string, status: number, detail: string, body?: unknown) {
    super(detail);
    this.host = host;
    this.status = status;
    this.body = body;
  }
}

/** A web page stood where the answer should be: a proxy, a captive portal, a sign-in page. */
export class PageError extends ApiError {
  readonly kind = 'page';
  readonly host: string;
  readonly status: number;
  /** The page's text for the log, at most 4 KiB. Never shown, never parsed. */
  readonly excerpt: string;

  constructor(host: string, status: number, title: string | undefined, excerpt: string) {
    super(`A web page came instead of the service's answer${title ? `: “${title}”` : ''}.`);
    this.host = host;
    this.status = status;
    this.excerpt = excerpt;
  }
}

/** A redirect that is not followed, because the key belongs to the origin it was sent to. */
export class RedirectError extends ApiError {
  readonly kind = 'redirect';
  readonly from: string;
  /** The origin it leads to; undefined if the service names none. */
  readonly to: string | undefined;
  readonly status: number;

  constructor(from: string, to: string | undefined, status: number) {
    super(`The service redirects to ${to ?? 'nowhere'}.`);
    this.from = from;
    this.to = to;
    this.status = status;
  }
}

/** The answer is too large for memory and was cut off. */
export class TooLargeError extends ApiError {
  readonly kind = 'tooLarge';
  readonly limitBytes: number;

  constructor(limitBytes: number) {
    super(`The answer is larger than ${limitBytes} bytes.`);
    this.limitBytes = limitBytes;
  }
}

/** A change whose answer was lost, with what a check of its outcome found. */
export class UnconfirmedError extends ApiError {
  readonly kind = 'unconfirmed';
  /** `notSaved`: the service still has the old state. `unknown`: it could not be asked. */
  readonly outcome: 'notSaved' | 'unknown';

  constructor(outcome: 'notSaved' | 'unknown', options?: ErrorOptions) {
    super('The answer to a change was lost.', options);
    this.outcome = outcome;
  }
}

/** The errors that the service client throws, besides the caller's own abort. */
export type ApiFailure =
  | ConnectionError
  | NotRunningError
  | AuthError
  | PermissionError
  | NotFoundError
  | RateLimitError
  | QueryError
  | CacheMissError
  | HttpError
  | AnswerError
  | PageError
  | RedirectError
  | TooLargeError
  | UnconfirmedError;

/** True if a caught value is one of the failures above. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiError;
}

/** True if a failure leaves open whether the request was carried out: the answer was lost, or a gateway timed out. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.mayHaveArrived;
  if (error instanceof HttpError && error.endedQuery) return false;
  return statusOf(error) === 504;
}

/** The HTTP status of a failure, if it has one worth acting on. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof HttpError || error instanceof PageError || error instanceof AnswerError
    ? error.status
    : undefined;
}
