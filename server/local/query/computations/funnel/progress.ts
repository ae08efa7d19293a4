/** True if other events may come between the steps, and whether their order matters. */
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
  /** Events that remove whoever does them between two steps, counted from 0. */
  readonly exclusions?: readonly { readonly from: number; readonly to: number }[];
};

/** Follows an actor's events, in order, through a funnel; undefined if an exclusion removes the actor. */
export function progressOf(
  events: readonly FunnelEvent[],
  rules: FunnelRules,
): Progress | undefined {
  if (rules.order !== 'unordered') return chained(events, rules);
  const progress = unordered(events, rules);
  return isExcluded(events, progress, rules) ? undefined : progress;
}

/** A start and the steps that followed it so far. */
type Chain = {
  readonly times: readonly number[];
  /** An excluded event came while it stood between the two steps. */
  isMarked: boolean;
};

/**
 * Each start opens a chain, which continues at the first event of its next step within the window. There is at most one
 * chain for each number of steps: a newer one replaces the older when it arrives. The chain that came furthest counts,
 * and of equal ones the first without an exclusion. An event is one step of a chain only, so each event goes through
 * the chains from the longest to the shortest.
 */
function chained(
  events: readonly FunnelEvent[],
  { stepCount, order, windowMs, exclusions = [] }: FunnelRules,
): Progress | undefined {
  let chains: (Chain | undefined)[] = [];
  let best: Chain = { times: [], isMarked: false };
  for (const event of events) {
    const { at, steps } = event;
    const arrived: (Chain | undefined)[] = [];
    for (const step of steps.toSorted((a, b) => b - a)) {
      const before = step === 0 ? { times: [], isMarked: false } : chains[step - 1];
      if (!before || hasGoneOn(chains, step - 1) || !isAlive(before, at, windowMs)) continue;
      const chain: Chain = { times: [...before.times, at], isMarked: before.isMarked };
      chains[step] = chain;
      arrived[step] = chain;
      const isFurther = chain.times.length > best.times.length;
      if (isFurther || (chain.times.length === best.times.length && best.isMarked)) best = chain;
    }
    for (const index of event.exclusions) {
      const { from = 0, to = 0 } = exclusions[index] ?? {};
      for (let step = from; step < to; step++) {
        const chain = chains[step];
        if (chain && !hasGoneOn(chains, step) && isAlive(chain, at, windowMs)) {
          chain.isMarked = true;
        }
      }
    }
    // Nothing may come between strict steps, so only the chains that this event moved continue.
    if (order === 'strict') chains = arrived;
    if (best.times.length === stepCount && !best.isMarked) break;
  }
  return best.isMarked ? undefined : best.times;
}

/** True if the chain at a step has been at the next one too. */
function hasGoneOn(chains: readonly (Chain | undefined)[], step: number): boolean {
  const [start, next] = [chains[step]?.times[0], chains[step + 1]?.times[0]];
  return step >= 0 && start !== undefined && start === next;
}

function isAlive({ times }: Chain, at: number, windowMs: number): boolean {
  return at - (times[0] ?? at) <= windowMs;
}

/**
 * The first time of each step inside a window that ends with an event: the largest number of steps
 * counts, in any order, the first of its size.
 */
function unordered(events: readonly FunnelEvent[], { stepCount, windowMs }: FunnelRules): Progress {
  let best: Progress = [];
  let open: FunnelEvent[] = [];
  for (const event of events) {
    if (event.steps.length === 0) continue;
    open = [...open.filter(({ at }) => event.at - at <= windowMs), event];
    const firsts = new Map<number, number>();
    for (const { at, steps } of open) {
      for (const step of steps) if (!firsts.has(step)) firsts.set(step, at);
    }
    if (firsts.size > best.length) best = [...firsts.values()].toSorted((a, b) => a - b);
    if (best.length === stepCount) return best;
  }
  return best;
}

/** True if the actor did an excluded event between the steps it is excluded from. */
function isExcluded(
  events: readonly FunnelEvent[],
  progress: Progress,
  { exclusions = [], windowMs }: FunnelRules,
): boolean {
  return exclusions.some(({ from, to }, index) => {
    const start = progress[from];
    if (start === undefined) return false;
    // Actors who never reached the step may still have dropped out at this event, if there was time.
    const stop = progress[to] ?? (progress[0] ?? start) + windowMs;
    return events.some(
      (event) => event.at > start && event.at < stop && event.exclusions.includes(index),
    );
  });
}
