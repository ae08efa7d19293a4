import type { Cell } from '../../../../client/src/protocol/results.ts';
import { numberOf, valueKey } from '../../grid/columnFilter.ts';
import { isBigInteger } from '../../../../client/src/protocol/cellText.ts';

/** The aggregates of some values. */
export type Aggregates = {
  /** Values that are not NULL. */
  readonly count: number;
  /** The number of distinct values; a lower bound if `moreDistinct`. */
  readonly distinct: number;
  readonly moreDistinct: boolean;
  /** Only if there are numbers. */
  readonly sum?: number | bigint;
  /** Exact as far as written, as text. */
  readonly average?: string;
  readonly min?: number | bigint | string;
  readonly max?: number | bigint | string;
};

/** Tracking more distinct values would take gigabytes. */
const mostDistinct = 1_000_000;
/** Digits of a sum and an average after the point. */
const places = 6;
/** Smaller fractions keep as many significant digits. */
const leastRounded = 10 ** (3 - places);

/** Adds up values one by one. Integers of any size are exact; NULL does not count. */
export class Aggregator {
  readonly #distinct = new Set<string>();
  #moreDistinct = false;
  #count = 0;
  #numbers = 0;
  #integers = 0n;
  /** Integers not yet in the bigint: adding them to it one by one is slow. */
  #small = 0;
  #fractions = 0;
  /** The rounding error of the sum of fractions. */
  #lost = 0;
  #hasFractions = false;
  #numberEnds: Ends<number | bigint> | undefined;
  #textEnds: Ends<string> | undefined;

  add(value: Cell): void {
    if (value === null) return;
    this.#count++;
    if (this.#distinct.size < mostDistinct) this.#distinct.add(valueKey(value));
    else this.#moreDistinct ||= !this.#distinct.has(valueKey(value));
    if (typeof value === 'number' || isBigInteger(value)) this.#addNumber(value);
    else if (typeof value === 'string') this.#textEnds = stretched(this.#textEnds, value);
  }

  get result(): Aggregates {
    const found = {
      count: this.#count,
      distinct: this.#distinct.size,
      moreDistinct: this.#moreDistinct,
    };
    // Numbers and texts have no common minimum or maximum.
    if (this.#numbers === 0) return { ...found, ...this.#textEnds };
    return { ...found, sum: this.#sum, average: this.#average, ...this.#numberEnds };
  }

  #addNumber(cell: Cell): void {
    const value = numberOf(cell);
    if (value === undefined) return;
    this.#numbers++;
    this.#addToSum(value);
    this.#numberEnds = stretched(this.#numberEnds, value);
  }

  #addToSum(value: number | bigint): void {
    if (typeof value === 'bigint') this.#integers += value;
    else if (Number.isSafeInteger(value)) {
      const next = this.#small + value;
      if (Number.isSafeInteger(next)) this.#small = next;
      else {
        this.#integers += BigInt(this.#small) + BigInt(value);
        this.#small = 0;
      }
    } else {
      this.#hasFractions = true;
      const next = this.#fractions + value;
      const isLarger = Math.abs(this.#fractions) >= Math.abs(value);
      this.#lost += isLarger ? this.#fractions - next + value : value - next + this.#fractions;
      this.#fractions = next;
    }
  }

  get #whole(): bigint {
    return this.#integers + BigInt(this.#small);
  }

  get #sum(): number | bigint {
    if (this.#hasFractions) return rounded(this.#exactSum);
    const number = Number(this.#whole);
    return Number.isSafeInteger(number) ? number : this.#whole;
  }

  get #exactSum(): number {
    return Number(this.#whole) + this.#fractions + this.#lost;
  }

  get #average(): string {
    if (this.#hasFractions) return String(rounded(this.#exactSum / this.#numbers));
    return quotient(this.#whole, BigInt(this.#numbers));
  }
}

type Ends<T> = {
  readonly min: T;
  readonly max: T;
};

function stretched<T extends number | bigint | string>(
  ends: Ends<T> | undefined,
  value: T,
): Ends<T> {
  if (!ends) return { min: value, max: value };
  if (value < ends.min) return { ...ends, min: value };
  return value > ends.max ? { ...ends, max: value } : ends;
}

/** A fraction without the digits that only the computer's way of adding made. */
function rounded(value: number): number {
  if (!Number.isFinite(value)) return value;
  const isSmall = Math.abs(value) < leastRounded;
  return Number(isSmall ? value.toPrecision(places) : value.toFixed(places));
}

/** A quotient with some digits after the point, rounded. */
function quotient(dividend: bigint, divisor: bigint): string {
  const scale = 10n ** BigInt(places);
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size * scale + divisor) / (2n * divisor);
  let fraction = String(rounded % scale).padStart(places, '0');
  while (fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  const sign = dividend < 0n && rounded > 0n ? '-' : '';
  return `${sign}${rounded / scale}${fraction === '' ? '' : `.${fraction}`}`;
}
