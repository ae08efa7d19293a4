import type { Cell } from '../../../client/src/protocol/results.ts';
import { copyText } from './cellText.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { type ColumnKind, type ColumnTraits, columnTraits } from '../base/columnKind.ts';
import type { RowStore } from './rowStore.ts';
import { orderByWords } from './radixSort.ts';

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
  // Without a comparison of ours the engine compares texts by code units, several times faster.
  if (ranksBy === 'number') distinct.sort((a, b) => (a < b ? -1 : Number(a > b)));
  else if (distinct.some((text) => surrogate.test(String(text)))) distinct.sort(byCodePoint);
  else distinct.sort();
  const ranks = new Float64Array(distinct.length);
  distinct.forEach((value, rank) => {
    ranks[numbers.get(value) ?? 0] = rank;
  });
  return ranks;
}

/** A unit of a code point beyond U+FFFF. Its number is less than those from U+E000 on, which come before it. */
const surrogate = /[\uD800-\uDFFF]/;

function byCodePoint(left: string | number | bigint, right: string | number | bigint): number {
  const [a, b] = [String(left), String(right)];
  let at = 0;
  while (at < a.length && at < b.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return placeOf(a, at) - placeOf(b, at);
}

/** Puts surrogates after all other units, and the end of a text before them. */
function placeOf(text: string, at: number): number {
  if (at >= text.length) return -1;
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
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

/**
 * The keys of rows as words of 32 bits, which sort faster than numbers do. One word holds a rank or
 * a whole number, two hold any number, the least significant first.
 */
type SortWords = {
  readonly words: readonly Uint32Array[];
  /** The largest last word of a row with a value. */
  readonly greatest: number;
};

/** The keys of rows without a value: after every number, in this order. */
const isNull = Infinity;
const notHere = NaN;

/** The same keys as words. */
const nullWord = 0xfffffffe;
const notHereWord = 0xffffffff;

/** The upper word of the greatest number; above it are infinity and NaN. */
const greatestHigh = 0xffefffff;

/** Turns numbers into words; `isNull` and `notHere` come after all others. */
function sortWords(keys: Float64Array): SortWords {
  return wholeWords(keys) ?? floatingWords(keys);
}

/** One word for each number, if they are integers within a small enough range. */
function wholeWords(keys: Float64Array): SortWords | undefined {
  let least = Infinity;
  let most = -Infinity;
  for (const key of keys) {
    if (!Number.isFinite(key)) continue;
    if (!Number.isSafeInteger(key)) return undefined;
    if (key < least) least = key;
    if (key > most) most = key;
  }
  const greatest = Math.max(0, most - least);
  if (greatest >= nullWord) return undefined;
  const word = new Uint32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? notHere;
    word[row] = key === isNull ? nullWord : Number.isNaN(key) ? notHereWord : key - least;
  }
  return { words: [word], greatest };
}

/** The two words of each floating-point number, so that they compare as integers. */
function floatingWords(keys: Float64Array): SortWords {
  const parts = new Uint32Array(keys.buffer, keys.byteOffset, 2 * keys.length);
  const low = new Uint32Array(keys.length);
  const high = new Uint32Array(keys.length);
  for (let row = 0; row < keys.length; row++) {
    const lowPart = parts[2 * row] ?? 0;
    const highPart = parts[2 * row + 1] ?? 0;
    const isNegative = highPart >>> 31 === 1;
    low[row] = isNegative ? ~lowPart : lowPart;
    high[row] = isNegative ? ~highPart : highPart ^ 0x80000000;
  }
  return { words: [low, high], greatest: greatestHigh };
}
