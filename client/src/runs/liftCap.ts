/**
 * The query with a limit of the service as its LIMIT. Parentheses make the LIMIT count for the
 * whole, unions included; the line break keeps it out of a closing comment.
 */
export function withCeiling(query: string, limit: number): string {
  return `(\n${query}\n) LIMIT ${limit}`;
}
