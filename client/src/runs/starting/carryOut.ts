import { nodeOfText } from '../../api/queryNode.ts';
import type { BoundQuery } from '../../parameters/bindParameters.ts';
import type { Run, RunOrder, Runs } from '../window/runs.ts';

/**
 * An order with the values that its placeholders have now. It is not sent as long as some are missing.
 *
 * @param bind finds the values; undefined for a query without placeholders
 */
export async function bindOrder(
  { bound: _before, ...order }: RunOrder,
  bind: () => Promise<BoundQuery | undefined>,
): Promise<RunOrder> {
  // Braces in JSON are not placeholders.
  const bound = nodeOfText(order.query) ? undefined : await bind();
  return bound ? { ...order, bound } : order;
}

/** The labels of the fields that an order waits for. */
export function missingValues({ bound }: RunOrder): readonly string[] {
  return bound?.missing ?? [];
}

/** Callbacks around a run. */
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
  order: RunOrder,
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
