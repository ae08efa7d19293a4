import { groupedBy } from '../../../common/groupedBy.ts';
import { type EngineType, parseType, valueTypeOf } from '../../../common/types/engineType.ts';
import { isTemporal } from '../../../common/types/typeKind.ts';
import { noTime, uuidOf } from '../project/modelValues.ts';
import { type Columns, quoted, type ShapedFile, source, structureOf } from './shapes.ts';

/** Files that are read by one statement: of one format, with the same columns. */
type Piece = Pick<ShapedFile, 'format' | 'compression' | 'columns'> & {
  readonly paths: readonly string[];
};

/** More paths in one pattern only slow the engine down. */
const mostPaths = 100;

/** The id of no person. */
export const noPerson = "toUUIDOrZero('')";

/** Prints the columns of a model over a piece, whatever of them it has. */
class Reader {
  readonly #columns: Columns;
  readonly #isText: boolean;

  constructor({ columns, format }: Piece) {
    this.#columns = columns;
    this.#isText = format !== 'Parquet';
  }

  /** The first of the names that is a column. */
  #find(names: readonly string[]): { sql: string; type: EngineType } | undefined {
    const name = names.find((each) => this.#columns.has(each));
    if (name === undefined) return undefined;
    const type = this.#isText ? 'String' : (this.#columns.get(name) ?? '');
    return { sql: `s.${quoted(name)}`, type: valueTypeOf(parseType(type)) };
  }

  text(...names: string[]): string {
    const found = this.#find(names);
    return found ? `ifNull(toString(${found.sql}), '')` : "''";
  }

  /** The id of an event, which may be any text. Events without one are different ones. */
  uuid(name: string): string {
    const found = this.#find([name]);
    if (!found) return noPerson;
    if (found.type.name === 'UUID') return `ifNull(${found.sql}, generateUUIDv4())`;
    const words = this.text(name);
    return `if(${words} = '', generateUUIDv4(), ${uuidOf(words)})`;
  }

  /** Ids of persons of any kind. An empty one is zero. */
  person(...names: string[]): string {
    const words = this.text(...names);
    return `if(${words} = '', ${noPerson}, ${uuidOf(words)})`;
  }

  json(name: string): string {
    const found = this.#find([name]);
    if (!found) return "'{}'";
    if (found.type.name !== 'String') return `toJSONString(${found.sql})`;
    return `ifNull(nullIf(${found.sql}, ''), '{}')`;
  }

  time(...names: string[]): string {
    return `ifNull(${this.maybeTime(...names)}, ${noTime})`;
  }

  maybeTime(...names: string[]): string {
    const found = this.#find(names);
    if (!found) return "CAST(NULL AS Nullable(DateTime64(6, 'UTC')))";
    if (isTemporal(found.type)) return `toNullable(toDateTime64(${found.sql}, 6, 'UTC'))`;
    return `parseDateTime64BestEffortOrNull(toString(${found.sql}), 6, 'UTC')`;
  }

  number(...names: string[]): string {
    const found = this.#find(names);
    return found ? `ifNull(toInt64OrNull(toString(${found.sql})), 0)` : 'toInt64(0)';
  }

  truth(...names: string[]): string {
    return `lower(${this.text(...names)}) IN ('true', '1')`;
  }

  texts(...names: string[]): string {
    const found = this.#find(names);
    if (!found) return 'emptyArrayString()';
    return found.type.name === 'String'
      ? `JSONExtract(ifNull(${found.sql}, '[]'), 'Array(String)')`
      : `arrayMap(x -> ifNull(toString(x), ''), ${found.sql})`;
  }
}

/** Prints the columns of a model, by their names. */
export type Print = (read: Reader) => Readonly<Record<string, string>>;

/** The statement that reads all files of a model. */
export function union(files: readonly ShapedFile[], print: Print): string {
  return piecesOf(files)
    .map((piece) => {
      const columns = Object.entries(print(new Reader(piece)));
      const items = columns.map(([name, sql]) => `${sql} AS ${quoted(name)}`);
      return `SELECT ${items.join(', ')} FROM ${read(piece)} AS s`;
    })
    .join(' UNION ALL ');
}

