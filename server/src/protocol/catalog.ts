import type { DocumentUri } from 'vscode-languageserver-protocol';
import { NotificationType } from './messages.ts';

/** What the client knows about the project, pushed to the server, which makes no request itself. */
export type CatalogParams = {
  readonly revision: string;
  /** Which project it is, in the client's words; absent for the default one. */
  readonly id?: string;
  /** Merged by name over the bundled tables; `null` removes one. */
  readonly tables?: Readonly<Record<string, CatalogTable | null>>;
  readonly properties?: CatalogProperties;
  readonly events?: readonly CatalogEvent[];
  /** Known values by property path, such as `event.properties.$browser`. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  readonly variables?: readonly CatalogVariable[];
  readonly cohorts?: readonly CatalogCohort[];
  readonly timezone?: string;
  /** The names of the functions that the service's version has, as far as it tells them. */
  readonly functions?: readonly string[];
  /** The day of the oldest events that the service keeps, as an ISO date; empty if it does not tell. */
  readonly retainedFrom?: string;
  /** Queries run with a personal key, to which newer services refuse OFFSET. */
  readonly refusesOffset?: boolean;
  /** What the service says of tables and columns, by the table; a table's own text has the empty name. */
  readonly descriptions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Columns that the service declares to hold the keys of another table. */
  readonly relationships?: readonly CatalogRelationship[];
};

/** A table, warehouse table or view of the project. */
export type CatalogTable = {
  readonly kind: 'posthog' | 'data_warehouse' | 'view' | 'system';
  /** The query of a view. */
  readonly query?: string;
  /** Its fields are still to come. */
  readonly partial?: boolean;
  readonly fields: Readonly<Record<string, CatalogField>>;
};

/** A column, or with `table`, `fields` or `chain` a way into another table. */
export type CatalogField = {
  /**
   * The service's type name, as in `DatabaseSchemaQuery`: `string`, `json`, `lazy_table`, `virtual_table`,
   * `field_traverser`, …
   */
  readonly type: string;
  readonly nullable?: boolean;
  /** The table a lazy join or a virtual table leads to. */
  readonly table?: string;
  readonly hidden?: boolean;
  /** The columns of `table` a virtual table shows; all where absent. */
  readonly fields?: readonly string[];
  /** The path that a traverser stands for, starting at its own table. */
  readonly chain?: readonly string[];
};

/** Property definitions by their owner. */
export type CatalogProperties = {
  readonly event?: readonly CatalogProperty[];
  readonly person?: readonly CatalogProperty[];
  readonly session?: readonly CatalogProperty[];
  readonly group?: Readonly<Record<string, readonly CatalogProperty[]>>;
};

/** One property definition. */
export type CatalogProperty = {
  readonly name: string;
  readonly type?: string;
  /** The number of occurrences in 30 days. */
  readonly volume?: number;
};

/** One event name of the project. */
export type CatalogEvent = {
  readonly name: string;
  readonly volume?: number;
  /** The project's own description. */
  readonly description?: string;
};

/** A variable of the project, usable as `{variables.codeName}`. */
export type CatalogVariable = {
  /** By which the service knows it. */
  readonly id?: string;
  readonly codeName: string;
  readonly name: string;
  readonly type: string;
  readonly default?: unknown;
  /** The choices of a list. */
  readonly choices?: readonly string[];
  /** It takes several values at once. */
  readonly isMulti?: true;
  /** The HogQL whose first column gives the choices. */
  readonly valuesQuery?: string;
};

/** A column and the one of another table that it can be compared with. */
export type CatalogRelationship = {
  readonly table: string;
  readonly column: string;
  readonly otherTable: string;
  readonly otherColumn: string;
};

/** A cohort, usable in `IN COHORT`. */
export type CatalogCohort = { readonly id: number; readonly name: string };

/** Client to server: the project's catalog, whole or in part; an absent part keeps its last value. */
export const catalogNotification = new NotificationType<CatalogParams>('hogql/catalog');

/** Which project a document runs against. */
export type DocumentCatalogParams = {
  readonly uri: DocumentUri;
  /** The `id` of its catalog, which may arrive later; undefined for the default catalog. */
  readonly id?: string;
};

/** Client to server: binds a document, open or not, to a catalog until it is bound to another. */
export const documentCatalogNotification = new NotificationType<DocumentCatalogParams>(
  'hogql/documentCatalog',
);
