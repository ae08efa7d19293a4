import * as v from 'valibot';
import type { HttpRequest } from '../api/transport.ts';

const queryBody = v.object({ query: v.object({ query: v.string() }) });

/** Background runs are asked about by their ids, which were sent with the queries. */
const most = 20;

/** The requests that were sent last, to find out which query one is about. */
export class SentQueries {
  readonly #last: string[] = [];

  add({ method, body }: HttpRequest): void {
    if (method !== 'POST' || body === undefined) return;
    this.#last.push(body);
    if (this.#last.length > most) this.#last.shift();
  }

  /** The text of the query that a request sends, or asks about. */
  queryOf({ body, url }: HttpRequest): string | undefined {
    const [id] = url.pathname
      .split('/')
      .filter((part) => part !== '')
      .slice(-1);
    return textIn(body ?? this.#last.findLast((each) => id !== undefined && each.includes(id)));
  }
}

function textIn(body: string | undefined): string | undefined {
  try {
    const read = v.safeParse(queryBody, JSON.parse(body ?? 'null'));
    return read.success ? read.output.query.query : undefined;
  } catch {
    return undefined;
  }
}
