import { invalid } from '../../../base/errors.ts';
import { moved, type Range } from './timeline.ts';

const units = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' } as const;

/**
 * The range to compare with: the one just before of the same length, or moved by `compare_to` such
 * as `-1m`.
 */
export function comparedRange(
  filter:
    | {
        readonly compare?: boolean | null | undefined;
        readonly compare_to?: string | null | undefined;
      }
    | null
    | undefined,
  range: Range,
): Range | undefined {
  if (!filter?.compare) return undefined;
  const { compare_to: text } = filter;
  if (!text) {
    const length = range.to.getTime() - range.from.getTime();
    return { from: new Date(range.from.getTime() - length), to: range.from };
  }
  const [, digits, letter] = /^-(\d+)([hdwmy])$/.exec(text) ?? [];
  if (digits === undefined || letter === undefined) {
    throw invalid(`Invalid compare_to: ${text}. Write it like -1w or -1m.`, 'compare_to');
  }
  const unit = units[letter as keyof typeof units];
  const [from, to] = [range.from, range.to].map((date) => moved(date, unit, -Number(digits)));
  return { from: from ?? range.from, to: to ?? range.to };
}
