import type { Cell } from '../../../../client/src/protocol/results.ts';
import { nameOf, numberOf } from '../../base/cellValue.ts';
import { type ColumnKind, columnTraits } from '../../base/columnKind.ts';
import { type Aggregates, Aggregator } from './aggregates.ts';

/** The number of values in a part of a column's range, or with the same value. */
export type Bar = {
  readonly name: string;
  readonly count: number;
};

/** As many bars as one sees at a glance. */
const mostBars = 10;
/** More different texts than this are not counted one by one. */
const mostNames = 100_000;

/** Counts a column's values: numbers by ranges of equal width, others by value. */
export class ColumnStatistics {
  readonly #aggregator = new Aggregator();
  readonly #isNumeric: boolean;
  readonly #numbers: number[] = [];
  readonly #names = new Map<string, number>();
  #rows = 0;
  #nulls = 0;

  constructor(kind: ColumnKind) {
    this.#isNumeric = columnTraits[kind].axis === 'number';
  }

  /** Adds a value; one that has not arrived is ignored. */
  add(value: Cell | undefined): void {
    if (value === undefined) return;
    this.#rows++;
    this.#aggregator.add(value);
    if (value === null) {
      this.#nulls++;
    } else if (this.#isNumeric) {
      const number = numberOf(value);
      if (number !== null) this.#numbers.push(number);
    } else {
      const name = nameOf(value);
      const before = this.#names.get(name);
      if (before !== undefined || this.#names.size < mostNames) {
        this.#names.set(name, (before ?? 0) + 1);
      }
    }
  }

  get rows(): number {
    return this.#rows;
  }

  get nulls(): number {
    return this.#nulls;
  }

  get aggregates(): Aggregates {
    return this.#aggregator.result;
  }

  /** The distribution of numbers from low to high; of other values the most frequent first. */
  get bars(): readonly Bar[] {
    return this.#isNumeric ? ranges(this.#numbers) : this.#frequent();
  }

  #frequent(): readonly Bar[] {
    return [...this.#names]
      .map(([name, count]) => ({ name, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, mostBars);
  }
}

function ranges(numbers: readonly number[]): readonly Bar[] {
  const low = numbers.reduce((a, b) => Math.min(a, b), Infinity);
  const high = numbers.reduce((a, b) => Math.max(a, b), -Infinity);
  if (!Number.isFinite(low)) return [];
  if (low === high) return [{ name: rounded(low), count: numbers.length }];
  const isWhole = numbers.every((number) => Number.isInteger(number));
  // Integers get ranges of integers: 0 to 9, 10 to 19.
  const span = isWhole ? high - low + 1 : high - low;
  const count = isWhole ? Math.min(mostBars, span) : mostBars;
  const width = isWhole ? Math.ceil(span / count) : span / count;
  // Rounding must make no bar more; a span too small to be parted is one.
  const bars = width === 0 ? 1 : Math.min(mostBars, isWhole ? Math.ceil(span / width) : count);
  const counts = Array.from({ length: bars }, () => 0);
  for (const number of numbers) {
    const at = width === 0 ? 0 : Math.min(bars - 1, Math.floor((number - low) / width));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((found, at) => {
    const from = low + at * width;
    const to = isWhole ? Math.min(high, from + width - 1) : from + width;
    return {
      name: from === to ? rounded(from) : `${rounded(from)} – ${rounded(to)}`,
      count: found,
    };
  });
}

const shortNumber = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

function rounded(value: number): string {
  return shortNumber.format(value);
}
