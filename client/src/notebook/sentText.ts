import { bindParameters } from '../parameters/bindParameters.ts';
import type { GivenValues, PlaceholderQuery } from '../parameters/parameters.ts';

/**
 * A query with the values that were given to it, as one text to compare. The defaults of the
 * project are left out: a value nobody here has changed makes no cell stale.
 */
export function sentText(
  { query, placeholders }: PlaceholderQuery,
  given: () => GivenValues,
): string {
  if (placeholders.length === 0) return query;
  return JSON.stringify(bindParameters(query, placeholders, { ...given(), variables: [] }).node);
}
