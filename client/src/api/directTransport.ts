import type * as Undici from 'undici';
import { asConnectionError } from './connectionErrors.ts';
import { acceptedEncodings, decoded, decodersOf } from './contentEncoding.ts';
import { ConnectionError, TooLargeError } from './errors.ts';
import {
  bodyIdleTimeoutMs,
  connectTimeoutMs,
  defaultLimits,
  type HttpRequest,
  type HttpResponse,
  type Transport,
  type TransportLimits,
} from './transport.ts';

/** The options of a direct connection. */
export type DirectOptions = {
  /** Tests hand in a `MockAgent`, which then belongs to this transport. */
  readonly agent?: Undici.Dispatcher;
  /** False accepts any certificate: what `http.proxyStrictSSL` off asks for. */
  readonly strictCertificates?: boolean;
} & Partial<TransportLimits>;

/** Connects directly over undici, which the first request loads: that takes 76 ms. */
export class DirectTransport implements Transport {
  readonly #options: DirectOptions;
  #agent: Undici.Dispatcher | undefined;

  constructor(options: DirectOptions = {}) {
    this.#options = options;
    this.#agent = options.agent;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const undici = await import('undici');
    const {
      strictCertificates = true,
      maxBodyBytes,
      bodyTimeoutMs,
    } = {
      ...defaultLimits,
      ...this.#options,
    };
    const deadline = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    this.#agent ??= new undici.Agent({
      connect: { timeout: connectTimeoutMs, rejectUnauthorized: strictCertificates },
      bodyTimeout: bodyIdleTimeoutMs,
      maxResponseSize: maxBodyBytes,
    });
    try {
      const { origin, pathname, search } = request.url;
      const response = await this.#agent.request({
        origin,
        path: `${pathname}${search}`,
        method: request.method,
        headers: { 'accept-encoding': acceptedEncodings, ...request.headers },
        body: request.body ?? null,
        headersTimeout: request.answerTimeoutMs,
        signal: AbortSignal.any([signal, deadline.signal]),
      });
      timer = setTimeout(() => deadline.abort(), bodyTimeoutMs);
      const headers: Record<string, string | undefined> = {};
      for (const [name, value] of Object.entries(response.headers)) {
        headers[name] = Array.isArray(value) ? value.join(', ') : value;
      }
      const decoders = decodersOf(headers['content-encoding']);
      const body =
        decoders.length === 0
          ? await response.body.bytes()
          : await decoded(response.body, decoders, maxBodyBytes);
      return { status: response.statusCode, headers, body };
    } catch (error) {
      if (deadline.signal.aborted && !signal.aborted) {
        const { host } = request.url;
        throw new ConnectionError(host, 'UND_ERR_BODY_TIMEOUT', true, { cause: error });
      }
      if (!signal.aborted && error instanceof undici.errors.ResponseExceededMaxSizeError) {
        throw new TooLargeError(maxBodyBytes);
      }
      throw asConnectionError(error, request.url, signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Requests in progress finish first. */
  async close(): Promise<void> {
    const agent = this.#agent;
    this.#agent = undefined;
    await agent?.close();
  }
}
