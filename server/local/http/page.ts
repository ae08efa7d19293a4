import { invalid } from '../base/errors.ts';

const defaultLimit = 100;

/** A page of a list, and links to its neighbours. */
export type Page<T> = {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly items: readonly T[];
};

/** Returns a page of a list, by `limit` and `offset`. */
export function page<T>(items: readonly T[], query: URLSearchParams, url: string): Page<T> {
  const limit = positiveNumber(query, 'limit') ?? defaultLimit;
  const offset = wholeNumber(query, 'offset') ?? 0;
  const link = (start: number): string => {
    const params = new URLSearchParams(query);
    params.set('limit', String(limit));
    params.set('offset', String(start));
    return `${url}?${params.toString()}`;
  };
  return {
    count: items.length,
    next: offset + limit < items.length ? link(offset + limit) : null,
    previous: offset > 0 ? link(Math.max(0, offset - limit)) : null,
    items: items.slice(offset, offset + limit),
  };
}

/** A number in the query string; undefined without one. */
export function wholeNumber(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  if (!/^\d+$/.test(text)) throw invalid('A valid integer is required.', name);
  return Number(text);
}

/** Like `number`, but 0 is undefined too. */
export function positiveNumber(query: URLSearchParams, name: string): number | undefined {
  const number = wholeNumber(query, name);
  return number === 0 ? undefined : number;
}
