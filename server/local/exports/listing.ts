import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** How the rows of a file are written. */
export type FileFormat = 'Parquet' | 'JSONEachRow' | 'CSVWithNames' | 'TSVWithNames';

/** A file with rows. */
export type DataFile = {
  /** Its real path: no link leads out of the folder. */
  readonly path: string;
  /** Its path inside the folder, for people. */
  readonly name: string;
  /** The table that its place in the folder says it belongs to; empty if it says none. */
  readonly table: string;
  readonly format: FileFormat;
  /** The engine's name of its compression. */
  readonly compression: string;
};

/** A file that is left out, and why. */
export type RefusedFile = { readonly file: string; readonly reason: string };

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

/** What the engine reads as a pattern in a path, and has no escape for. */
const patternCharacters = /[*?{},]/;

/** A folder of more is no export, but a disk or a home. */
const mostFiles = 20_000;

/** What a folder has: files of rows, and those that look like it and are not read. */
export type ListedFiles = {
  readonly files: readonly DataFile[];
  readonly refused: readonly RefusedFile[];
};

/**
 * The files of a folder, at any depth. Hidden files and those of other kinds are passed over, and
 * so is the data folder of the service, which has its key.
 */
export function listFiles(folder: string, dataFolder: string): ListedFiles {
  const root = realpathSync(folder);
  const own = realpathSync(dataFolder) + sep;
  const files: DataFile[] = [];
  const refused: RefusedFile[] = [];
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), entry }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path, entry } of entries) {
    const name = relative(root, path);
    const [, extension, packed] = suffix.exec(entry.name) ?? [];
    if (extension === undefined || entry.isDirectory() || isPassedOver(name)) continue;
    if (files.length + refused.length >= mostFiles) {
      throw new Error(
        `${root} has more than ${mostFiles} files of rows. Open the folder of one export.`,
      );
    }
    const real = realOf(path);
    if (real?.startsWith(own)) continue;
    const format = formats[extension.toLowerCase()];
    if (real === undefined || format === undefined) {
      refused.push({ file: name, reason: 'It cannot be read.' });
    } else if (!real.startsWith(root + sep)) {
      refused.push({ file: name, reason: 'It is a link to a file outside of the folder.' });
    } else if (patternCharacters.test(real)) {
      const reason = 'Its path has one of the characters * ? { } and the comma. Rename it.';
      refused.push({ file: name, reason });
    } else {
      const found = compressionOf(real, packed?.toLowerCase());
      if (format === 'Parquet' && found !== 'parquet') {
        refused.push({ file: name, reason: 'It is no Parquet file.' });
      } else {
        const compression = format === 'Parquet' ? 'none' : found;
        files.push({ path: real, name, table: tableOf(name), format, compression });
      }
    }
  }
  return { files, refused };
}

/** Hidden files, what writers leave when they are done, and empty files. */
function isPassedOver(name: string): boolean {
  const parts = name.split(sep);
  return parts.some((part) => /^[._]/.test(part)) || /manifest\.json$/i.test(name);
}

function realOf(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isFile() ? real : undefined;
  } catch {
    return undefined;
  }
}

/** What the first bytes say, which is truer than the name. */
export function compressionOf(path: string, packed: string | undefined): string {
  const start = Buffer.alloc(4);
  const file = openSync(path, 'r');
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
  return plainName(first ?? (partition.test(base) ? '' : base));
}

/** A name that needs no quotes in a query. */
function plainName(name: string): string {
  const plain = name.replace(/\W/g, '_');
  return /^\d/.test(plain) ? `_${plain}` : plain;
}
