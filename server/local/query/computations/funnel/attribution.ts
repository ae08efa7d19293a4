import type { FunnelsQuery } from '../shared/schemas.ts';
import type { Progress, ValuedEvent } from './progress.ts';

/** Events to follow through the funnel, and the breakdown value that their progress counts for. */
type Attributed = {
  readonly events: readonly ValuedEvent[];
  readonly value: (progress: Progress) => string;
};

/**
 * The breakdown value that an actor counts for: that of their first event, of their last one, of
 * the event that completed a step, or each of their values separately.
 */
export function attributed(
  events: readonly ValuedEvent[],
  { funnelsFilter }: FunnelsQuery,
): readonly Attributed[] {
  const stepEvents = events.filter(({ steps }) => steps.length > 0);
  switch (funnelsFilter?.breakdownAttributionType ?? 'first_touch') {
    case 'first_touch':
      return [{ events, value: () => stepEvents[0]?.value ?? '' }];
    case 'last_touch':
      return [{ events, value: () => stepEvents.at(-1)?.value ?? '' }];
    case 'step': {
      const step = funnelsFilter?.breakdownAttributionValue ?? 0;
      return [{ events, value: (progress) => valueAt(stepEvents, step, progress) }];
    }
    case 'all_events': {
      const values = [...new Set(stepEvents.map(({ value }) => value))];
      return values.map((value) => ({
        events: events.filter((event) => event.value === value),
        value: () => value,
      }));
    }
  }
}

/** Actors who never reached the step have the value of their first event. */
function valueAt(events: readonly ValuedEvent[], step: number, progress: Progress): string {
  const at = progress[step];
  const event = events.find((one) => one.at === at && one.steps.includes(step));
  return (event ?? events[0])?.value ?? '';
}
