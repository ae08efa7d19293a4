import type { RefusedFile } from '../project/opened.ts';
import { closeSync, type Dirent, readSync, statSync } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { errorCode } from '../../../common/files/errorCode.ts';
import { openFileSync } from '../../../common/files/openFile.ts';

/** The format of the rows of a file. */
export type FileFormat = 'Parquet' | 'JSONEachRow' | 'CSVWithNames' | 'TSVWithNames';

/** A file with rows. */
export type DataFile = {
  /** Its real path; no link leads out of the folder. */
  readonly path: string;
  /** Its path inside the folder, for people. */
  readonly name: string;
  /** The table that its place in the folder says it belongs to; empty if it says none. */
  readonly table: string;
  readonly format: FileFormat;
  /** The engine's name of its compression. */
  readonly compression: string;
};

const formats: Readonly<Record<string, FileFormat>> = {
  parquet: 'Parquet',
  jsonl: 'JSONEachRow',
  ndjson: 'JSONEachRow',
  json: 'JSONEachRow',
  csv: 'CSVWithNames',
  tsv: 'TSVWithNames',
};

const compressions: Readonly<Record<string, string>> = {
  gz: 'gzip',
  gzip: 'gzip',
  zst: 'zstd',
  zstd: 'zstd',
  br: 'brotli',
  lz4: 'lz4',
  sz: 'snappy',
};

const suffix = /\.(parquet|jsonl|ndjson|json|csv|tsv)(?:\.(gz|gzip|zst|zstd|br|lz4|sz))?$/i;

/** Characters that the engine reads as a glob or as a file in an archive, and cannot escape. */
const pattern = /[*?{},]|::/;

/** A folder of more is not an export, but a disk or a home. */
const mostFiles = 20_000;
const mostEntries = 200_000;

/** A folder that cannot be read as exported files; the message says why, and what to do. */
export class FolderError extends Error {}

/** The files of a folder: those with rows, and those that look similar but are not read. */
export type ListedFiles = {
  readonly files: readonly DataFile[];
  readonly refused: readonly RefusedFile[];
};

/**
 * The files of a folder, at any depth. Hidden files and those of other kinds are passed over, and
 * so is the data folder of the service, which has its key.
 *
 * @throws FolderError
 */
export async function listFiles(folder: string, dataFolder: string): Promise<ListedFiles> {
  const root = await rootOf(folder);
  const own = await realpath(dataFolder);
  const files: DataFile[] = [];
  const refused: RefusedFile[] = [];
  for (const path of await candidates(root, own)) {
    const real = await realOf(path);
    if (real?.startsWith(own + sep)) continue;
    const read = fileAt(root, path, real);
    if ('reason' in read) refused.push(read);
    else files.push(read);
  }
  const names = tableNames(files.map(({ table }) => table));
  return { files: files.map((file) => ({ ...file, table: names.get(file.table) ?? '' })), refused };
}

async function rootOf(folder: string): Promise<string> {
  const root = await realpath(folder).catch(() => undefined);
  if (root !== undefined && (await stat(root)).isDirectory()) return root;
  throw new FolderError(
    `The folder ${folder} of exported files is missing. Restore it, or open another one.`,
  );
}

/**
 * The paths that look like files of rows, in order; other work goes on meanwhile.
 *
 * @param own the data folder, whose folders come and go with engines
 */
async function candidates(root: string, own: string): Promise<readonly string[]> {
  const found: string[] = [];
  let entries = 0;
  const waiting = [root];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for await (const entry of await entriesOf(folder)) {
      if (++entries > mostEntries) throw new FolderError(tooMany(root, mostEntries, 'files'));
      if (isPassedOver(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && path !== own) waiting.push(path);
      else if (suffix.test(entry.name)) found.push(path);
      if (found.length > mostFiles)
        throw new FolderError(tooMany(root, mostFiles, 'files of rows'));
    }
  }
  return found.sort();
}

/** The entries of a folder; none of one that was removed since it was seen. */
async function entriesOf(folder: string): Promise<AsyncIterable<Dirent> | readonly Dirent[]> {
  try {
    return await opendir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function tooMany(root: string, most: number, what: string): string {
  return `${root} has more than ${most} ${what}. Open the folder of one export.`;
}

/** @param real where the path leads to, if to a file */
function fileAt(root: string, path: string, real: string | undefined): DataFile | RefusedFile {
  const name = relative(root, path);
  const refuse = (reason: string): RefusedFile => ({ file: name, reason });
  const [, extension = '', packed] = suffix.exec(name) ?? [];
  const format = formats[extension.toLowerCase()];
  if (real === undefined || format === undefined) return refuse('It cannot be read.');
  if (!real.startsWith(root + sep)) {
    return refuse('It is a link to a file outside of the folder.');
  }
  if (pattern.test(real)) {
    return refuse('Its path has one of the characters * ? { } or the comma, or ::. Rename it.');
  }
  let found: string;
  try {
    if (statSync(real).size === 0) return refuse('The file is empty.');
    found = compressionOf(real, packed?.toLowerCase());
  } catch {
    return refuse('It cannot be read.');
  }
  if (format === 'Parquet' && found === 'none') return refuse('It is no Parquet file.');
  const compression = found === 'parquet' ? 'none' : found;
  return { path: real, name, table: tableOf(name), format, compression };
}

/** Hidden files, and the marker files of export jobs. */
function isPassedOver(name: string): boolean {
  return /^[._]/.test(name) || /manifest\.json$/i.test(name);
}

async function realOf(path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path);
    return (await stat(real)).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** The compression by the first bytes, which are more reliable than the name. */
export function compressionOf(path: string, packed: string | undefined): string {
  const start = Buffer.alloc(4);
  const file = openFileSync(path, { owner: 'anybody' });
  try {
    readSync(file, start, 0, 4, 0);
  } finally {
    closeSync(file);
  }
  const magic = start.toString('latin1');
  if (magic === 'PAR1') return 'parquet';
  if (magic.startsWith('\x1f\x8b')) return 'gzip';
  if (magic === '\x28\xb5\x2f\xfd') return 'zstd';
  if (magic === '\x04\x22\x4d\x18') return 'lz4';
  // Brotli has no mark of its own; a file with another compression's name is not that.
  return packed === 'br' || packed === 'sz' ? (compressions[packed] ?? 'none') : 'none';
}

const model = /^(events|persons|sessions)(?:[-_.].*)?$/i;
/** A folder of a partition, `date=2026-01-01` or `2026/01`, or the name of a batch. */
const partition = /^(?:[^=]+=.*|\d{1,4}|\d{4}-\d{2}.*)$/;

function tableOf(name: string): string {
  const folders = name.split(sep);
  const base = (folders.pop() ?? '').replace(suffix, '');
  const named = folders.filter((part) => !partition.test(part));
  const own = [...named, base].flatMap((part) => model.exec(part)?.[1] ?? []).at(-1);
  if (own !== undefined) return own.toLowerCase();
  const [first] = named;
  return first ?? (partition.test(base) ? '' : base);
}

/** A name of its own for each table; one that is a name in a query already is never another's. */
function tableNames(places: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(places)].sort();
  const isName = (place: string): boolean => plainName(place) === place;
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const place of [...all.filter(isName), ...all.filter((each) => !isName(each))]) {
    const wanted = plainName(place);
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
    taken.add(name);
    names.set(place, name);
  }
  return names;
}

/** Letters and digits of any language, Latin ones without accents; only English ones need no quotes in a query. */
function plainName(name: string): string {
  const letters = name.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  const plain = letters.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_]+/gu, '_');
  return /^\d/.test(plain) ? `_${plain}` : plain;
}
