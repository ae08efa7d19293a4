/** Every failure of the query service client; `kind` is what callers switch on. */
export abstract class ApiError extends Error {
  abstract readonly kind: string;
}

/** No answer came: the host is unknown, refused, broke off, or took too long. */
export class ConnectionError extends ApiError {
  readonly kind = 'connection';
  /** The system's or undici's code, such as `ENOTFOUND` or `UND_ERR_HEADERS_TIMEOUT`. */
  readonly code: string;
  /** Whether the request can have reached the service: then repeating it may do it twice. */
  readonly mayHaveArrived: boolean;
  readonly host: string;

  constructor(host: string, code: string, mayHaveArrived: boolean, options?: ErrorOptions) {
    super(`No answer from ${host} (${code}).`, options);
    this.host = host;
    this.code = code;
    this.mayHaveArrived = mayHaveArrived;
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

/** 403: the key is known but may not do this; `scope` where the service names the one missing. */
export class PermissionError extends ApiError {
  readonly kind = 'permission';
  readonly scope: string | undefined;

  constructor(detail: string | undefined) {
    super(detail ?? 'This key may not do that.');
    this.scope = detail ? /required scope '([^']+)'/.exec(detail)?.[1] : undefined;
  }
}

/** 404: the project, run or insight is not there, or no longer. */
export class NotFoundError extends ApiError {
  readonly kind = 'notFound';

  constructor(detail: string | undefined) {
    super(detail ?? 'Not found.');
  }
}

/** 429. `retryAfterMs` is undefined where the service did not say when to come back. */
export class RateLimitError extends ApiError {
  readonly kind = 'rateLimit';
  readonly retryAfterMs: number | undefined;

  constructor(retryAfterMs: number | undefined) {
    super('The query service asks for a pause.');
    this.retryAfterMs = retryAfterMs;
  }
}

/** The service understood the request and refuses the query: its text is the message. */
export class QueryError extends ApiError {
  readonly kind = 'query';
  readonly code: string | undefined;

  constructor(detail: string, code?: string) {
    super(detail);
    this.code = code;
  }
}

/** Any other status, or a body that is not the service's: a proxy's page, cut-off JSON. */
export class HttpError extends ApiError {
  readonly kind = 'http';
  readonly status: number;
  readonly host: string;

  constructor(host: string, status: number, detail: string) {
    super(detail);
    this.host = host;
    this.status = status;
  }
}

/** What a call of the service client may throw, besides an abort of the caller's own. */
export type ApiFailure =
  | ConnectionError
  | AuthError
  | PermissionError
  | NotFoundError
  | RateLimitError
  | QueryError
  | HttpError;

/** Whether a caught value is one of the failures above. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return error instanceof ApiError;
}
