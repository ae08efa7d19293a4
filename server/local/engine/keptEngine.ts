import { lstatSync, readdirSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { FileRefusedError } from '../../common/files/fileRefused.ts';
import { megabyte, readTextSync } from '../../common/files/readFile.ts';
import { removeFileSync } from '../../common/files/removeFile.ts';

/** The files of an engine are not all what HogQL has the engine write. */
export class ForeignEngineError extends Error {
  constructor(file: string) {
    super(
      `${file} is not what HogQL keeps there, so its data is not opened. Move it away, then start again.`,
    );
  }
}

/**
 * Sees to it that the files of an engine, which it is about to read, have nothing but tables of rows.
 * Whatever else the engine finds there it would do: a view runs programs, reads files and sends them
 * away. Our own views are made anew at each start, so those that are kept are removed.
 *
 * @throws ForeignEngineError
 */
export function checkKeptEngine(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) return;
  checkEntries(path, ownEntries);
  const metadata = join(path, 'metadata');
  checkEntries(metadata, /^default$/);
  const store = join(path, 'store');
  const database = join(metadata, 'default');
  if (lstatSync(database, { throwIfNoEntry: false })) {
    const real = realpathSync(database);
    if (!real.startsWith(realpathSync(store) + sep)) throw new ForeignEngineError(database);
    checkStatements(real);
  }
  checkStatements(join(path, 'metadata_dropped'));
  for (const group of foldersIn(store)) {
    for (const table of foldersIn(group)) checkTable(table);
  }
}

/** Folders of user-defined functions, named collections and the like are not among them. */
const ownEntries = /^(?:closed|data|metadata|metadata_dropped|status|store|tmp)$/;

function checkEntries(folder: string, known: RegExp): void {
  for (const name of namesIn(folder)) {
    if (!known.test(name)) throw new ForeignEngineError(join(folder, name));
  }
}

/** The statements by which the engine attaches tables, a file for each. */
function checkStatements(folder: string): void {
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    // Left by an interrupted statement; the engine removes it.
    if (name.endsWith('.sql.tmp')) continue;
    if (!name.endsWith('.sql')) throw new ForeignEngineError(file);
    const statement = textOf(file);
    // A full disk leaves an empty file, which the engine could not use either.
    if (statement === '' || viewStatement.test(statement)) removeFileSync(file);
    else if (!isTableOfRows(statement)) throw new ForeignEngineError(file);
  }
}

/** A table has tens of thousands of columns at most. */
const mostBytes = 16 * megabyte;

function textOf(file: string): string {
  try {
    return readTextSync(file, mostBytes);
  } catch (error) {
    throw error instanceof FileRefusedError ? new ForeignEngineError(file) : error;
  }
}

const viewStatement = /^ATTACH VIEW _ UUID '[\da-f-]{36}'\n/;

/**
 * True if a statement attaches a table of rows, as the engine writes it of our statements: columns of
 * plain types, without expressions but the name of another column, in the order of some of them.
 */
export function isTableOfRows(statement: string): boolean {
  const parts = /^ATTACH TABLE _ UUID '[\da-f-]{36}'\n\(\n([^]+?)\n\)\nENGINE = MergeTree\n([^]*)$/;
  const [, columns, rest] = parts.exec(statement) ?? [];
  if (columns === undefined || rest === undefined) return false;
  return columns.split(',\n').every((line) => column.test(line)) && order.test(rest);
}

const quotedName = '`(?:[^`\\\\\\n]|\\\\.)+`';
const name = `(?:[A-Za-z_]\\w*|${quotedName})`;
// Between the words of a type there is no space, as there would be before an expression.
const column = new RegExp(
  `^ {4}${quotedName} [A-Za-z](?:\\w|[()]|, |'[\\w/+:-]*')*(?: ALIAS ${name})?$`,
);
const key = `(?:${name}|(?:toDate|toYYYYMM|cityHash64)\\(${name}\\))`;
const order = new RegExp(
  `^(?:PARTITION BY ${key}\\n)?ORDER BY (?:tuple\\(\\)|${key}|\\(${key}(?:, ${key})*\\))\\n` +
    'SETTINGS index_granularity = \\d+\\n?$',
);

/** After a table was changed, the engine continues with unfinished mutations. */
function checkTable(folder: string): void {
  for (const entry of namesIn(folder)) {
    const file = join(folder, entry);
    if (lstatSync(file).isSymbolicLink()) throw new ForeignEngineError(file);
    if (!entry.startsWith('mutation_')) continue;
    if (!change.test(textOf(file))) throw new ForeignEngineError(file);
  }
}

const change =
  /^format version: 1\ncreate time: [\d :-]+\ncommands: \(?DELETE WHERE raw_chunk >?= \d+\)?\n*$/;

function foldersIn(folder: string): readonly string[] {
  return namesIn(folder).map((each) => {
    const path = join(folder, each);
    if (!lstatSync(path).isDirectory()) throw new ForeignEngineError(path);
    return path;
  });
}

/** The names in a folder; none if there is no folder. */
function namesIn(folder: string): readonly string[] {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) throw new ForeignEngineError(folder);
  return readdirSync(folder);
}
