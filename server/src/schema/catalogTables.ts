import { CatalogNames } from './catalogNames.ts';
import { JoinKeys } from './joinKeys.ts';
import type { FieldInfo, TableInfo } from './tableInfo.ts';

/** The tables of a catalog, which never change, and the lookups over them. */
export class CatalogTables {
  readonly byName: ReadonlyMap<string, TableInfo>;
  /** The names that a query may use. */
  readonly names: CatalogNames<string>;
  /** The tables that the client has sent. */
  readonly #told: ReadonlySet<TableInfo>;
  #joinKeys: JoinKeys | undefined;

  constructor(byName: ReadonlyMap<string, TableInfo>, told: ReadonlySet<TableInfo> = new Set()) {
    this.byName = byName;
    this.#told = told;
    const shown = [...byName].flatMap(([name, { internal }]) => (internal ? [] : [name]));
    this.names = new CatalogNames(shown, (name) => name);
  }

  /** A copy with the tables a client sends, by name; null removes one. */
  with(changes: Readonly<Record<string, TableInfo | null>>): CatalogTables {
    const tables = new Map(this.byName);
    const told = new Set<TableInfo>();
    for (const [name, change] of Object.entries(changes)) {
      if (!change) {
        tables.delete(name);
        continue;
      }
      const bundled = this.byName.get(name);
      const table = mergedTable(bundled, change);
      tables.set(name, table);
      if (table !== bundled || !change.partial) told.add(table);
    }
    return new CatalogTables(tables, told);
  }

  /** True if a table may have columns that the bundled catalog lacks and the project has not sent. */
  mayHaveMore(table: TableInfo): boolean {
    return !this.#told.has(table);
  }

  /** How tables can be joined. */
  get joinKeys(): JoinKeys {
    return (this.#joinKeys ??= new JoinKeys(this.byName));
  }
}

/**
 * The client leaves out the source of a virtual table's columns, and at first all fields; the bundled catalog has them.
 */
function mergedTable(bundled: TableInfo | undefined, told: TableInfo): TableInfo {
  if (bundled && told.partial) return bundled;
  if (!bundled || !Object.values(told.fields).some(lacksTable)) return told;
  const fields = Object.entries(told.fields).map(
    ([name, field]) => [name, lacksTable(field) ? (bundled.fields[name] ?? field) : field] as const,
  );
  return { ...told, fields: Object.fromEntries(fields) };
}

function lacksTable({ type, table }: FieldInfo): boolean {
  return type === 'virtual_table' && table === undefined;
}
