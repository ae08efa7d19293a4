import { ConnectionError } from '../api/errors.ts';
import { decode } from '../api/decodeBody.ts';
import { bytesLeftIn } from '../api/byteHeaders.ts';
import { rateLimit } from '../api/responseFailure.ts';
import type { HttpRequest, HttpResponse, Transport } from '../api/transport.ts';
import { bucketOf } from './bucket.ts';
import { type Budget, othersOf } from './budget.ts';
import { bytesOf } from './byteBudget.ts';

/** Counts requests by how the service limits them. Each passes through here, repeated ones too. */
export class MeteredTransport implements Transport {
  readonly #inner: Transport;
  readonly #budget: Budget;

  constructor(inner: Transport, budget: Budget) {
    this.#inner = inner;
    this.#budget = budget;
  }

  async send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const kind = kindOf(request);
    if (!kind) return this.#inner.send(request, signal);
    const key = (request.headers['authorization'] ?? '').replace(/^Bearer /, '');
    // Counted before it is sent: a query that computes for minutes counts from its start.
    const bucket = bucketOf(request.url.origin, key);
    const ticket = this.#budget.spend(kind === 'hogql' ? bucket : othersOf(bucket));
    try {
      const response = await this.#inner.send(request, signal);
      const limit = limitIn(response.headers);
      const bytesBucket = bytesOf(request.url.origin, projectOf(request.url));
      const bytesLeft = bytesLeftIn(response.headers);
      if (bytesLeft !== undefined) this.#budget.learnBytes(bytesBucket, bytesLeft);
      if (limit !== undefined && kind === 'hogql') this.#budget.learnLimit(bucket, limit);
      if (response.status === 429) {
        this.#budget.refund(ticket);
        this.#refused(kind, bucket, bytesBucket, response);
      } else if (response.status < 300 && kind === 'hogql') this.#budget.accepted(bucket);
      return response;
    } catch (error) {
      if (error instanceof ConnectionError && !error.mayHaveArrived) this.#budget.refund(ticket);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#inner.close();
  }

  /** A refused request does not count, but the refusal tells how much is left. */
  #refused(kind: Kind, bucket: string, bytesBucket: string, { headers, body }: HttpResponse): void {
    const text = decode(body.subarray(0, 4096));
    const { limit, retryAfterMs: forMs } = rateLimit(headers, text);
    if (forMs === undefined || limit === 'running') return;
    if (limit === 'bytes') {
      this.#budget.exhaust(bytesBucket, forMs);
      return;
    }
    switch (kind) {
      case 'hogql':
        this.#budget.exhaust(bucket, forMs);
        break;
      case 'query':
        this.#budget.exhaustOthers(bucket, forMs);
        break;
      case 'insights':
        this.#budget.exhaust(othersOf(bucket), forMs);
    }
  }
}

/** HogQL queries have a limit of their own; all other limited requests share one. */
type Kind = 'hogql' | 'query' | 'insights';

/** Undefined for requests without such a limit: drafts, chats, and data of a project. */
function kindOf({ method, url, body }: HttpRequest): Kind | undefined {
  const [, part, id] =
    /\/api\/[^/]+\/[^/]+\/(query|insights)\/(?:([^/]+)\/)?/.exec(url.pathname) ?? [];
  if (part === undefined || ['chat', 'draft_sql'].includes(id ?? '')) return undefined;
  const isSubmission = part === 'query' && method === 'POST' && id === undefined;
  if (part === 'insights') return 'insights';
  return isSubmission && isHogql(body) ? 'hogql' : 'query';
}

function isHogql(body: string | undefined): boolean {
  try {
    const { query } = JSON.parse(body ?? '') as { readonly query?: { readonly kind?: unknown } };
    return query?.kind === 'HogQLQuery';
  } catch {
    return false;
  }
}

/** The project of a request that is counted. */
function projectOf({ pathname }: URL): string {
  return /\/api\/[^/]+\/([^/]+)\//.exec(pathname)?.[1] ?? '';
}

/** The hourly limit in the headers that gateways and frameworks use for it. */
function limitIn(headers: HttpResponse['headers']): number | undefined {
  const told = headers['x-ratelimit-limit'] ?? headers['ratelimit-limit'];
  // `120`, or `120, 120;w=3600`: only one that is not of another time counts.
  const [, limit, window] = /^\s*(\d+)\s*(?:,.*;w=(\d+)\s*)?$/.exec(told ?? '') ?? [];
  if (limit === undefined || (window !== undefined && window !== '3600')) return undefined;
  return Number(limit) > 0 ? Number(limit) : undefined;
}
