import { ConnectionError } from '../../../../client/src/api/errors.ts';
import type { Clock } from '../../../../client/src/api/retry.ts';
import type { HttpRequest, HttpResponse, Transport } from '../../../../client/src/api/transport.ts';
import type { Random } from '../../../fuzz/random.ts';

/** The faults of one request; those in the first group never reach the service. */
const faults = [
  'refused',
  'noName',
  'lostBefore',
  'badGateway',
  'badGatewayPage',
  'unavailable',
  'portal',
  'elsewhere',
  'throttledText',
  'throttledHeader',
  'throttledUntold',
  'throttledLong',
  'concurrency',
  'unauthorized',
  'serverError',
  // From here on the service does the work, and the answer suffers.
  'lostAfter',
  'timeout',
  'gatewayTimeout',
  'cutOff',
] as const;
export type Fault = (typeof faults)[number];

/** The service's own record of a run. */
export type RunRecord = {
  readonly startedMs: number;
  readonly durationMs: number;
  readonly fails: boolean;
  /** How long the record of the ended run is kept. */
  readonly keptMs: number;
  /** The time of the last DELETE, whether it was running or not. */
  deletedMs: number | undefined;
  /** The number of its computations, each of which costs. */
  executions: number;
  cancelledMs: number | undefined;
};

/** A model of the query endpoint and of a failing network, in virtual time. */
export class FaultyService implements Transport {
  readonly runs = new Map<string, RunRecord>();
  /** The faults, request by request. */
  readonly faults: Fault[] = [];
  /** The answer to each request, or that there was none. */
  readonly log: string[] = [];
  /** Requests that carried the key anywhere but to its origin, or showed it in an address. */
  readonly leaks: string[] = [];
  /** Signals of requests under way: none may have listeners in the end. */
  readonly signals = new Set<AbortSignal>();
  readonly #random: Random;
  readonly #clock: Clock;
  readonly #rate: number;
  readonly #origin: string;
  readonly #key: string;

  constructor(
    random: Random,
    clock: Clock,
    options: { readonly rate: number; readonly origin: string; readonly key: string },
  ) {
    this.#random = random;
    this.#clock = clock;
    this.#rate = options.rate;
    this.#origin = options.origin;
    this.#key = options.key;
  }

