import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';

/** Asks for the entries below a place in the schema: its lists at the top, columns below a table. */
export type SchemaParams = {
  /**
   * A list and the names from there on, through joins: `[]`, `['tables']`,
   * `['tables', 'events', 'person']`, `['properties', 'event']`.
   */
  readonly path: readonly string[];
  /** The index of the first requested entry, and the number of entries. */
  readonly from: number;
  readonly count: number;
  /** The `id` of the catalog; the default one where absent. */
  readonly catalog?: string;
  /** Only entries whose names contain all of these words, and their parents. */
  readonly filter?: string;
};

/** The lists at the top, in the order they are shown. */
export const schemaLists = [
  'events',
  'properties',
  'cohorts',
  'variables',
  'warehouse',
  'views',
  'tables',
  'system',
] as const;

export type SchemaList = (typeof schemaLists)[number];

/** The kind of an entry: a list, an item of a list, or something below a table. */
export type SchemaEntryKind =
  | 'list'
  /** The owner of properties: `event`, `person`, `session`, `group_0`. */
  | 'owner'
  | 'event'
  | 'cohort'
  | 'variable'
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

/** One entry of the schema. */
export type SchemaEntry = {
  readonly name: string;
  readonly kind: SchemaEntryKind;
  /** The name as a query writes it, quoted if necessary; empty if no query can name it. */
  readonly written: string;
  /** The type of a column, property or variable; the table a join leads to; a cohort's number. */
  readonly type?: string;
  /** The number of occurrences of an event in 30 days. */
  readonly volume?: number;
  /** The number of entries below it. */
  readonly size: number;
  /** The filter fits no words of its own name, only entries below it. */
  readonly isWay?: true;
};

export type SchemaResult = {
  readonly entries: readonly SchemaEntry[];
  /** The total number of entries. */
  readonly total: number;
};

/** Client to server: the schema as the server knows it, bundled and the project's own in one. */
export const schemaRequest = new RequestType<SchemaParams, SchemaResult, void>('hogql/schema');

/** Asks for the schema entry of the name at a position. */
export type SchemaPlaceParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
};

/** The path to the entry, as in `SchemaParams`; absent if the name is not in the schema. */
export type SchemaPlaceResult = { readonly path?: readonly string[] };

/** Client to server: the schema entry to reveal for the name at the cursor. */
export const schemaPlaceRequest = new RequestType<SchemaPlaceParams, SchemaPlaceResult, void>(
  'hogql/schemaPlace',
);
