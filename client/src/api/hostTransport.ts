import { asConnectionError } from './connectionErrors.ts';
import { ConnectionError, TooLargeError } from './errors.ts';
import {
  bodyIdleTimeoutMs,
  defaultLimits,
  type HttpRequest,
  type HttpResponse,
  type Transport,
  type TransportLimits,
} from './transport.ts';

/** Uses the host's global `fetch`, the only one with VS Code's proxy settings, PAC files and certificates. */
export class HostTransport implements Transport {
  readonly #limits: TransportLimits;

  constructor(limits: Partial<TransportLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const timeouts = new RequestTimeouts(signal);
    try {
      timeouts.allow(request.answerTimeoutMs, 'UND_ERR_HEADERS_TIMEOUT');
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        redirect: 'manual',
        signal: timeouts.signal,
      });
      const body = await this.#read(response, timeouts);
      return { status: response.status, headers: Object.fromEntries(response.headers), body };
    } catch (error) {
      if (timeouts.lost && !signal.aborted) {
        throw new ConnectionError(request.url.host, timeouts.lost, true, { cause: error });
      }
      throw asConnectionError(error, request.url, signal);
    } finally {
      timeouts.end();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Counts the body while it arrives: more than the limit is never held. */
  async #read(response: Response, timeouts: RequestTimeouts): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    timeouts.allow(bodyIdleTimeoutMs, 'UND_ERR_BODY_TIMEOUT');
    timeouts.allowInAll(this.#limits.bodyTimeoutMs, 'UND_ERR_BODY_TIMEOUT');
    const chunks: AsyncIterable<Uint8Array> | undefined = response.body ?? undefined;
    for await (const chunk of chunks ?? []) {
      timeouts.allow(bodyIdleTimeoutMs, 'UND_ERR_BODY_TIMEOUT');
      bytes += chunk.byteLength;
      if (bytes > this.#limits.maxBodyBytes) throw new TooLargeError(this.#limits.maxBodyBytes);
      parts.push(chunk);
    }
    return Buffer.concat(parts, bytes);
  }
}

/** Ends a request that keeps still for too long, or that its caller ends. */
class RequestTimeouts {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal;
  readonly #follow = (): void => this.#controller.abort(this.#caller.reason);
  #timer: NodeJS.Timeout | undefined;
  #lastTimer: NodeJS.Timeout | undefined;

  /** The timeout that expired, if any. */
  lost: string | undefined;

  constructor(caller: AbortSignal) {
    this.#caller = caller;
    if (caller.aborted) this.#follow();
    else caller.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Starts the wait anew. */
  allow(ms: number, code: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#giveUp(code), ms);
  }

  /** Starts the overall timeout, which nothing extends. */
  allowInAll(ms: number, code: string): void {
    this.#lastTimer = setTimeout(() => this.#giveUp(code), ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#lastTimer);
    this.#caller.removeEventListener('abort', this.#follow);
  }

  #giveUp(code: string): void {
    this.lost = code;
    this.#controller.abort();
  }
}