  /** True if a run still computes. */
  isComputing({ startedMs, durationMs, cancelledMs }: RunRecord): boolean {
    return cancelledMs === undefined && this.#clock.now() < startedMs + durationMs;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    signal.throwIfAborted();
    this.signals.add(signal);
    const { url, headers, body } = request;
    const carries = Object.values(headers).join().includes(this.#key);
    if ((carries && url.origin !== this.#origin) || url.href.includes(this.#key)) {
      this.leaks.push(url.href);
    }
    if (body?.includes(this.#key)) this.leaks.push(body);
    const fault = this.#random.chance(this.#rate) ? this.#random.pick(faults) : undefined;
    if (fault) this.faults.push(fault);
    await this.#travel(request, signal);
    const response = await this.#answer(request, fault, signal);
    this.log.push(`${request.method} ${url.pathname} ${fault ?? ''} → ${response.status}`);
    return response;
  }

  /** A submission whose client gives up on the way may arrive all the same. */
  async #travel(request: HttpRequest, signal: AbortSignal): Promise<void> {
    try {
      await this.#clock.wait(this.#random.below(200), signal);
    } catch (error) {
      if (request.method === 'POST' && this.#random.chance(0.5)) {
        const { signal: never } = new AbortController();
        void this.#clock.wait(this.#random.below(800), never).then(() => {
          this.log.push('POST arrives late');
          return this.#handle(request, never);
        });
      }
      throw error;
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async #answer(
    request: HttpRequest,
    fault: Fault | undefined,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const lost = (code: string, mayHaveArrived: boolean): never => {
      this.log.push(`${request.method} ${fault ?? ''} ✗ ${code}`);
      throw new ConnectionError('service.example', code, mayHaveArrived);
    };
    switch (fault) {
      case 'refused':
        return lost('ECONNREFUSED', false);
      case 'noName':
        return lost('EAI_AGAIN', false);
      case 'lostBefore':
        return lost('ECONNRESET', true);
      case 'badGateway':
        return json(502, { detail: `Bad gateway for ${this.#key}` });
      case 'badGatewayPage':
        return page(502, this.#key);
      case 'unavailable':
        return json(503, { type: 'server_error', detail: 'At capacity' });
      case 'portal':
        return page(200, this.#key);
      case 'elsewhere':
        return { ...json(302, {}), headers: { location: 'https://evil.example/login' } };
      case 'throttledText':
        return json(429, {
          detail: `Request was throttled. Expected available in ${1 + this.#random.below(50)} seconds.`,
        });
      case 'throttledHeader':
        return { ...json(429, {}), headers: { 'retry-after': String(1 + this.#random.below(50)) } };
      case 'throttledUntold':
        return json(429, { detail: 'Request was throttled.' });
      case 'throttledLong':
        return json(429, { detail: 'Expected available in 3000 seconds.' });
      case 'concurrency':
        return json(429, { detail: 'Concurrency limit reached.' });
      case 'unauthorized':
        return json(401, { detail: `${this.#key} is invalid.` });
      case 'serverError':
        return json(500, { type: 'server_error', code: 'error', detail: 'A server error.' });
      default:
        break;
    }
    // The service does not notice that its client has gone: what arrived is done.
    const answer = await this.#handle(request, signal);
    switch (fault) {
      case 'lostAfter':
        return lost('ECONNRESET', true);
      case 'timeout':
        await this.#clock.wait(request.answerTimeoutMs, signal);
        return lost('UND_ERR_HEADERS_TIMEOUT', true);
      case 'gatewayTimeout':
        return page(504, this.#key);
      case 'cutOff':
        return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
      case undefined:
        return { ...answer, headers: { ...answer.headers, date: 'Mon, 05 Jan 2015 09:00:00 GMT' } };
    }
  }

  async #handle({ method, url, body }: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    if (method === 'POST') return this.#submit(body ?? '', signal);
    const id = url.pathname.split('/').at(-2) ?? '';
    const run = this.runs.get(id);
    if (method === 'DELETE') {
      if (run) run.deletedMs = this.#clock.now();
      if (run && this.isComputing(run)) run.cancelledMs = this.#clock.now();
      return { status: 204, headers: {}, body: new Uint8Array() };
    }
    const hasExpired = run && this.#clock.now() > run.startedMs + run.durationMs + run.keptMs;
    if (!run || run.cancelledMs !== undefined || hasExpired) {
      return json(404, { type: 'invalid_request', code: 'not_found', detail: 'Not found.' });
    }
    const status = this.#status(id, run);
    return json(status['error'] === true ? 400 : 200, { query_status: status });
  }

  async #submit(body: string, signal: AbortSignal): Promise<HttpResponse> {
    const { client_query_id: id, refresh } = JSON.parse(body) as {
      client_query_id: string;
      refresh: string;
    };
    const known = this.runs.get(id);
    const startsAnew = refresh !== 'async' && refresh !== 'lazy_async';
    const run: RunRecord = known ?? {
      startedMs: this.#clock.now(),
      durationMs: this.#random.chance(0.1) ? 700_000 : this.#random.below(90_000),
      fails: this.#random.chance(0.15),
      keptMs: this.#random.chance(0.1) ? 0 : 600_000,
      deletedMs: undefined,
      executions: 0,
      cancelledMs: undefined,
    };
    this.runs.set(id, run);
    if (!known || startsAnew) run.executions++;
    if (refresh.endsWith('async')) return json(202, { query_status: this.#status(id, run) });
    while (this.isComputing(run)) await this.#clock.wait(1_000, signal);
    if (run.cancelledMs !== undefined) return json(500, { detail: 'Query was cancelled.' });
    return run.fails ? json(400, { type: 'validation_error', detail: failure }) : json(200, result);
  }

  #status(id: string, run: RunRecord): Record<string, unknown> {
    const complete = !this.isComputing(run);
    const error = complete && run.fails;
    return {
      id,
      complete: complete && !error,
      error,
      error_message: error ? failure : null,
      pickup_time: '2015-01-05T09:00:00Z',
      results: complete && !error ? result : null,
    };
  }
}

/** The result of the model's runs, or their error. */
export const result = { results: [[1, 'a']], columns: ['n', 's'], types: [], error: null };
export const failure = 'Unable to resolve field: evnt';

function json(status: number, body: unknown): HttpResponse {
  return { status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) };
}

function page(status: number, key: string): HttpResponse {
  const body = new TextEncoder().encode(`<html><title>Gateway ${key}</title>${key}</html>`);
  return { status, headers: { 'content-type': 'text/html' }, body };
}
