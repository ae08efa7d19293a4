/** The most rows the query endpoint returns. */
export const serviceRowLimit = 10_000;

/**
 * The query with the service's own ceiling as its LIMIT. Parentheses make the LIMIT count for the
 * whole, unions included; the line break keeps it out of a closing comment.
 */
export function withCeiling(query: string): string {
  return `(\n${query}\n) LIMIT ${serviceRowLimit}`;
}
