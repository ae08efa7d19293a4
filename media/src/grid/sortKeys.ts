import type { Cell } from '../../../client/src/protocol/results.ts';
import { copyText } from './cellText.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { type ColumnKind, columnTraits, type ColumnTraits } from '../base/columnKind.ts';
import type { RowStore } from './rowStore.ts';
import { orderByWords } from './radixSort.ts';
import { isNull, notHere, sortWords, type SortWords } from './sortWords.ts';

type RanksBy = ColumnTraits['ranksBy'];

/** Sorts after every other number. */
const notANumber = Number.MAX_VALUE;

/** The keys of the columns rows are sorted by, each made once for the rows that are here. */
export class SortKeys {
  readonly #store: RowStore;
  readonly #kinds: readonly ColumnKind[];
  readonly #rowsSeen: number;
  readonly #columns = new Map<number, SortWords>();

  constructor(store: RowStore, kinds: readonly ColumnKind[]) {
    this.#store = store;
    this.#kinds = kinds;
    this.#rowsSeen = store.hereCount;
  }

  /** True if the keys still belong to the current rows. */
  fits(store: RowStore, kinds: readonly ColumnKind[]): boolean {
    return store === this.#store && kinds === this.#kinds && store.hereCount === this.#rowsSeen;
  }

  /** The rows in the order of a column; equals stay in theirs. */
  order(rows: Uint32Array, column: number, descending: boolean): Uint32Array {
    const { words, greatest } = this.#column(column);
    // The most significant word goes last and overrules the others.
    return words.reduce((order, word, index) => {
      const most = index === words.length - 1 ? greatest : 0xffffffff;
      return orderByWords(order, wordsOf(order, word, descending, most));
    }, rows);
  }

  #column(column: number): SortWords {
    const known = this.#columns.get(column);
    if (known) return known;
    const { sortsPlainly, ranksBy } = columnTraits[this.#kinds[column] ?? 'text'];
    const keys =
      (sortsPlainly ? plainKeys(this.#store, column) : undefined) ??
      rankKeys(this.#store, column, ranksBy);
    const words = sortWords(keys);
    this.#columns.set(column, words);
    return words;
  }
}

/** The words of rows in their order, reversed up to `most`; greater ones stay at the end. */
function wordsOf(
  rows: Uint32Array,
  all: Uint32Array,
  descending: boolean,
  most: number,
): Uint32Array {
  const words = new Uint32Array(rows.length);
  for (let index = 0; index < rows.length; index++) {
    const word = all[rows[index] ?? 0] ?? 0;
    words[index] = descending && word <= most ? most - word : word;
  }
  return words;
}

/** Keys of a column of numbers or booleans; undefined if a value needs more than a number. */
function plainKeys(store: RowStore, column: number): Float64Array | undefined {
  const keys = new Float64Array(store.rowCount);
  for (let row = 0; row < keys.length; row++) {
    const value = store.value(row, column);
    if (value !== null && typeof value === 'object') return undefined;
    keys[row] = plainKey(value);
  }
  return keys;
}

function plainKey(value: null | undefined | number | boolean | string): number {
  if (value === undefined) return notHere;
  if (value === null) return isNull;
  const number = Number(value);
  // A sum with zero has no negative zero.
  return Number.isNaN(number)
    ? notANumber
    : Math.max(-notANumber, Math.min(number, notANumber)) + 0;
}

/**
 * Keys of a column of any kind: the rank of each distinct value. Numbers go by value, whatever their size; everything
 * else by the code points of its text, like the service's ORDER BY.
 */
function rankKeys(store: RowStore, column: number, ranksBy: RanksBy): Float64Array {
  const comparable = comparables[ranksBy];
  const numbers = new Map<string | number | bigint, number>();
  const keys = new Float64Array(store.rowCount);
  for (let row = 0; row < keys.length; row++) {
    const value = store.value(row, column);
    if (value === undefined) keys[row] = notHere;
    else if (value === null) keys[row] = isNull;
    else {
      const own = comparable(value);
      const number = numbers.get(own) ?? numbers.size;
      if (number === numbers.size) numbers.set(own, number);
      keys[row] = number;
    }
  }
  const ranks = ranksOf([...numbers.keys()], numbers, ranksBy);
  for (let row = 0; row < keys.length; row++) keys[row] = ranks[keys[row] ?? 0] ?? keys[row] ?? 0;
  return keys;
}

/** The rank of each value in order, by the number it has. */
function ranksOf(
  distinct: (string | number | bigint)[],
  numbers: ReadonlyMap<string | number | bigint, number>,
  ranksBy: RanksBy,
): Float64Array {
  // Without a comparison of ours the engine compares texts by code, several times faster.
  if (ranksBy === 'number') distinct.sort((a, b) => (a < b ? -1 : Number(a > b)));
  else distinct.sort();
  const ranks = new Float64Array(distinct.length);
  distinct.forEach((value, rank) => {
    ranks[numbers.get(value) ?? 0] = rank;
  });
  return ranks;
}

const comparables: Readonly<Record<RanksBy, (value: Cell) => string | number | bigint>> = {
  number: numberOf,
  text: copyText,
};

function numberOf(value: Cell): number | bigint {
  if (value !== null && isBigInteger(value)) return BigInt(value.$integer);
  const number = Number(value);
  return Number.isNaN(number) ? notANumber : number;
}
