import type { FunnelsQuery } from '../shared/schemas.ts';
import type { FunnelActor } from './scan.ts';
import { invalid } from '../../../base/errors.ts';
import { average } from './stepResults.ts';

const maxBins = 60;

/**
 * How long people took between two steps: bins of `[seconds from, people]`, and the mean in
 * seconds.
 */
export function timeToConvert(
  actors: readonly FunnelActor[],
  node: FunnelsQuery,
): Record<string, unknown> {
  const from = node.funnelsFilter?.funnelFromStep ?? 0;
  const to = node.funnelsFilter?.funnelToStep ?? node.series.length - 1;
  if (from < 0 || to <= from || to >= node.series.length) {
    throw invalid(
      'funnelFromStep must come before funnelToStep, and both must exist.',
      'funnelToStep',
    );
  }
  const seconds = actors
    .filter(({ progress }) => progress.length > to)
    .map(({ progress }) => ((progress[to] ?? 0) - (progress[from] ?? 0)) / 1000);
  const count = binCount(node.funnelsFilter?.binCount, seconds.length);
  const low = Math.floor(least(seconds));
  const width = Math.max(1, Math.ceil((most(seconds) - low) / count));
  const bins = Array.from({ length: seconds.length === 0 ? 0 : count }, (_, index) => {
    const start = low + index * width;
    const isLast = index === count - 1;
    const inside = seconds.filter((time) => time >= start && (isLast || time < start + width));
    return [start, inside.length];
  });
  return { bins, average_conversion_time: average(seconds) };
}

function binCount(asked: number | null | undefined, samples: number): number {
  return Math.max(1, Math.min(maxBins, asked ?? Math.ceil(Math.cbrt(samples))));
}

// Spreading an array into Math.min fails if it is long.
const least = (numbers: readonly number[]): number =>
  numbers.reduce((low, number) => Math.min(low, number), numbers[0] ?? 0);
const most = (numbers: readonly number[]): number =>
  numbers.reduce((high, number) => Math.max(high, number), numbers[0] ?? 0);
