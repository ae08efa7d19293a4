import type { QueryService } from '../../query/queryService.ts';

/**
 * Rows that lists are made of. Where a project's events are too many to read for a list, they are
 * those of its last days, and of all only if there are none.
 *
 * @param hogql the query for events under a condition; undefined if there is none
 */
export async function lately(
  service: QueryService,
  hogql: (condition: string | undefined) => string,
): Promise<unknown[][]> {
  const { catalogDays } = service.project;
  if (catalogDays === undefined) return service.rows(hogql(undefined));
  const rows = await service.rows(hogql(`timestamp >= now() - interval ${catalogDays} day`));
  return rows.length > 0 ? rows : service.rows(hogql(undefined));
}
