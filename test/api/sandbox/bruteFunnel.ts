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
 * The progress of a person, found by trying every start by itself, then striking what a newer start
 * has displaced. It shares no code with the sandbox, and follows no events one by one.
 */
export function timesOf(events: readonly RawEvent[], funnel: CountedFunnel): readonly number[] {
  if (funnel.order !== 'unordered') return bestOf(events, funnel);
  const times = unorderedChain(events, funnel);
  const isOut = (funnel.exclusions ?? []).some(({ event, from, to }) => {
    const start = times[from];
    if (start === undefined) return false;
    const stop = times[to] ?? (times[0] ?? 0) + funnel.windowMs;
    return events.some((one) => one.event === event && one.at > start && one.at < stop);
  });
  return isOut ? [] : times;
}

/** The places of a start's steps among the events. */
type Places = readonly number[];

function bestOf(events: readonly RawEvent[], funnel: CountedFunnel): readonly number[] {
  const starts = events.flatMap(({ event }, place) => (event === funnel.steps[0] ? place : []));
  const tried = starts.map((start) =>
    funnel.order === 'strict'
      ? strictPlaces(events, start, funnel)
      : firstPlaces(events, start, funnel),
  );
  const kept = tried.map((places, index) => undisplaced(places, tried.slice(index + 1)));
  const furthest = Math.max(0, ...kept.map(({ length }) => length));
  const [first] = kept
    .filter((places) => places.length === furthest && furthest > 0)
    .filter((places) => {
      const newer = tried.filter(([start = 0]) => start > (places[0] ?? 0));
      return !isMarked(events, places, newer, funnel);
    })
    .toSorted((a, b) => (a.at(-1) ?? 0) - (b.at(-1) ?? 0));
  return (first ?? []).map((place) => events[place]?.at ?? 0);
}

/** Each step at its first event after the step before it. */
function firstPlaces(
  events: readonly RawEvent[],
  start: number,
  { steps, windowMs }: CountedFunnel,
): Places {
  const places = [start];
  for (const step of steps.slice(1)) {
    const next = events.findIndex(
      ({ event }, place) => place > (places.at(-1) ?? 0) && event === step,
    );
    const took = (events[next]?.at ?? Infinity) - (events[start]?.at ?? 0);
    if (next < 0 || took > windowMs) break;
    places.push(next);
  }
  return places;
}

/** Each step at the very next event. */
function strictPlaces(
  events: readonly RawEvent[],
  start: number,
  { steps, windowMs }: CountedFunnel,
): Places {
  const count = steps.findIndex((step, index) => {
    const event = events[start + index];
    return event?.event !== step || event.at - (events[start]?.at ?? 0) > windowMs;
  });
  return Array.from({ length: count < 0 ? steps.length : count }, (_, index) => start + index);
}

/** The result of a start before a newer one arrives at its step. */
function undisplaced(places: Places, newer: readonly Places[]): Places {
  const length = places.findIndex(
    (place, step) => step > 0 && newer.some((other) => (other[step - 1] ?? Infinity) < place),
  );
  return length < 0 ? places : places.slice(0, length);
}

/** True if an excluded event came while the start stood between the two steps, and alive. */
function isMarked(
  events: readonly RawEvent[],
  places: Places,
  newer: readonly Places[],
  { exclusions = [], windowMs, order }: CountedFunnel,
): boolean {
  const [start = 0] = places;
  return exclusions.some(({ event, from, to }) =>
    events.some(({ event: name, at }, place) => {
      if (name !== event || at - (events[start]?.at ?? 0) > windowMs) return false;
      const reached = places.filter((each) => each <= place).length - 1;
      if (reached < from || reached >= to) return false;
      const isGone = newer.some((other) => (other[reached] ?? Infinity) <= place);
      // A strict start is broken off by the first event that is not its next step.
      const isBroken = order === 'strict' && place > (places[reached] ?? 0) + 1;
      return !isGone && !isBroken;
    }),
  );
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
