/** One HTTP request with all its headers. */
export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the service may take to begin its answer, in milliseconds. */
  readonly answerTimeoutMs: number;
};

/** The answer, body and all; header names are lower case. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Uint8Array;
};

/**
 * Sends requests to a service. Redirects are never followed: a key must not travel to another origin. Throws
 * `ConnectionError`, `TooLargeError`, or the reason of the caller's own abort, and nothing else.
 */
export type Transport = {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  close(): Promise<void>;
};

/** Limits of every way out. */
export type TransportLimits = {
  /** Larger answers are cut off while they come, rather than held in memory. */
  readonly maxBodyBytes: number;
  /** How long a whole body may take once its answer has begun, in milliseconds. */
  readonly bodyTimeoutMs: number;
};

export const defaultLimits: TransportLimits = {
  maxBodyBytes: 64 * 1024 * 1024,
  bodyTimeoutMs: 120_000,
};

/** How long to wait for a connection. */
export const connectTimeoutMs = 10_000;
/** How long a body may pause while it arrives. */
export const bodyIdleTimeoutMs = 30_000;
