import type { FunnelsQuery } from '../shared/schemas.ts';
import type { FunnelOrder } from './progress.ts';

/** An event that removes everybody who does it between two steps, counted from 0. */
export type Exclusion = {
  readonly condition: string;
  readonly from: number;
  readonly to: number;
};

/** A funnel with every default filled in. */
export type FunnelSteps = {
  /** For each step, the condition on its events in HogQL. */
  readonly conditions: readonly string[];
  readonly exclusions: readonly Exclusion[];
  readonly order: FunnelOrder;
  readonly windowMs: number;
};

const unitMs = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const;

/** The time allowed from the first step to the last: 14 days unless the query has another. */
export function windowMs({ funnelsFilter }: FunnelsQuery): number {
  return (
    (funnelsFilter?.funnelWindowInterval ?? 14) *
    unitMs[funnelsFilter?.funnelWindowIntervalUnit ?? 'day']
  );
}
