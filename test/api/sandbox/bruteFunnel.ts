import type { RawEvent } from './rawEvents.ts';

/** A funnel to count by hand: the names of its events, its order, its window and its exclusions. */
export type CountedFunnel = {
  readonly steps: readonly string[];
  readonly order: 'ordered' | 'strict' | 'unordered';
  readonly windowMs: number;
  readonly exclusions?: readonly {
    readonly event: string;
    readonly from: number;
    readonly to: number;
  }[];
};

/**
 * The progress of a person, found by trying: forwards from every event, and for the times backwards
 * from the event that ends the longest chain. It shares no code with the sandbox.
 */
export function timesOf(events: readonly RawEvent[], funnel: CountedFunnel): readonly number[] {
  const times = chain(events, funnel);
  const isOut = (funnel.exclusions ?? []).some(({ event, from, to }) => {
    const start = times[from];
    if (start === undefined) return false;
    const stop = times[to] ?? (times[0] ?? 0) + funnel.windowMs;
    return events.some((one) => one.event === event && one.at > start && one.at < stop);
  });
  return isOut ? [] : times;
}

function chain(events: readonly RawEvent[], funnel: CountedFunnel): readonly number[] {
  switch (funnel.order) {
    case 'ordered':
      return orderedChain(events, funnel);
    case 'strict':
      return strictChain(events, funnel);
    case 'unordered':
      return unorderedChain(events, funnel);
  }
}

function orderedChain(
  events: readonly RawEvent[],
  { steps, windowMs }: CountedFunnel,
): readonly number[] {
  for (let length = steps.length; length > 0; length--) {
    // The chains of this length by their end: a complete funnel counts once done, a part as late as
    // possible.
    const ends = events.flatMap((_, index) => backwards(events, index, steps, length, windowMs));
    const found = length === steps.length ? ends[0] : ends.at(-1);
    if (found) return found;
  }
  return [];
}

/**
 * The chain that ends with an event, with each step as late as possible; undefined if none fits.
 */
function backwards(
  events: readonly RawEvent[],
  last: number,
  steps: readonly string[],
  length: number,
  windowMs: number,
): (readonly number[])[] {
  const end = events[last];
  if (end?.event !== steps[length - 1]) return [];
  if (length === 1) return [[end?.at ?? 0]];
  for (let index = last - 1; index >= 0; index--) {
    const [before] = backwards(events, index, steps, length - 1, windowMs);
    if (before && (end?.at ?? 0) - (before[0] ?? 0) <= windowMs) return [[...before, end?.at ?? 0]];
  }
  return [];
}

function strictChain(
  events: readonly RawEvent[],
  { steps, windowMs }: CountedFunnel,
): readonly number[] {
  let best: readonly number[] = [];
  for (const [start, { at }] of events.entries()) {
    const run: number[] = [];
    for (const step of steps) {
      const next = events[start + run.length];
      if (next?.event !== step || next.at - at > windowMs) break;
      run.push(next.at);
    }
    if (run.length > best.length) best = run;
  }
  return best;
}

function unorderedChain(
  events: readonly RawEvent[],
  { steps, windowMs }: CountedFunnel,
): readonly number[] {
  let best: readonly number[] = [];
  for (const [start, { at, event }] of events.entries()) {
    if (!steps.includes(event)) continue;
    const inWindow = events.slice(start).filter((one) => one.at - at <= windowMs);
    const firsts = steps.flatMap((step) => inWindow.find((one) => one.event === step)?.at ?? []);
    if (firsts.length > best.length) best = firsts.toSorted((a, b) => a - b);
  }
  return best;
}
