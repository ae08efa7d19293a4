import type { Finding } from '../../protocol/results.ts';
import type { Extent } from './sourcePlace.ts';

/** Something the service noticed in the query of a run; its place counts as an editor does. */
export type RunFinding = Omit<Finding, 'start' | 'end'> & { readonly place?: Extent };

/** Finds the places of the service's findings in the query that they are about. */
export function placedFindings(
  query: string,
  findings: readonly Finding[] = [],
): readonly RunFinding[] {
  return findings.map(({ start, end, ...finding }) => ({
    ...finding,
    ...(start !== undefined && end !== undefined && { place: inUtf16(query, start, end) }),
  }));
}

/** The place of the first error that has one. */
export function errorPlace(findings: readonly RunFinding[] = []): Extent | undefined {
  return findings.find(({ severity, place }) => severity === 'error' && place)?.place;
}

/** The service counts characters as Unicode code points, an editor counts UTF-16 units. */
function inUtf16(text: string, start: number, end: number): Extent {
  const points = Array.from(text);
  const length = (count: number): number => points.slice(0, count).join('').length;
  return { start: length(start), end: length(end) };
}
