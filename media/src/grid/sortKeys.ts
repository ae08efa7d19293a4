import type { Cell } from '../../../client/src/protocol/results.ts';
import { copyText } from './cellText.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import type { ColumnKind } from './columnKind.ts';
import type { ColumnStore } from './columnStore.ts';

/** Sorts behind every number, and in this order. */
const notANumber = Number.MAX_VALUE;
const isNull = Infinity;
const notHere = NaN;

/** The keys of the columns rows are sorted by, each made once for the rows that are here. */
export class SortKeys {
  readonly #store: ColumnStore;
  readonly #kinds: readonly ColumnKind[];
  readonly #rowsSeen: number;
  readonly #columns = new Map<number, Float64Array>();

  constructor(store: ColumnStore, kinds: readonly ColumnKind[]) {
    this.#store = store;
    this.#kinds = kinds;
    this.#rowsSeen = store.hereCount;
  }

  /** Whether the keys are still those of the rows that are here. */
  fits(store: ColumnStore, kinds: readonly ColumnKind[]): boolean {
    return store === this.#store && kinds === this.#kinds && store.hereCount === this.#rowsSeen;
  }

  /** The keys of some rows by a column, in the order of these rows. */
  of(rows: Uint32Array, column: number, descending: boolean): Float64Array {
    const all = this.#column(column);
    const keys = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index++) {
      const key = all[rows[index] ?? 0] ?? notHere;
      // Values go the other way; what is missing stays behind.
      keys[index] = descending && key <= notANumber ? -key : key;
    }
    return keys;
  }

  #column(column: number): Float64Array {
    const known = this.#columns.get(column);
    if (known) return known;
    const kind = this.#kinds[column] ?? 'text';
    const keys = plainKeys(this.#store, column, kind) ?? rankKeys(this.#store, column, kind);
    this.#columns.set(column, keys);
    return keys;
  }
}

/** Keys of a column of numbers or booleans; nothing where a value needs more than a number. */
function plainKeys(store: ColumnStore, column: number, kind: ColumnKind): Float64Array | undefined {
  if (kind !== 'number' && kind !== 'boolean') return undefined;
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
 * Keys of a column of anything: the rank of each value among the different ones. Numbers go by
 * value, whatever their size; all else by the code points of its text, as the service's own ORDER
 * BY does.
 */
function rankKeys(store: ColumnStore, column: number, kind: ColumnKind): Float64Array {
  const comparable = kind === 'number' ? numberOf : copyText;
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
  const ranks = ranksOf([...numbers.keys()], numbers, kind);
  for (let row = 0; row < keys.length; row++) keys[row] = ranks[keys[row] ?? 0] ?? keys[row] ?? 0;
  return keys;
}

/** The rank of each value in order, by the number it has. */
function ranksOf(
  distinct: (string | number | bigint)[],
  numbers: ReadonlyMap<string | number | bigint, number>,
  kind: ColumnKind,
): Float64Array {
  // Without a comparison of ours the engine compares texts by code, several times faster.
  if (kind === 'number') distinct.sort((a, b) => (a < b ? -1 : Number(a > b)));
  else distinct.sort();
  const ranks = new Float64Array(distinct.length);
  distinct.forEach((value, rank) => {
    ranks[numbers.get(value) ?? 0] = rank;
  });
  return ranks;
}

function numberOf(value: Cell): number | bigint {
  if (value !== null && isBigInteger(value)) return BigInt(value.$integer);
  const number = Number(value);
  return Number.isNaN(number) ? notANumber : number;
}
