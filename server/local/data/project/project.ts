import type { ActionDefinition, PropertyFilter, PropertyTypes } from '../../compiler/context.ts';
import type { Table } from '../../compiler/tableShape.ts';

/** The project's own data, as the compiler, the lists and the computations read it. */
export type Project = {
  readonly about: ProjectFacts;
  /** Every table that a query may read, by name. There is no way around this list. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly propertyTypes: PropertyTypes;
  readonly cohorts: readonly { readonly id: number; readonly name: string }[];
  readonly actions: readonly ActionDefinition[];
  readonly dashboards: readonly { readonly id: number; readonly name: string }[];
  readonly groupTypes: readonly object[];
  /** The number of days whose events make the lists, if there are too many to read all. */
  readonly catalogDays?: number;
  /** True if lists tell how often each event came in the last 30 days of the data. */
  readonly hasVolumes?: boolean;
  /** The filters that `filterTestAccounts` adds, if the project defines its test accounts. */
  readonly testAccountFilters?: readonly PropertyFilter[];
};

/** The project itself, as responses describe it. */
export type ProjectFacts = {
  readonly id: number;
  readonly uuid: string;
  readonly organization: string;
  readonly name: string;
  readonly timezone: string;
  readonly is_demo: boolean;
  readonly test_account_filters: readonly PropertyFilter[];
};
