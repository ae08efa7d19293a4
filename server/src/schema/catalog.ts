import type { ArgumentTypes } from './argumentTypes.ts';
import type { BundledData } from './bundledData.ts';
import { CatalogNames } from './catalogNames.ts';
import type { CatalogTables } from './catalogTables.ts';
import type { FunctionChoice } from './functionChoices.ts';
import type { FunctionDocs } from './functionDocs.ts';
import type { FunctionTable } from './functions.ts';
import type { JoinKeys, Relationship } from './joinKeys.ts';
import type { NameIndex } from './nameIndex.ts';
import type { NameSearch } from './nameSearch.ts';
import type { TableInfo } from './tableInfo.ts';
import type { Usage } from './usage.ts';

/** A property definition and its volume. */
export type PropertyInfo = {
  readonly name: string;
  readonly type?: string;
  readonly volume?: number;
};
/** An event, its volume and its description. */
export type EventInfo = {
  readonly name: string;
  readonly volume?: number;
  readonly description?: string;
};
/** The owner of properties. */
export type PropertyOwner = 'event' | 'person' | 'session' | `group_${number}`;

/** A project's additions to the bundled catalog; an absent part changes nothing. */
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
  readonly events?: readonly EventInfo[];
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly variables?: readonly {
    readonly codeName: string;
    readonly name: string;
    readonly type: string;
    readonly default?: unknown;
  }[];
  readonly cohorts?: readonly { readonly id: number; readonly name: string }[];
  readonly timezone?: string;
  /** The names of the functions of the service's version. */
  readonly functions?: readonly string[];
  readonly retainedFrom?: string;
  readonly refusesOffset?: boolean;
  readonly descriptions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly relationships?: readonly Relationship[];
};

/** The names of a project; an update replaces only the lists it contains. */
type ProjectNames = {
  readonly tables: CatalogTables;
  readonly events: CatalogNames<EventInfo>;
  /** Each owner's, made when they are first asked for. */
  readonly properties: Map<PropertyOwner, CatalogNames<PropertyInfo>>;
};

/** Everything known about a project: the bundled tables and functions, and what the client has sent. */
export class Catalog {
  readonly #bundled: BundledData;
  /** The bundled data with the functions of the project's service. */
  readonly #known: BundledData;
  readonly #project: CatalogUpdate;
  readonly #names: ProjectNames;
  #joinKeys: JoinKeys | undefined;

  constructor(
    bundled: BundledData,
    project: CatalogUpdate = {},
    names: ProjectNames = {
      tables: bundled.tables,
      events: eventNames([]),
      properties: new Map(),
    },
    known: BundledData = bundled,
  ) {
    this.#bundled = bundled;
    this.#known = known;
    this.#project = project;
    this.#names = names;
  }