/** Prints how a piece is read, without its columns. */
export function read(piece: Piece): string {
  return source(piece.paths, piece, structureOf(piece, piece.columns));
}

/** Files of one kind and shape together. */
export function piecesOf(files: readonly ShapedFile[]): readonly Piece[] {
  const kinds = groupedBy(files, ({ format, compression, columns }) =>
    JSON.stringify([format, compression, [...columns]]),
  );
  return [...kinds.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const paths = same.map(({ path }) => path);
    const chunks = Array.from({ length: Math.ceil(paths.length / mostPaths) }, (_, index) =>
      paths.slice(index * mostPaths, (index + 1) * mostPaths),
    );
    return chunks.map((chunk) => ({ ...first, paths: chunk }));
  });
}

const groups = [0, 1, 2, 3, 4];

/** The columns of events. */
export function eventColumns(read: Reader): Readonly<Record<string, string>> {
  const properties = read.json('properties');
  const property = (name: string): string => `JSONExtractString(${properties}, '${name}')`;
  return {
    uuid: read.uuid('uuid'),
    event: read.text('event'),
    properties,
    timestamp: read.time('timestamp'),
    distinct_id: read.text('distinct_id'),
    elements_chain: read.text('elements_chain'),
    created_at: read.time('created_at', 'timestamp'),
    person_id: read.person('person_id'),
    person_created_at: read.time('person_created_at'),
    person_properties: read.json('person_properties'),
    person_mode: "'full'",
    $session_id: property('$session_id'),
    $window_id: property('$window_id'),
    ...Object.fromEntries(groups.map((at) => [`$group_${at}`, property(`$group_${at}`)])),
  };
}

/** What orders the versions of an event: the one written last counts. */
export function eventVersions(read: Reader): Readonly<Record<string, string>> {
  return {
    uuid: read.uuid('uuid'),
    raw_version: read.time('_inserted_at', 'created_at', 'timestamp'),
  };
}

/** The columns of events, with the version of each event. */
export function versionedColumns(read: Reader): Readonly<Record<string, string>> {
  return { ...eventColumns(read), ...eventVersions(read) };
}

/** The columns of the persons model: a row for each distinct id, in each of its versions. */
export function personColumns(read: Reader): Readonly<Record<string, string>> {
  return {
    distinct_id: read.text('distinct_id'),
    person_id: read.person('person_id', 'id'),
    properties: read.json('properties'),
    created_at: read.maybeTime('created_at'),
    person_version: read.number('person_version'),
    distinct_id_version: read.number('person_distinct_id_version'),
    is_deleted: read.truth('is_deleted'),
    written_at: read.time('_inserted_at', 'created_at'),
  };
}

/** The columns of the sessions model, with or without the dollar of their names in HogQL. */
export function sessionColumns(read: Reader): Readonly<Record<string, string>> {
  const both = (name: string): [string, string] => [`$${name}`, name];
  const endUrl = read.text(...both('end_current_url'), ...both('exit_current_url'));
  const endPath = read.text(...both('end_pathname'), ...both('exit_pathname'));
  const seconds = read.number(...both('session_duration'), 'duration');
  return {
    session_id: read.text('session_id'),
    id: read.text('session_id'),
    distinct_id: read.text('distinct_id'),
    $start_timestamp: read.time(...both('start_timestamp')),
    $end_timestamp: read.time(...both('end_timestamp')),
    $urls: read.texts(...both('urls')),
    $entry_current_url: read.text(...both('entry_current_url')),
    $entry_pathname: read.text(...both('entry_pathname')),
    $end_current_url: endUrl,
    $end_pathname: endPath,
    $exit_current_url: endUrl,
    $exit_pathname: endPath,
    $pageview_count: read.number(...both('pageview_count')),
    $autocapture_count: read.number(...both('autocapture_count')),
    $session_duration: seconds,
    duration: seconds,
    $is_bounce: read.truth(...both('is_bounce')),
    $entry_utm_source: `nullIf(${read.text(...both('entry_utm_source'))}, '')`,
    $channel_type: read.text(...both('channel_type')),
  };
}
