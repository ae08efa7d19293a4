/**
 * The protocol between the extension and one of its webviews: a table of calls that the view may make, each with
 * exactly one reply, and a union of events that the extension sends unasked.
 */

/** A table of calls: method name → parameters and result, if the call has one. */
export type Contract = Record<string, readonly [params: unknown, result?: unknown]>;

/** A call in transit from the view. */
export type Call<C extends Contract> = {
  [M in keyof C & string]: {
    readonly type: 'call';
    readonly id: number;
    readonly method: M;
    readonly params: C[M][0];
  };
}[keyof C & string];

/** The one answer to a call. */
export type Reply =
  | { readonly type: 'reply'; readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly type: 'reply'; readonly id: number; readonly ok: false; readonly message: string };

/** Events that the extension sends. */
export type Notice<E> = {
  readonly type: 'event';
  readonly event: E;
};

/** A handler for every call of a contract; a missing one does not compile. */
export type Handlers<C extends Contract> = {
  readonly [M in keyof C]: (params: C[M][0]) => Promise<C[M][1]>;
};

/** Every call gets exactly one reply, failures included: no view ever waits for ever. */
export async function reply<C extends Contract>(
  handlers: Handlers<C>,
  call: Call<C>,
): Promise<Reply> {
  const { id, method, params } = call;
  try {
    // A page may send any name, such as a member that every object inherits.
    if (!Object.hasOwn(handlers, method)) throw new Error(`There is no call ${method}.`);
    return { type: 'reply', id, ok: true, value: await handlers[method](params) };
  } catch (error) {
    return {
      type: 'reply',
      id,
      ok: false,
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
