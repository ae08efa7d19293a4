import type { SchemaEntryKind } from '../../protocol/schema.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { TableInfo } from '../../schema/tableInfo.ts';

/** The lists of tables. */
export type TableList = 'tables' | 'warehouse' | 'views' | 'system';

/** The list and the kind of entry of each kind of table. */
export const kinds: Readonly<Record<TableInfo['kind'], readonly [TableList, SchemaEntryKind]>> = {
  posthog: ['tables', 'table'],
  data_warehouse: ['warehouse', 'warehouse'],
  view: ['views', 'view'],
  system: ['system', 'system'],
};

/** The list that has a table; undefined if none does. */
export function tableListOf(catalog: Catalog, name: string): TableList | undefined {
  const table = catalog.table(name);
  return table && !table.internal && !table.args ? kinds[table.kind][0] : undefined;
}
