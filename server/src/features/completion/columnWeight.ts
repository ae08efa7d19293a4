import type { Catalog } from '../../schema/catalog.ts';
import type { Column, Relation } from '../../semantics/resolve/relation.ts';

/** How likely a column is, compared with others of its table. */
export function columnWeight(
  { name }: Column,
  at: number,
  relation: Relation | undefined,
  { usage, tables }: Catalog,
): number {
  const table = relation?.name === undefined ? undefined : tables.get(relation.name);
  const used = usage.column(name) + usage.member(name) / 4;
  // The columns of a query of one's own were made to be used.
  if (!table) return 60 - Math.min(at, 30);
  const isOwn = table.kind === 'data_warehouse' || table.kind === 'view';
  return used + (isOwn ? 20 : 2) / (1 + at / 10);
}
