/** How a batch is processed. */
export type LaneOptions = {
  /** How many run at a time. */
  readonly most: number;
  /** True if the first that does not succeed keeps the others from starting. */
  readonly stopOnFailure: boolean;
};

/**
 * Works off a batch in its order, a few at a time. `skip` gets the items that never started.
 *
 * @param work answers whether it succeeded
 * @returns whether nothing has stopped it
 */
export async function inLanes<T>(
  items: readonly T[],
  { most, stopOnFailure }: LaneOptions,
  work: (item: T) => Promise<boolean>,
  skip: (item: T) => void,
): Promise<boolean> {
  const waiting = [...items];
  let stopped = false;
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (stopped) skip(item);
      else if (!(await work(item)) && stopOnFailure) stopped = true;
    }
  };
  await Promise.all(Array.from({ length: most }, lane));
  return !stopped;
}
