import type { HttpRequest, HttpResponse, Transport } from '../../../client/src/api/transport.ts';
import { requestValidator } from '../sandbox/schema.ts';

/** Requests that newer services accept in another form than the document's. */
const newer = [/^POST .*\/insights\/viewed\/$/];

/** Checks every request against the service's document before sending it. */
export class CheckedTransport implements Transport {
  readonly #inner: Transport;
  readonly #validate = requestValidator();
  /** Method and path template of the called operations, as in the document. */
  readonly called = new Set<string>();

  constructor(inner: Transport) {
    this.#inner = inner;
  }

  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> {
    const { method, url, body } = request;
    const { operation, problem } = this.#validate(method, url, body);
    const isNewer = newer.some((form) => form.test(`${method} ${url.pathname}`));
    if (problem !== undefined && !isNewer) {
      throw new Error(`${method} ${url.pathname}${url.search} ${body ?? ''}: ${problem}`);
    }
    if (operation !== undefined) this.called.add(operation);
    return this.#inner.send(request, signal);
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}
