import { AnswerError, AuthError, PageError } from './errors.ts';
import { decode } from './decodeBody.ts';
import { stringifyJson } from './json.ts';
import { JsonLimitError } from './jsonLimits.ts';
import { withoutNonFinite } from './nonFinite.ts';
import { redactor } from './redaction.ts';
import { parseExactJson } from './largeJson.ts';
import { nextHop } from './redirects.ts';
import { failureOf } from './responseFailure.ts';
import type { HttpRequest, HttpResponse, Transport } from './transport.ts';

/** Stands between a key and the wire, since a key that was refused is of no use there. */
export type KeyGate = {
  /** Nothing is sent: every call ends with an `AuthError` at once. */
  readonly isClosed: boolean;
  /** Told the status of each answer that the service itself gave. */
  answered(status: number): void;
};

/** The access to a service: its base URL, and the key for that origin only. */
export type ServiceAccess = {
  /** Such as `https://us.posthog.com`, with any path prefix, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Its name in messages if its address means nothing to people. */
  readonly place?: string;
  /** `<extension>/<version>`, sent as the user agent. */
  readonly userAgent: string;
  /** Told once where an `http` address answers that the same host is to be used by `https`. */
  readonly onMovedToHttps?: (baseUrl: string) => void;
  /** Receives text that is too long or too raw to show: a page that came instead of an answer. */
  readonly log?: (text: string) => void;
  /** Without it the key is sent even if it was refused before. */
  readonly keyGate?: KeyGate;
};

/** One call: its path below the base URL, and its options. */
export type ServiceCall = {
  readonly method: HttpRequest['method'];
  /** With its trailing slash: the service does not add it by redirect. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** Default 30 s; a query that waits for its result needs more. */
  readonly answerTimeoutMs?: number;
};

/**
 * An answer the service gave on purpose: a status, and its body parsed; undefined if empty, text if
 * it is CSV or a stream of events.
 */
export type ServiceAnswer = {
  readonly status: number;
  readonly body: unknown;
  /** The raw body, for what parsing would change. */
  readonly bytes: Uint8Array;
  readonly headers: HttpResponse['headers'];
};

/** An answer as received, whatever its status. */
export type RawAnswer = {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
};

const answerTimeoutCapMs = 30_000;

/** Sends calls to one service with one key, and turns every refusal into a class of `errors.ts`. */
export class Requester {
  readonly #access: ServiceAccess;
  readonly #transport: Pick<Transport, 'send'>;
  /** A service or proxy may echo the request, so the key is removed from all texts. */
  readonly #redact: (text: string) => string;
  /** The service's clock, as its answers tell it. */
  readonly time = new ServiceTime();

  constructor(access: ServiceAccess, transport: Pick<Transport, 'send'>) {
    this.#access = access;
    this.#transport = transport;
    this.#redact = redactor(access.apiKey);
  }

  /** The host of the service, for messages. */
  get host(): string {
    return this.#access.place ?? new URL(this.#access.baseUrl).host;
  }

