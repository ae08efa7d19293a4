import type { Catalog } from '../../schema/catalog.ts';

/** How likely a table is, compared with others. */
export function tableWeight(name: string, catalog: Catalog): number {
  const kind = catalog.tables.get(name)?.kind;
  const isOwn = kind === 'data_warehouse' || kind === 'view';
  const isRaw = name.startsWith('raw_') || name.includes('.raw_');
  return (isOwn ? 8 : isRaw ? 0.2 : 1) + catalog.usage.table(name);
}
