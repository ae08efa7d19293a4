import { nodeOfText } from '../api/queryNode.ts';
import type { BoundQuery } from '../parameters/bindParameters.ts';
import type { Run, RunOrder, Runs } from './runs.ts';

/** An order with the values that its placeholders have now. Only a ready one can be carried out. */
export type BoundOrder = ReadyOrder | HeldOrder;

type ReadyOrder = { readonly kind: 'ready'; readonly order: RunOrder };

type HeldOrder = {
  readonly kind: 'held';
  readonly order: RunOrder;
  /** The labels of the fields it waits for. */
  readonly missing: readonly string[];
};

/**
 * Gives the placeholders of an order their values.
 *
 * @param bind finds the values; undefined for a query without placeholders
 */
export async function bindOrder(
  { bound: _before, ...order }: RunOrder,
  bind: () => Promise<BoundQuery | undefined>,
): Promise<BoundOrder> {
  // Braces in JSON are not placeholders.
  const bound = nodeOfText(order.query) ? undefined : await bind();
  if (!bound) return { kind: 'ready', order };
  const { missing } = bound;
  return missing.length === 0
    ? { kind: 'ready', order: { ...order, bound } }
    : { kind: 'held', order: { ...order, bound }, missing };
}

/** What happens around a run. */
export type RunCourse = {
  /** Called once the run has started, before its end is waited for. */
  readonly started?: (run: Run) => Promise<void>;
  /** Cancels the run, at the service too. */
  readonly signal?: AbortSignal;
  /** Requests are short: it waits for its result in the request that submits it. */
  readonly inOneRequest?: boolean;
};

/** Starts the run of an order and waits for its end. */
export async function carryOut(
  runs: Pick<Runs, 'start'>,
  { order }: ReadyOrder,
  { started, signal, inOneRequest }: RunCourse,
): Promise<Run> {
  const run = runs.start(order, inOneRequest);
  const cancel = (): void => void run.work.cancel();
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await started?.(run);
    await run.work.ended;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  return run;
}
