import { bindParameters } from '../parameters/bindParameters.ts';
import type { GivenValues, PlaceholderQuery } from '../parameters/parameters.ts';

/**
 * A query with its given values, as one text to compare. The project's defaults are left out: a value that nobody
 * changed here makes no cell stale.
 */
export function sentText(
  { query, placeholders }: PlaceholderQuery,
  given: () => GivenValues,
): string {
  if (placeholders.length === 0) return query;
  return JSON.stringify(bindParameters(query, placeholders, { ...given(), variables: [] }).node);
}