  /** The catalog after an update from the client. */
  updated(update: CatalogUpdate): Catalog {
    const { tables, events, properties } = this.#names;
    return new Catalog(
      this.#bundled,
      { ...this.#project, ...update },
      {
        tables: update.tables ? this.#bundled.tables.with(update.tables) : tables,
        events: update.events ? eventNames(update.events) : events,
        properties: update.properties ? new Map<PropertyOwner, never>() : properties,
      },
      update.functions ? this.#bundled.withServed(update.functions) : this.#known,
    );
  }

  /** The oldest events that the service keeps, as an ISO date; undefined if it does not tell. */
  get retainedFrom(): string | undefined {
    return this.#project.retainedFrom || undefined;
  }

  /** True if queries run with a personal key, to which newer services refuse OFFSET. */
  get refusesOffset(): boolean {
    return this.#project.refusesOffset === true;
  }

  get functions(): FunctionTable {
    return this.#known.functions;
  }

  get functionDocs(): FunctionDocs {
    return this.#bundled.functionDocs;
  }

  /** The argument types that functions and operators accept. */
  get argumentTypes(): ArgumentTypes {
    return this.#bundled.argumentTypes;
  }

  /** How often words are used in queries. */
  get usage(): Usage {
    return this.#bundled.usage;
  }

  /** The functions that can be offered, the usual ones first. */
  get functionChoices(): readonly FunctionChoice[] {
    return this.#known.functionChoices;
  }

  /** All tables by name; the same object until an update contains tables. */
  get tables(): ReadonlyMap<string, TableInfo> {
    return this.#names.tables.byName;
  }

  /** True if the project's own tables are known, not only those that every project has. */
  get knowsTables(): boolean {
    return this.#project.tables !== undefined;
  }

  /** True if the project itself has sent a table, whatever is bundled. */
  hasTold(table: string): boolean {
    return Boolean(this.#project.tables?.[table]);
  }

  /** The existing tables that an unknown name may mean. */
  nearTables(name: string): readonly string[] {
    return this.#names.tables.names.index.near(name);
  }

  /** A table by its dotted name; root tables are also reachable below `posthog.`. */
  table(name: string): TableInfo | undefined {
    const found = this.tables.get(name);
    if (found || !name.startsWith('posthog.')) return found;
    return this.tables.get(name.slice('posthog.'.length));
  }

  /** True if a table may have columns that the bundled catalog lacks and the project has not sent. */
  mayHaveMore(table: TableInfo): boolean {
    return this.#names.tables.mayHaveMore(table);
  }

  /** The names of the tables a query may use. */
  get tableSearch(): NameSearch {
    return this.#names.tables.names.search;
  }

  /** What the service says of a table, or of a column of it. */
  description(table: string, column = ''): string | undefined {
    const texts = ownValue(this.#project.descriptions, table);
    return ownValue(texts, column);
  }

  /** How tables can be joined. */
  get joinKeys(): JoinKeys {
    const { joinKeys } = this.#names.tables;
    return (this.#joinKeys ??= joinKeys.with(this.#project.relationships ?? []));
  }

  properties(owner: PropertyOwner): readonly PropertyInfo[] {
    return this.#propertyNames(owner).items;
  }

  /** Finds property definitions by name, and similar names for an unknown one. */
  propertyIndex(owner: PropertyOwner): NameIndex<PropertyInfo> {
    return this.#propertyNames(owner).index;
  }

  /** The names of properties, in the client's order. */
  propertySearch(owner: PropertyOwner): NameSearch {
    return this.#propertyNames(owner).search;
  }

  /** The events, the most frequent first. */
  get events(): readonly EventInfo[] {
    return this.#names.events.items;
  }

  eventIndex(): NameIndex<EventInfo> {
    return this.#names.events.index;
  }

  /** The names of events, the most frequent first. */
  get eventSearch(): NameSearch {
    return this.#names.events.search;
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

  /** Builds the searches before they are first needed, so that no request has to wait for them. */
  prepare(): void {
    for (const owner of ['event', 'person', 'session'] as const) {
      this.#propertyNames(owner).prepare();
    }
    this.#names.tables.names.prepare();
    this.#names.events.prepare();
  }

  #propertyNames(owner: PropertyOwner): CatalogNames<PropertyInfo> {
    const known = this.#names.properties.get(owner);
    if (known) return known;
    const names = new CatalogNames(propertiesOf(this.#project, owner), ({ name }) => name);
    this.#names.properties.set(owner, names);
    return names;
  }
}

function propertiesOf(
  { properties }: CatalogUpdate,
  owner: PropertyOwner,
): readonly PropertyInfo[] {
  switch (owner) {
    case 'event':
    case 'person':
    case 'session':
      return properties?.[owner] ?? [];
    default:
      return properties?.group?.[owner.slice('group_'.length)] ?? [];
  }
}

function eventNames(events: readonly EventInfo[]): CatalogNames<EventInfo> {
  const byVolume = events.toSorted((a, b) => (b.volume ?? 0) - (a.volume ?? 0));
  return new CatalogNames(byVolume, ({ name }) => name);
}

/** The value of a name that comes from outside, such as `constructor`. */
function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
