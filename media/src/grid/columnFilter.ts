import type { Cell } from '../../../client/src/protocol/results.ts';
import { copyText } from './cellText.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';

/** How text is matched; only `equals` is case-sensitive. */
export type TextOperator = 'contains' | 'notContains' | 'equals' | 'startsWith' | 'endsWith';

/** How a number or a time is compared; `between` includes both ends. */
export type OrderOperator =
  | 'equals'
  | 'notEquals'
  | 'less'
  | 'atMost'
  | 'greater'
  | 'atLeast'
  | 'between';

/** Which values of a column stay. Plain data: it is kept with the state of the view. */
export type ColumnFilter =
  | { readonly kind: 'text'; readonly operator: TextOperator; readonly text: string }
  | {
      readonly kind: 'number' | 'time';
      readonly operator: OrderOperator;
      readonly value: string;
      /** The far end of `between`. */
      readonly to?: string;
    }
  /** One of several values, by key. */
  | { readonly kind: 'values'; readonly keys: readonly string[] }
  | { readonly kind: 'null' }
  | { readonly kind: 'notNull' };

/** A key that differs for different values of a column; NULL differs from every text. */
export function valueKey(value: Cell): string {
  return value === null ? 'NULL' : `=${copyText(value)}`;
}

/** A filter as a test of a value. */
export function predicate(filter: ColumnFilter): (value: Cell) => boolean {
  switch (filter.kind) {
    case 'text':
      return textTest(filter.operator, filter.text);
    case 'number':
      return orderTest(filter, numberOf);
    case 'time':
      return orderTest(filter, timeOf);
    case 'values': {
      const keys = new Set(filter.keys);
      return (value) => keys.has(valueKey(value));
    }
    case 'null':
      return (value) => value === null;
    case 'notNull':
      return (value) => value !== null;
  }
}

function textTest(operator: TextOperator, text: string): (value: Cell) => boolean {
  const sought = text.toLowerCase();
  const folded = (value: Cell): string => copyText(value).toLowerCase();
  switch (operator) {
    case 'contains':
      return (value) => value !== null && folded(value).includes(sought);
    case 'notContains':
      return (value) => value === null || !folded(value).includes(sought);
    case 'equals':
      return (value) => value !== null && copyText(value) === text;
    case 'startsWith':
      return (value) => value !== null && folded(value).startsWith(sought);
    case 'endsWith':
      return (value) => value !== null && folded(value).endsWith(sought);
  }
}

type Comparable = number | bigint | string;

function orderTest(
  { operator, value, to = value }: ColumnFilter & { readonly kind: 'number' | 'time' },
  read: (value: Cell) => Comparable | undefined,
): (value: Cell) => boolean {
  const bound = read(value);
  const end = read(to);
  if (bound === undefined || end === undefined) return () => false;
  const holds = comparison(operator, bound, end);
  return (cell) => {
    const own = read(cell);
    return own !== undefined && holds(own);
  };
}

function comparison(
  operator: OrderOperator,
  bound: Comparable,
  end: Comparable,
): (own: Comparable) => boolean {
  switch (operator) {
    case 'equals':
      return (own) => startsAs(own, bound);
    case 'notEquals':
      return (own) => !startsAs(own, bound);
    case 'less':
      return (own) => own < bound;
    case 'atMost':
      return (own) => own <= bound || startsAs(own, bound);
    case 'greater':
      return (own) => own > bound && !startsAs(own, bound);
    case 'atLeast':
      return (own) => own >= bound;
    case 'between':
      return (own) => own >= bound && (own <= end || startsAs(own, end));
  }
}

/** The day `2026-08-01` matches all its times. Integers of any size compare exactly. */
function startsAs(own: Comparable, bound: Comparable): boolean {
  if (typeof own === 'string' && typeof bound === 'string') return own.startsWith(bound);
  // The same integer may be a number on one side and a bigint on the other.
  return !(own < bound) && !(own > bound);
}

/** Reads a number of a cell, or one that somebody typed. */
export function numberOf(value: Cell): number | bigint | undefined {
  if (typeof value === 'number') return value;
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value === 'object') return isBigInteger(value) ? BigInt(value.$integer) : undefined;
  const text = value.trim().replaceAll(',', '');
  if (text === '') return undefined;
  if (/^[+-]?\d+$/.test(text)) {
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : BigInt(text.replace('+', ''));
  }
  const number = Number(text);
  return Number.isNaN(number) ? undefined : number;
}

/** Times compare as text, since the service writes the largest unit first. */
function timeOf(value: Cell): string | undefined {
  return typeof value === 'string' ? value.trim().replace('T', ' ').toLowerCase() : undefined;
}
