import { FunctionDocs } from './functionDocs.ts';
import type { FunctionTable } from './functions.ts';
import { NameSearch } from './nameSearch.ts';

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

/** Indexes by the list they are of: a catalog that is told more keeps the parts it has. */
const indexes = new WeakMap<object, NameSearch>();

function indexOf<T extends object>(list: T, names: (list: T) => readonly string[]): NameSearch {
  const known = indexes.get(list);
  if (known) return known;
  const made = new NameSearch(names(list));
  indexes.set(list, made);
  return made;
}

const maps = new WeakMap<object, ReadonlyMap<string, unknown>>();

function byName<T extends { readonly name: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const known = maps.get(list);
  if (known) return known as ReadonlyMap<string, T>;
  const made = new Map(list.map((item) => [item.name, item]));
  maps.set(list, made);
  return made;
}

const noEvents: NonNullable<CatalogUpdate['events']> = [];
const noProperties: readonly PropertyInfo[] = [];

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
  ) {
    this.functionDocs = functionDocs;
    this.functions = functions;
    this.#bundled = bundled;
    this.#project = project;
    this.#tables = merged(bundled, project.tables ?? {});
  }

  /** The catalog after the client has told more. */
  updated(update: CatalogUpdate): Catalog {
    const project = { ...this.#project, ...update };
    return new Catalog(this.#bundled, this.functions, project, this.functionDocs);
  }

  get tables(): ReadonlyMap<string, TableInfo> {
    return this.#tables;
  }

  /** A table by its dotted name; root tables are also reachable below `posthog.`. */
  table(name: string): TableInfo | undefined {
    const found = this.#tables.get(name);
    if (found || !name.startsWith('posthog.')) return found;
    return this.#tables.get(name.slice('posthog.'.length));
  }

  properties(owner: PropertyOwner): readonly PropertyInfo[] {
    const { properties } = this.#project;
    if (!properties) return noProperties;
    switch (owner) {
      case 'event':
      case 'person':
      case 'session':
        return properties[owner] ?? noProperties;
      default:
        return properties.group?.[owner.slice('group_'.length)] ?? noProperties;
    }
  }

  /** The names of the properties, in the order in which they were told. */
  propertyNames(owner: PropertyOwner): NameSearch {
    return indexOf(this.properties(owner), (list) => list.map(({ name }) => name));
  }

  /** The definition of one property. */
  property(owner: PropertyOwner, name: string): PropertyInfo | undefined {
    return byName(this.properties(owner)).get(name);
  }

  /** One event by its name. */
  event(name: string): NonNullable<CatalogUpdate['events']>[number] | undefined {
    return byName(this.events).get(name);
  }

  /** The names of the tables a query may use. */
  get tableNames(): NameSearch {
    return indexOf(this.#tables, (tables) =>
      [...tables].flatMap(([name, { internal }]) => (internal ? [] : [name])),
    );
  }

  get events(): NonNullable<CatalogUpdate['events']> {
    return this.#project.events ?? noEvents;
  }

  /** The names of events, the most frequent first. */
  get eventNames(): NameSearch {
    return indexOf(this.events, (events) =>
      [...events].sort((a, b) => (b.volume ?? 0) - (a.volume ?? 0)).map(({ name }) => name),
    );
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

function merged(
  bundled: ReadonlyMap<string, TableInfo>,
  changes: Readonly<Record<string, TableInfo | null>>,
): ReadonlyMap<string, TableInfo> {
  const tables = new Map(bundled);
  for (const [name, table] of Object.entries(changes)) {
    if (table) tables.set(name, table);
    else tables.delete(name);
  }
  return tables;
}