  /**
   * @param accept says which answers of a status of 400 or more are not a failure: the status of a
   *   failed query arrives as a 400 or 500 whose body is still the status
   * @throws ApiFailure, or the signal's reason
   */
  async send(
    call: ServiceCall,
    signal: AbortSignal,
    accept: (body: unknown) => boolean = () => false,
  ): Promise<ServiceAnswer> {
    const response = await this.#exchange(call, signal);
    const { status } = response;
    const body = await this.#body(response);
    signal.throwIfAborted();
    if (status < 300 || (status >= 400 && accept(body)))
      return { status, body, bytes: response.body, headers: response.headers };
    throw failureOf(this.#access.baseUrl, response, body, (text) => this.#redact(text));
  }

  /**
   * Sends a call and hands on whatever is answered, refusals included: for a look at the service
   * itself.
   *
   * @throws ApiFailure where no answer came, or it redirects to elsewhere
   */
  async sendRaw(call: ServiceCall, signal: AbortSignal): Promise<RawAnswer> {
    const response = await this.#exchange(call, signal);
    const { status, headers, body } = response;
    if (status >= 300 && status < 400) {
      throw failureOf(this.#access.baseUrl, response, undefined, (text) => text);
    }
    const contentType = headers['content-type'] ?? '';
    return { status, contentType, text: this.#redact(decode(body)) };
  }

  async #exchange(call: ServiceCall, signal: AbortSignal): Promise<HttpResponse> {
    const { keyGate } = this.#access;
    if (keyGate?.isClosed) throw new AuthError(this.host, undefined);
    let request = this.#request(call);
    for (let hops = 0; ; hops++) {
      const response = await this.#transport.send(request, signal);
      signal.throwIfAborted();
      this.time.learn(response.headers['date']);
      const hop = nextHop(request, response, hops);
      if (!hop) {
        if (!isPage(response)) keyGate?.answered(response.status);
        return response;
      }
      if (hop.movedToHttps) {
        this.#access.onMovedToHttps?.(this.#access.baseUrl.replace(/^http:/i, 'https:'));
      }
      request = { ...request, url: hop.url };
    }
  }

  #request(call: ServiceCall): HttpRequest {
    const url = new URL(this.#access.baseUrl + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#access.apiKey}`,
      accept: 'application/json',
      'user-agent': this.#access.userAgent,
    };
    if (call.body !== undefined) headers['content-type'] = 'application/json';
    return {
      method: call.method,
      url,
      headers,
      ...(call.body === undefined ? {} : { body: stringifyJson(call.body) }),
      answerTimeoutMs: call.answerTimeoutMs ?? answerTimeoutCapMs,
    };
  }

  async #body(response: HttpResponse): Promise<unknown> {
    const { status, headers } = response;
    const body = this.#withoutKey(response.body);
    if (body.length === 0 || (status >= 300 && status < 400)) return undefined;
    const contentType = headers['content-type']?.toLowerCase() ?? '';
    if (/^text\/(csv|event-stream)/.test(contentType)) return decode(body);
    if (isPage(response)) throw this.#page(status, decode(body));
    try {
      return await this.#parsed(body, status);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      if (status >= 400) return { detail: this.#redact(decode(body)).slice(0, 500) };
      return this.#parseNonFinite(body, status);
    }
  }

  async #parsed(json: Uint8Array, status: number): Promise<unknown> {
    try {
      return await parseExactJson(json);
    } catch (error) {
      if (!(error instanceof JsonLimitError)) throw error;
      const words = `The answer is not what the query service sends: ${error.message}.`;
      throw new AnswerError(this.host, status, words);
    }
  }

  /** An answer that repeats the key, as a message of a failed run may. */
  #withoutKey(body: Uint8Array): Uint8Array {
    const { apiKey } = this.#access;
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    if (apiKey === '' || !bytes.includes(apiKey)) return body;
    return Buffer.from(this.#redact(bytes.toString('utf8')));
  }

  /** Some servers write `NaN` and `Infinity`, which are not JSON. */
  async #parseNonFinite(body: Uint8Array, status: number): Promise<unknown> {
    const found = withoutNonFinite(body);
    try {
      if (found) return found.restore(await this.#parsed(found.json, status));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw new AnswerError(this.host, status, 'The answer is not JSON, or was cut off.');
  }

  #page(status: number, html: string): PageError {
    // Before anything is cut: a piece of a key is not recognized.
    const shown = this.#redact(html.slice(0, 16_384));
    const title = /<title[^<>]*>([^<]{1,200})/i.exec(shown)?.[1]?.trim();
    const excerpt = shown.slice(0, 4096);
    this.#access.log?.(`${this.host} answered ${status} with a web page:\n${excerpt}`);
    return new PageError(this.host, status, title, excerpt);
  }
}

/** A gateway answered for the service, so its refusal is not about the key. */
function isPage({ headers, body }: HttpResponse): boolean {
  if (headers['content-type']?.toLowerCase().startsWith('text/html')) return true;
  // Enough of the beginning to see past white space and a byte order mark.
  return decode(body.subarray(0, 64)).trimStart().startsWith('<');
}

/**
 * The service's clock. Its times are only compared with each other: the machine's clock may be hours off, while answers
 * carry the service's time in their `Date` header.
 */
class ServiceTime {
  #offsetMs = 0;

  /** Takes over what an answer's `Date` header says; it is exact to a second. */
  learn(date: string | undefined): void {
    const said = Date.parse(date ?? '');
    if (!Number.isNaN(said)) this.#offsetMs = said - Date.now();
  }

  /** Milliseconds since 1970 at the service. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }
}
