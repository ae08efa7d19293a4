import { FunctionDocs } from './functionDocs.ts';
import type { FunctionTable } from './functions.ts';
import { NameIndex } from './nameIndex.ts';

/** A table as the catalog describes it. */
export type TableInfo = {
  readonly kind: 'posthog' | 'data_warehouse' | 'view' | 'system';
  readonly fields: Readonly<Record<string, FieldInfo>>;
  /** Fewest and most arguments of a table function. */
  readonly args?: readonly [least: number, most: number | null];
  /** Made for the service itself; not offered. */
  readonly internal?: boolean;
  /** Not all of its columns are known. */
  readonly partial?: boolean;
};

/** A column, or a way into another table. */
export type FieldInfo = {
  readonly type: string;
  readonly nullable?: boolean;
  readonly table?: string;
  readonly hidden?: boolean;
  readonly fields?: readonly string[];
  readonly chain?: readonly string[];
};

/** One property definition. */
export type PropertyInfo = { readonly name: string; readonly type?: string };
/** Whose properties they are. */
export type PropertyOwner = 'event' | 'person' | 'session' | `group_${number}`;

/** What a project adds to the bundled catalog; an absent part changes nothing. */
export type CatalogUpdate = {
  readonly revision?: string;
  /** By name; null removes a table. */
  readonly tables?: Readonly<Record<string, TableInfo | null>>;
  readonly properties?: {
    readonly event?: readonly PropertyInfo[];
    readonly person?: readonly PropertyInfo[];
    readonly session?: readonly PropertyInfo[];
    readonly group?: Readonly<Record<string, readonly PropertyInfo[]>>;
  };
  readonly events?: readonly { readonly name: string; readonly volume?: number }[];
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly variables?: readonly {
    readonly codeName: string;
    readonly name: string;
    readonly type: string;
    readonly default?: unknown;
  }[];
  readonly cohorts?: readonly { readonly id: number; readonly name: string }[];
  readonly timezone?: string;
};

/** Everything known of a project: the bundled tables and functions, and what the client told. */
export class Catalog {
  readonly functions: FunctionTable;
  readonly functionDocs: FunctionDocs;
  readonly #bundled: ReadonlyMap<string, TableInfo>;
  readonly #project: CatalogUpdate;
  readonly #tables: ReadonlyMap<string, TableInfo>;

  constructor(
    bundled: ReadonlyMap<string, TableInfo>,
    functions: FunctionTable,
    project: CatalogUpdate = {},
    functionDocs = new FunctionDocs(() => ({})),
    tables = merged(bundled, project.tables ?? {}),
  ) {
    this.functionDocs = functionDocs;
    this.functions = functions;
    this.#bundled = bundled;
    this.#project = project;
    this.#tables = tables;
  }

  /** The catalog after the client has told more. */
  updated(update: CatalogUpdate): Catalog {
    const project = { ...this.#project, ...update };
    // What is known of tables is found by the list of them, so that stays where none are told.
    const tables = update.tables ? merged(this.#bundled, update.tables) : this.#tables;
    return new Catalog(this.#bundled, this.functions, project, this.functionDocs, tables);
  }

  get tables(): ReadonlyMap<string, TableInfo> {
    return this.#tables;
  }

  /** Whether the project's own tables are known, and not only those which every project has. */
  get knowsTables(): boolean {
    return this.#project.tables !== undefined;
  }

  /** Names of tables which one that does not exist may have been meant to be. */
  nearTables(name: string): readonly string[] {
    return indexOf(this.#tables, () => shownTables(this.#tables), ownName).near(name);
  }

  /** A table by its dotted name; root tables are also reachable below `posthog.`. */
  table(name: string): TableInfo | undefined {
    const found = this.#tables.get(name);
    if (found || !name.startsWith('posthog.')) return found;
    return this.#tables.get(name.slice('posthog.'.length));
  }

  properties(owner: PropertyOwner): readonly PropertyInfo[] {
    const { properties } = this.#project;
    if (!properties) return none;
    switch (owner) {
      case 'event':
      case 'person':
      case 'session':
        return properties[owner] ?? none;
      default:
        return properties.group?.[owner.slice('group_'.length)] ?? none;
    }
  }

  /** A property definition, and names of those which one that does not exist may have been. */
  propertyIndex(owner: PropertyOwner): Index<PropertyInfo> {
    const properties = this.properties(owner);
    return indexOf(
      properties,
      () => properties,
      ({ name }) => name,
    );
  }

  eventIndex(): Index<NonNullable<CatalogUpdate['events']>[number]> {
    return indexOf(
      this.events,
      () => this.events,
      ({ name }) => name,
    );
  }

  get events(): NonNullable<CatalogUpdate['events']> {
    return this.#project.events ?? none;
  }

  get variables(): NonNullable<CatalogUpdate['variables']> {
    return this.#project.variables ?? [];
  }

  get cohorts(): NonNullable<CatalogUpdate['cohorts']> {
    return this.#project.cohorts ?? [];
  }

  /** Known values of a property, by its path. */
  values(path: string): readonly string[] {
    return this.#project.values?.[path] ?? [];
  }
}

const none: readonly never[] = [];

/** What of an index a query needs. */
export type Index<T> = Pick<NameIndex<T>, 'size' | 'prepare' | 'find' | 'near'>;

function ownName(name: string): string {
  return name;
}

function shownTables(tables: ReadonlyMap<string, TableInfo>): string[] {
  return [...tables].flatMap(([name, { internal }]) => (internal ? [] : [name]));
}

/** Indexes outlive the catalog they were made for: an update changes a part and keeps the others. */
const indexes = new WeakMap<object, NameIndex<unknown>>();

function indexOf<T>(
  key: object,
  items: () => readonly T[],
  nameOf: (item: T) => string,
): NameIndex<T> {
  let index = indexes.get(key) as NameIndex<T> | undefined;
  if (!index) {
    index = new NameIndex(items(), nameOf);
    indexes.set(key, index as NameIndex<unknown>);
  }
  return index;
}

function merged(
  bundled: ReadonlyMap<string, TableInfo>,
  changes: Readonly<Record<string, TableInfo | null>>,
): ReadonlyMap<string, TableInfo> {
  const tables = new Map(bundled);
  for (const [name, table] of Object.entries(changes)) {
    if (table) tables.set(name, mergedTable(bundled.get(name), table));
    else tables.delete(name);
  }
  return tables;
}

/** A virtual table is told without the table its columns are taken from, which is bundled. */
function mergedTable(bundled: TableInfo | undefined, told: TableInfo): TableInfo {
  if (!bundled || !Object.values(told.fields).some(lacksTable)) return told;
  const fields = Object.entries(told.fields).map(
    ([name, field]) => [name, lacksTable(field) ? (bundled.fields[name] ?? field) : field] as const,
  );
  return { ...told, fields: Object.fromEntries(fields) };
}

function lacksTable({ type, table }: FieldInfo): boolean {
  return type === 'virtual_table' && table === undefined;
}
