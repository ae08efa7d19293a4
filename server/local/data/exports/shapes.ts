import type { RefusedFile } from '../project/opened.ts';
import type { DataFile } from './listing.ts';
import { randomUUID } from 'node:crypto';
import { text } from '../../compiler/sql.ts';
import { type Engine, EngineError } from '../../engine/engine.ts';

/** Names of columns with the engine's types. */
export type Columns = ReadonlyMap<string, string>;

/** A file with its columns. */
export type ShapedFile = DataFile & { readonly columns: Columns; readonly rows: number };

/** The time limit for one file, in seconds. */
const maxSeconds = 600;

/** Rows of a question to the engine. */
export async function rowsOf(engine: Engine, sql: string): Promise<unknown[][]> {
  const job = { id: randomUUID(), sql, maxSeconds };
  const { rows } = await engine.run(job, new AbortController().signal);
  return rows.map((row) => JSON.parse(row) as unknown[]);
}

/** Finds out the columns of files. One that cannot be read is named, with the row and the reason. */
export async function shapesOf(
  engine: Engine,
  files: readonly DataFile[],
): Promise<{ readonly shaped: readonly ShapedFile[]; readonly refused: readonly RefusedFile[] }> {
  const shaped: ShapedFile[] = [];
  const refused: RefusedFile[] = [];
  const waiting = files.values();
  const work = async (): Promise<void> => {
    for (const file of waiting) {
      try {
        shaped.push(await shapeOf(engine, file));
      } catch (error) {
        if (!(error instanceof EngineError) || error.kind !== 'query') throw error;
        refused.push({ file: file.name, reason: reasonOf(error.message) });
      }
    }
  };
  await Promise.all([work(), work()]);
  const byName = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);
  return { shaped: shaped.sort(byName), refused };
}

async function shapeOf(engine: Engine, file: DataFile): Promise<ShapedFile> {
  const described = await describe(engine, file);
  const columns = new Map(described.map(([name, type]) => [String(name), String(type)]));
  // Text is read to its end, as a query will do; a Parquet file has its schema in the footer.
  const read = source([file.path], file, structureOf(file, columns));
  return { ...file, columns, rows: await countRows(engine, read) };
}

async function describe(engine: Engine, file: DataFile): Promise<unknown[][]> {
  const question = `DESCRIBE TABLE ${source([file.path], file)}`;
  try {
    return await rowsOf(engine, question);
  } catch (error) {
    if (file.format !== 'JSONEachRow') throw error;
    // While it guesses the types, it does not count rows.
    await countRows(engine, source([file.path], file, '_ Nullable(String)'));
    // The engine makes a tuple of an object. It cannot if a name is empty, and reads the object as text instead.
    const asText = 'SETTINGS input_format_json_try_infer_named_tuples_from_objects = 0';
    return rowsOf(engine, `${question} ${asText}`);
  }
}

async function countRows(engine: Engine, read: string): Promise<number> {
  const settings = 'SETTINGS optimize_count_from_files = 0';
  const [[rows] = []] = await rowsOf(engine, `SELECT count() FROM ${read} ${settings}`);
  return Number(rows);
}

/** How the engine reads files of one kind. Without `structure`, it guesses the types. */
export function source(
  paths: readonly string[],
  { format, compression }: Pick<DataFile, 'format' | 'compression'>,
  structure?: string,
): string {
  // A pattern that does not begin with a slash is looked for elsewhere.
  const [only = ''] = paths;
  const glob = paths.length === 1 ? only : `/{${paths.map((path) => path.slice(1)).join(',')}}`;
  // A Parquet file tells its own types. The compression is always said, because the engine guesses
  // it by the name, and the service gives a Parquet file with compressed pages that of its pages.
  const types = format === 'Parquet' ? 'auto' : (structure ?? 'auto');
  return `file(${[glob, format, types, compression].map(text).join(', ')})`;
}

/** Columns of text files as text: what one file spells as a number, another may not. */
export function structureOf(
  { format }: Pick<DataFile, 'format'>,
  columns: Columns,
): string | undefined {
  if (format === 'Parquet') return undefined;
  return [...columns.keys()].map((name) => `${quoted(name)} Nullable(String)`).join(', ');
}

/** A column's name in the engine, whatever is in it. */
export function quoted(name: string): string {
  return '`' + name.replace(/[\\`]/g, '\\$&') + '`';
}

/** What follows the reason in an engine message: locations, names and codes of the engine. */
const asides = ['(at row', '(while reading', '(in file', ': While', ': (', '. (', '\n'];

/** The engine's message without its own places and names. */
export function reasonOf(message: string): string {
  const row = /\((?:at row|while reading row) (\d+)\)/.exec(message)?.[1];
  const inner = message.split('DB::Exception: ').at(-1) ?? message;
  const ends = asides.map((aside) => inner.indexOf(aside)).filter((at) => at > 0);
  const reason = inner.slice(0, Math.min(...ends, inner.length)).trim();
  const plain = /[.:]$/.test(reason) ? reason.slice(0, -1) : reason;
  return `${row === undefined ? '' : `Row ${row}: `}${plain}.`;
}
