import type { Cell } from '../../../client/src/protocol/results.ts';
import { numberOf } from '../base/cellValue.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';

/** The ways to aggregate the values of a group. */
export const aggregates = ['count', 'distinct', 'sum', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

/** Collects values one by one; every aggregate ignores NULL. */
export type Aggregation = {
  add(value: Cell): void;
  /** `null` if there was no value to aggregate. */
  result(): Cell;
};

export function aggregation(aggregate: Aggregate): Aggregation {
  switch (aggregate) {
    case 'count':
      return counting();
    case 'distinct':
      return counting(new Set());
    case 'sum':
      return summing((sum) => sum);
    case 'avg':
      return summing((sum, count) => Number(sum instanceof Object ? sum.$integer : sum) / count);
    case 'min':
      return extreme(-1);
    case 'max':
      return extreme(1);
  }
}

function counting(seen?: Set<string>): Aggregation {
  let count = 0;
  return {
    add: (value) => {
      if (value === null) return;
      const key = seen && JSON.stringify(value);
      if (key !== undefined && seen?.has(key)) return;
      if (key !== undefined) seen?.add(key);
      count++;
    },
    result: () => count,
  };
}

type Sum = number | { readonly $integer: string };

/** Integers are added exactly, whatever their size; fractions in floating point. */
function summing(finish: (sum: Sum, count: number) => Cell): Aggregation {
  let whole = 0n;
  let rest = 0;
  let isWhole = true;
  let count = 0;
  return {
    add: (value) => {
      const exact = wholeOf(value);
      const number = exact === undefined ? numberOf(value) : 0;
      if (number === null) return;
      count++;
      if (exact === undefined) isWhole = false;
      whole += exact ?? 0n;
      rest += number;
    },
    result: () => {
      if (count === 0) return null;
      return finish(isWhole ? cellOf(whole) : Number(whole) + rest, count);
    },
  };
}

/** The minimum or maximum: numbers by size, everything else as text, which orders dates too. */
function extreme(side: 1 | -1): Aggregation {
  let best: Cell = null;
  return {
    add: (value) => {
      if (value !== null && (best === null || compare(value, best) * side > 0)) best = value;
    },
    result: () => best,
  };
}

function compare(a: Cell, b: Cell): number {
  const [left, right] = [wholeOf(a), wholeOf(b)];
  if (left !== undefined && right !== undefined) return left < right ? -1 : Number(left > right);
  const isText = typeof a === 'string' && typeof b === 'string';
  const [x, y] = isText ? [null, null] : [numberOf(a), numberOf(b)];
  if (x !== null && y !== null) return x - y;
  const [s, t] = [textOf(a), textOf(b)];
  return s < t ? -1 : Number(s > t);
}

function textOf(value: Cell): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function wholeOf(value: Cell): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return value !== null && isBigInteger(value) ? BigInt(value.$integer) : undefined;
}

function cellOf(whole: bigint): Sum {
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : { $integer: String(whole) };
}
