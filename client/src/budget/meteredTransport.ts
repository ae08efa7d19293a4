import { ConnectionError } from '../api/errors.ts';
import { decode } from '../api/json.ts';
import { isConcurrency, pauseMs } from '../api/responseFailure.ts';
import type { HttpRequest, HttpResponse, Transport } from '../api/transport.ts';
import { bucketOf } from './budget.ts';
import type { Budget, Ticket } from './budget.ts';

/** Counts requests to the query endpoint. Every request passes through here, repeated ones too. */
export class MeteredTransport implements Transport {
  readonly #inner: Transport;
  readonly #budget: Budget;

  constructor(inner: Transport, budget: Budget) {
    this.#inner = inner;
    this.#budget = budget;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    if (!isLimited(request.url)) return this.#inner.send(request, signal);
    const key = (request.headers['authorization'] ?? '').replace(/^Bearer /, '');
    // Counted before it goes: a query that is computed for minutes counts from its beginning.
    const ticket = this.#budget.spend(bucketOf(request.url.origin, key));
    try {
      const response = await this.#inner.send(request, signal);
      if (response.status === 429) this.#learn(ticket, response);
      return response;
    } catch (error) {
      if (error instanceof ConnectionError && !error.mayHaveArrived) this.#budget.refund(ticket);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** A refused request does not count, but the refusal says how much is left. */
  #learn(ticket: Ticket, { headers, body }: HttpResponse): void {
    this.#budget.refund(ticket);
    const text = decode(body.subarray(0, 4096));
    const forMs = pauseMs(headers, text);
    if (forMs !== undefined && !isConcurrency(text)) this.#budget.exhaust(ticket.bucket, forMs);
  }
}

/** Runs, polls and cancels share one limit; drafts and chats have others. */
function isLimited({ pathname }: URL): boolean {
  const match = /\/api\/[^/]+\/[^/]+\/query\/(?:([^/]+)\/)?$/.exec(pathname);
  return match !== null && !['chat', 'draft_sql'].includes(match[1] ?? '');
}
