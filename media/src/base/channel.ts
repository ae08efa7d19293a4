import type { Contract, Notice, Reply } from '../../../client/src/protocol/contract.ts';

/** The part of a webview's API that talks to the host. */
type Host = {
  postMessage(message: unknown): void;
};

/** The view's end of the channel: calls with one reply each, and events. */
export class Channel<C extends Contract, E> {
  readonly #host: Host;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #onEvent: ((event: E) => void) | undefined;
  #lastId = 0;

  constructor(host: Host, incoming: EventTarget) {
    this.#host = host;
    incoming.addEventListener('message', (message) => {
      this.#receive((message as MessageEvent<Reply | Notice<E> | undefined>).data);
    });
  }

  /** Calls the host; rejects with the host's own message if that fails. */
  call<M extends keyof C & string>(method: M, params: C[M][0]): Promise<C[M][1]> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (reply) => {
        if (reply.ok) resolve(reply.value);
        else reject(new Error(reply.message));
      });
      this.#host.postMessage({ type: 'call', id, method, params });
    });
  }

  /** The one listener to events, the view. */
  listen(onEvent: (event: E) => void): void {
    this.#onEvent = onEvent;
  }

  #receive(message: Reply | Notice<E> | undefined): void {
    // Tools that run in the same page post messages of their own.
    if (message?.type === 'event') this.#onEvent?.(message.event);
    if (message?.type !== 'reply') return;
    const settle = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    settle?.(message);
  }
}
