import { t } from '@vscode/l10n';
import type { Slice, TimeRange } from '../../../../../server/src/protocol/slices.ts';

/** A way to split a query, and its number of runs, each one request. */
export type SplitPlan = {
  /** `By day`, `By key, 16 parts`. */
  readonly label: string;
  readonly slices: readonly Slice[];
};

const hourMs = 3_600_000;
const unitNames = [
  { name: 'hour', ms: hourMs },
  { name: 'day', ms: 24 * hourMs },
  { name: 'week', ms: 7 * 24 * hourMs },
  { name: 'month', ms: 30 * 24 * hourMs },
] as const;
const keyParts = [4, 16, 64];
/** More requests than this are many hours' worth. */
const mostRuns = 500;
/** The shortest slice: its bounds are written in seconds. */
const shortestMs = 1000;

/** The ways to split a query that the server found, by time first, the fewest runs first. */
export function splitPlans(range: TimeRange | undefined, key: string | undefined): SplitPlan[] {
  const byTime = range
    ? unitNames.map(({ name, ms }) => ({ label: unitWords(name), slices: timeSlices(range, ms) }))
    : [];
  const byKey =
    key === undefined
      ? []
      : keyParts.map((count) => ({
          label: t('By key, {0} parts', count),
          slices: keySlices(count),
        }));
  return [
    ...byTime.filter(({ slices }) => slices.length > 1 && slices.length <= mostRuns).reverse(),
    ...byKey,
  ];
}

function unitWords(unit: (typeof unitNames)[number]['name']): string {
  switch (unit) {
    case 'hour':
      return t('By hour');
    case 'day':
      return t('By day');
    case 'week':
      return t('By week');
    case 'month':
      return t('By month');
  }
}

/**
 * Slices of a length that cover all time: the first has no beginning and the last no end, so that
 * no row falls between them however the bounds of the range are read.
 */
function timeSlices({ from, to, order }: TimeRange, lengthMs: number): Slice[] {
  const cuts: number[] = [];
  for (let at = Math.floor(from / lengthMs) * lengthMs + lengthMs; at < to; at += lengthMs) {
    cuts.push(at);
    if (cuts.length > mostRuns) break;
  }
  const slices = [undefined, ...cuts].map((start, index): Slice => {
    const end = cuts[index];
    return {
      kind: 'time',
      ...(start === undefined ? {} : { from: start }),
      ...(end === undefined ? {} : { to: end }),
    };
  });
  return order === 'descending' ? slices.reverse() : slices;
}

function keySlices(count: number): Slice[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'key', count, index }));
}

/**
 * A slice with too many rows as two; undefined if it cannot be cut any further. An open slice is
 * cut as if it ended where the range of the query does.
 */
export function halves(slice: Slice, range: TimeRange | undefined): readonly Slice[] | undefined {
  if (slice.kind === 'key') {
    const { count, index } = slice;
    if (count >= 2 ** 20) return undefined;
    return [index, index + count].map((at) => ({ kind: 'key', count: count * 2, index: at }));
  }
  const from = slice.from ?? range?.from;
  const to = slice.to ?? range?.to;
  if (from === undefined || to === undefined || to - from < 2 * shortestMs) return undefined;
  const middle = Math.floor((from + to) / 2 / shortestMs) * shortestMs;
  if (middle <= from || middle >= to) return undefined;
  const parts: Slice[] = [
    { ...slice, to: middle },
    { ...slice, from: middle },
  ];
  return range?.order === 'descending' ? parts.reverse() : parts;
}
