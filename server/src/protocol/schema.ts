import { RequestType } from 'vscode-jsonrpc';

/** Asks for the entries below a place in the schema: the tables at the top, columns below a table. */
export type SchemaParams = {
  /** Names from a table on, through joins: `[]`, `['events']`, `['events', 'person']`. */
  readonly path: readonly string[];
  /** The first entry wanted, counted from 0, and how many. */
  readonly from: number;
  readonly count: number;
};

/** What an entry is: a kind of table, or something below one. */
export type SchemaEntryKind =
  | 'table'
  | 'warehouse'
  | 'view'
  | 'system'
  | 'column'
  /** A way into another table. */
  | 'join'
  /** A column whose properties are known by name. */
  | 'properties'
  | 'property';

/** A table, a column or a property. */
export type SchemaEntry = {
  readonly name: string;
  readonly kind: SchemaEntryKind;
  /** How a query writes it: the name, quoted where it must be. */
  readonly written: string;
  /** The type of a column or property; the table a join leads to. */
  readonly type?: string;
  /** How many entries are below it. */
  readonly size: number;
};

export type SchemaResult = {
  readonly entries: readonly SchemaEntry[];
  /** How many there are in all. */
  readonly total: number;
};

/** Client to server: the schema as the server knows it, bundled and the project's own in one. */
export const schemaRequest = new RequestType<SchemaParams, SchemaResult, void>('hogql/schema');
