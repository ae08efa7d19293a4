/** The service's groups of errors. */
export type ErrorType =
  | 'authentication_error'
  | 'invalid_request'
  | 'validation_error'
  | 'throttled_error'
  | 'server_error';

/** A refusal with its whole answer: the status, and the envelope of every error body. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string;
  readonly attr: string | null;

  constructor(
    status: number,
    type: ErrorType,
    code: string,
    detail: string,
    attr: string | null = null,
  ) {
    super(detail);
    this.status = status;
    this.type = type;
    this.code = code;
    this.attr = attr;
  }

  get body(): unknown {
    return { type: this.type, code: this.code, detail: this.message, attr: this.attr };
  }
}

/** 400: the request asks for something impossible. */
export function invalid(
  detail: string,
  attr: string | null = null,
  code = 'invalid_input',
): ApiError {
  return new ApiError(400, 'validation_error', code, detail, attr);
}

/** 400: the body does not fit the operation. */
export function unreadable(detail: string): ApiError {
  return new ApiError(400, 'invalid_request', 'parse_error', `JSON parse error - ${detail}`);
}

/** 404. */
export function notFound(detail = 'Not found.'): ApiError {
  return new ApiError(404, 'invalid_request', 'not_found', detail);
}

/** 500: not the caller's fault. */
export function serverError(detail: string): ApiError {
  return new ApiError(500, 'server_error', 'error', detail);
}
