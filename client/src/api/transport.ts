import type * as Undici from 'undici';
import { ConnectionError } from './errors.ts';

/** One HTTP request, complete with its headers. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long the service may take before its answer begins, in milliseconds. */
  readonly answerTimeoutMs: number;
}

/** The answer, body and all; header names are lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/**
 * Carries requests to a service. Redirects are never followed: a key must not travel to another
 * origin. Throws `ConnectionError`, or the reason of the caller's own abort, and nothing else.
 */
export interface Transport {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
  close(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 10_000;
const BODY_IDLE_TIMEOUT_MS = 30_000;
/** Larger answers are refused rather than held in memory. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** Codes of attempts that ended before a byte of the request left this machine. */
const NEVER_SENT = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

/** Straight to the service over undici, which is loaded by the first request: it costs 76 ms. */
export class DirectTransport implements Transport {
  #agent: Undici.Dispatcher | undefined;

  /** Tests hand in a `MockAgent`. */
  constructor(agent?: Undici.Dispatcher) {
    this.#agent = agent;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const undici = await import('undici');
    this.#agent ??= new undici.Agent({
      connect: { timeout: CONNECT_TIMEOUT_MS },
      bodyTimeout: BODY_IDLE_TIMEOUT_MS,
      maxResponseSize: MAX_BODY_BYTES,
    });
    try {
      const response = await undici.request(request.url, {
        dispatcher: this.#agent,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        headersTimeout: request.answerTimeoutMs,
        signal,
      });
      const headers: Record<string, string | undefined> = {};
      for (const [name, value] of Object.entries(response.headers)) {
        headers[name] = Array.isArray(value) ? value.join(', ') : value;
      }
      return { status: response.statusCode, headers, text: await response.body.text() };
    } catch (error) {
      throw asConnectionError(error, request.url, signal);
    }
  }

  async close(): Promise<void> {
    await this.#agent?.destroy();
    this.#agent = undefined;
  }
}

/**
 * Through the host's global `fetch`, which alone gets VS Code's proxy settings, PAC files and
 * certificates. For networks where those are in play.
 */
export class HostTransport implements Transport {
  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const timeout = AbortSignal.timeout(request.answerTimeoutMs);
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout]),
      });
      const headers = Object.fromEntries(response.headers);
      return { status: response.status, headers, text: await response.text() };
    } catch (error) {
      if (timeout.aborted && !signal.aborted) {
        throw new ConnectionError(request.url.host, 'UND_ERR_HEADERS_TIMEOUT', true, {
          cause: error,
        });
      }
      throw asConnectionError(error, request.url, signal);
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

function asConnectionError(error: unknown, url: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const code = errorCode(error);
  return new ConnectionError(url.host, code, !NEVER_SENT.has(code), { cause: error });
}

/** `fetch` wraps the system's error in a cause; undici throws it bare. */
function errorCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return errorCode(at.errors[0]);
  }
  return 'UNKNOWN';
}
