import type { Table } from './tableShape.ts';

/** Types of the project's property definitions, by owner and name. */
export type PropertyTypes = {
  readonly event: PropertyTypeMap;
  readonly person: PropertyTypeMap;
  readonly session: PropertyTypeMap;
  readonly group: Readonly<Record<string, PropertyTypeMap>>;
};
export type PropertyTypeMap = Readonly<Record<string, PropertyValueType>>;
export type PropertyValueType = 'String' | 'Numeric' | 'Boolean' | 'DateTime';

/** A saved action for `matchesAction`. An event matches if it matches any of the steps. */
export type ActionDefinition = {
  readonly id: number;
  readonly name: string;
  readonly steps: readonly ActionStep[];
};
/** What one step matches: an event, and optionally where it happened. */
export type ActionStep = {
  readonly event: string;
  readonly url?: string;
  readonly url_matching?: 'contains' | 'exact' | 'regex';
};

/** What a request sends for `{filters}`. */
export type QueryFilters = {
  readonly dateRange?: DateRange;
  readonly properties?: readonly PropertyFilter[];
  readonly filterTestAccounts?: boolean;
  /** A unit of time for `{filters.interval}`. */
  readonly interval?: string;
  readonly breakdownFilter?: BreakdownFilter;
};
/** What `{filters.breakdown(…)}` groups by. */
export type BreakdownFilter = {
  readonly breakdown?: Breakdown | readonly Breakdown[] | null;
  readonly breakdown_type?: string | null;
  readonly breakdown_histogram_bin_count?: number | null;
  readonly breakdowns?:
    | readonly {
        readonly property: Breakdown;
        readonly type?: string | null;
        readonly histogram_bin_count?: number | null;
      }[]
    | null;
};
type Breakdown = string | number;
type DateRange = {
  readonly date_from?: string | null;
  readonly date_to?: string | null;
};
/** A condition on a property; `type` is the owner of the property. */
export type PropertyFilter = {
  readonly key?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly type?: string;
  readonly group_type_index?: number;
};

/** Everything about the project and the request that changes the SQL of a query. */
export type CompileContext = ProjectContext & RequestContext;

/** The context shared by all queries of a project, until the project changes. */
export type ProjectContext = {
  /** Time zone of the project. */
  readonly timezone: string;
  readonly weekStartsOnMonday: boolean;
  /** Every table that a query may read, by name. There is no way around this list. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly propertyTypes: PropertyTypes;
  readonly cohorts: readonly { readonly id: number; readonly name: string }[];
  readonly actions: readonly ActionDefinition[];
  /** Added to the filters by `filterTestAccounts`. */
  readonly testAccountFilters?: readonly PropertyFilter[];
};

/** What one request sends, or is allowed to do. */
export type RequestContext = {
  /** ISO time that pins `now()` and `today()`. */
  readonly now?: string;
  /** Values of `{variables.code_name}`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Values of `{name}`. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly filters?: QueryFilters;
  /** The service's maximum number of rows. */
  readonly maxRows: number;
  /** The number of rows for a query without a LIMIT. */
  readonly defaultRows: number;
  /**
   * Reads properties exactly as the service prints them, which is slower and keeps the escapes of
   * nested values.
   */
  readonly servicePropertyText?: boolean;
};
