import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';

/** Asks for the entries below a place in the schema: its lists at the top, columns below a table. */
export type SchemaParams = {
  /**
   * A list and the names from there on, through joins: `[]`, `['tables']`,
   * `['tables', 'events', 'person']`, `['properties', 'event']`.
   */
  readonly path: readonly string[];
  /** The first entry wanted, counted from 0, and how many. */
  readonly from: number;
  readonly count: number;
  /** The `id` of the catalog; the default one where absent. */
  readonly catalog?: string;
  /** Only entries with all of these words in their names, and what leads to them. */
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

/** What an entry is: a list, something a list has, or something below a table. */
export type SchemaEntryKind =
  | 'list'
  /** Whose properties they are: `event`, `person`, `session`, `group_0`. */
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

/** One line of the schema. */
export type SchemaEntry = {
  readonly name: string;
  readonly kind: SchemaEntryKind;
  /** How a query writes it: the name, quoted where it must be; empty for what no query can name. */
  readonly written: string;
  /** The type of a column, property or variable; the table a join leads to; a cohort's number. */
  readonly type?: string;
  /** How often an event was seen in 30 days. */
  readonly volume?: number;
  /** How many entries are below it. */
  readonly size: number;
  /** The filter fits no words of its own name, only entries below it. */
  readonly isWay?: true;
};

export type SchemaResult = {
  readonly entries: readonly SchemaEntry[];
  /** How many there are in all. */
  readonly total: number;
};

/** Client to server: the schema as the server knows it, bundled and the project's own in one. */
export const schemaRequest = new RequestType<SchemaParams, SchemaResult, void>('hogql/schema');

/** Asks where the schema lists what is at a position. */
export type SchemaPlaceParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
};

/** The names that lead there, as in `SchemaParams`; absent if nothing there is in the schema. */
export type SchemaPlaceResult = { readonly path?: readonly string[] };

/** Client to server: what the view of the schema has to show for the name at the cursor. */
export const schemaPlaceRequest = new RequestType<SchemaPlaceParams, SchemaPlaceResult, void>(
  'hogql/schemaPlace',
);
