/** Whether other events may come between the steps, and whether their order matters. */
export type FunnelOrder = 'ordered' | 'strict' | 'unordered';

/** An event of an actor: its time (ms), the steps it is (from 0), its exclusions. */
export type FunnelEvent = {
  readonly at: number;
  readonly steps: readonly number[];
  readonly exclusions: readonly number[];
};

/** An event with its breakdown value. */
export type ValuedEvent = {
  readonly value: string;
} & FunnelEvent;

/** The progress of an actor: the time of each completed step, in order. */
export type Progress = readonly number[];

/** The requirements of a funnel on events. */
export type FunnelRules = {
  readonly stepCount: number;
  readonly order: FunnelOrder;
  readonly windowMs: number;
};

/** Follows an actor's events, which are in order, through a funnel. */
export function progressOf(events: readonly FunnelEvent[], rules: FunnelRules): Progress {
  switch (rules.order) {
    case 'ordered':
      return ordered(events, rules);
    case 'strict':
      return strict(events, rules);
    case 'unordered':
      return unordered(events, rules);
  }
}

/**
 * For each number of steps the chain of events that began last, because no other chain leaves the
 * next step more time. An event is one step only, so each event goes through the chains from the
 * longest to the shortest.
 */
function ordered(events: readonly FunnelEvent[], { stepCount, windowMs }: FunnelRules): Progress {
  const chains: (readonly number[])[] = [];
  for (const { at, steps } of events) {
    for (const step of steps.toSorted((a, b) => b - a)) {
      const before = step === 0 ? [] : chains[step - 1];
      if (!before || at - (before[0] ?? at) > windowMs) continue;
      chains[step] = [...before, at];
    }
    const complete = chains[stepCount - 1];
    if (complete) return complete;
  }
  return chains.findLast((chain) => chain.length > 0) ?? [];
}

/**
 * Chains of events with nothing between them. The longest one counts, and the first of its length.
 */
function strict(events: readonly FunnelEvent[], { stepCount, windowMs }: FunnelRules): Progress {
  let best: Progress = [];
  let open: (readonly number[])[] = [];
  for (const { at, steps } of events) {
    const grown = [[], ...open]
      .filter((chain) => steps.includes(chain.length) && at - (chain[0] ?? at) <= windowMs)
      .map((chain) => [...chain, at]);
    const longest = grown.reduce<Progress>(
      (long, chain) => (chain.length > long.length ? chain : long),
      [],
    );
    if (longest.length > best.length) best = longest;
    if (best.length === stepCount) return best;
    open = grown;
  }
  return best;
}

/**
 * The latest time of each step: the largest number of them inside one window counts, in any order.
 */
function unordered(events: readonly FunnelEvent[], { stepCount, windowMs }: FunnelRules): Progress {
  const latest: number[] = [];
  let best: Progress = [];
  for (const { at, steps } of events) {
    for (const step of steps) {
      latest[step] = at;
      const inWindow = latest.filter((time) => at - time <= windowMs);
      if (inWindow.length > best.length) best = inWindow.toSorted((a, b) => a - b);
      if (best.length === stepCount) return best;
    }
  }
  return best;
}

/** True if the actor did an excluded event between the steps it is excluded from. */
export function isExcluded(
  events: readonly FunnelEvent[],
  progress: Progress,
  exclusions: readonly { readonly from: number; readonly to: number }[],
  windowMs: number,
): boolean {
  return exclusions.some(({ from, to }, index) => {
    const start = progress[from];
    if (start === undefined) return false;
    // Actors who never got there may still have left by this event, as long as there was time.
    const stop = progress[to] ?? (progress[0] ?? start) + windowMs;
    return events.some(
      (event) => event.at > start && event.at < stop && event.exclusions.includes(index),
    );
  });
}
