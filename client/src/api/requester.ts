import {
  AuthError,
  HttpError,
  NotFoundError,
  PermissionError,
  QueryError,
  RateLimitError,
} from './errors.ts';
import { parseJson } from './json.ts';
import type { HttpRequest, HttpResponse, Transport } from './transport.ts';

/** What a service is reached by: its base URL, and the key that belongs to that origin alone. */
export interface ServiceAccess {
  /** Such as `https://us.posthog.com`, with any path prefix, without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** `<extension>/<version>`, sent as the user agent. */
  readonly userAgent: string;
}

/** One call: its path below the base URL, and what goes along. */
export interface ServiceCall {
  readonly method: HttpRequest['method'];
  /** With its trailing slash: the service does not add it by redirect. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
  /** Default 30 s; a query that waits for its result needs more. */
  readonly answerTimeoutMs?: number;
}

/** An answer the service gave on purpose: a status, and its body parsed, or undefined if empty. */
export interface ServiceAnswer {
  readonly status: number;
  readonly body: unknown;
}

const ANSWER_TIMEOUT_MS = 30_000;

/** Sends calls to one service with one key, and turns every refusal into one of `errors.ts`. */
export class Requester {
  readonly #access: ServiceAccess;
  readonly #transport: Transport;

  constructor(access: ServiceAccess, transport: Transport) {
    this.#access = access;
    this.#transport = transport;
  }

  /** The host of the service, for messages. */
  get host(): string {
    return new URL(this.#access.baseUrl).host;
  }

  /**
   * @param accept says which answers of a status of 400 or more are no failure: the status of a
   *   failed query arrives as a 400 or 500 whose body is still the status
   * @throws ApiFailure, or the signal's reason
   */
  async send(
    call: ServiceCall,
    signal: AbortSignal,
    accept: (body: unknown) => boolean = () => false,
  ): Promise<ServiceAnswer> {
    const response = await this.#transport.send(this.#request(call), signal);
    signal.throwIfAborted();
    const body = this.#body(response);
    if (response.status < 300 || accept(body)) return { status: response.status, body };
    throw this.#failure(response, body);
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
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      answerTimeoutMs: call.answerTimeoutMs ?? ANSWER_TIMEOUT_MS,
    };
  }

  #body(response: HttpResponse): unknown {
    const { text, status } = response;
    if (text === '') return undefined;
    if (text.trimStart().startsWith('<')) throw new HttpError(this.host, status, pageTitle(text));
    try {
      return parseJson(text);
    } catch {
      if (status >= 400) return { detail: text.slice(0, 500) };
      throw new HttpError(this.host, status, 'The answer is not JSON, or was cut off.');
    }
  }

  #failure({ status, headers }: HttpResponse, body: unknown): Error {
    const { detail, code, type } = errorBody(body);
    if (status === 401) return new AuthError(this.host, detail);
    if (status === 403) return new PermissionError(detail);
    if (status === 404) return new NotFoundError(detail);
    if (status === 429) return new RateLimitError(retryAfterMs(headers['retry-after'], detail));
    if (status === 400 && detail && type !== 'invalid_request') return new QueryError(detail, code);
    if (status >= 300 && status < 400) {
      const to = headers['location'] ?? 'nowhere';
      return new HttpError(this.host, status, `The service redirects to ${to}.`);
    }
    return new HttpError(this.host, status, detail ?? 'The service gave no reason.');
  }
}

/** `{type, code, detail, attr}` as the service sends it, or a bare `{detail}`. */
function errorBody(body: unknown): { detail?: string; code?: string; type?: string } {
  if (typeof body !== 'object' || body === null) return {};
  const text = (name: string): Record<string, string> => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' && value !== '' ? { [name]: value } : {};
  };
  return { ...text('detail'), ...text('code'), ...text('type') };
}

/** The service says the wait in its text; proxies say it in a header, in seconds or as a date. */
function retryAfterMs(header: string | undefined, detail: string | undefined): number | undefined {
  const seconds = /^\d+$/.test(header ?? '')
    ? Number(header)
    : Number(/available in (\d+) second/.exec(detail ?? '')?.[1]);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

function pageTitle(html: string): string {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(html)?.[1]?.trim();
  return `A web page came instead of the service's answer${title ? `: “${title}”` : ''}.`;
}
