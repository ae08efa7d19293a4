import { lstat, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { megabyte, readBytes } from '../../../server/common/files/readFile.ts';
import { escapePath, glob } from 'tinyglobby';
import { UsageError } from './commandLine.ts';

/** A file to read. */
export type FoundFile = {
  /** The displayed path: relative to the current folder, with slashes. */
  readonly path: string;
  readonly absolute: string;
};

/** Where to look for files. */
export type Search = {
  readonly cwd: string;
  /** Files, folders and globs. */
  readonly patterns: readonly string[];
  readonly ignore: readonly string[];
};

const names = '*.{hogql,insight.json}';
const never = ['**/node_modules/**', '**/.git/**'];

/**
 * The files that patterns stand for, each once and in order.
 *
 * @throws UsageError where a pattern stands for none
 */
export async function findFiles({ cwd, patterns, ignore }: Search): Promise<readonly FoundFile[]> {
  const found = new Map<string, FoundFile>();
  for (const pattern of patterns) {
    const files = await filesOf(pattern, cwd, ignore);
    if (files.length === 0) {
      throw new UsageError(`No HogQL file and no insight JSON is at ${JSON.stringify(pattern)}.`);
    }
    for (const absolute of files) found.set(absolute, { path: shown(absolute, cwd), absolute });
  }
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** More than anybody writes. */
const mostBytes = 64 * megabyte;

/**
 * The text of a file; undefined if it is not UTF-8. A byte order mark stays.
 *
 * @throws FileRefusedError
 */
export async function readText({ absolute }: FoundFile): Promise<string | undefined> {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return decoder.decode(await readBytes(absolute, mostBytes, { owner: 'anybody' }));
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A displayed path: relative to a folder, with slashes. */
export function shown(absolute: string, folder: string): string {
  return path.relative(folder, absolute).split(path.sep).join('/');
}

async function filesOf(
  pattern: string,
  cwd: string,
  ignore: readonly string[],
): Promise<readonly string[]> {
  const target = path.resolve(cwd, pattern);
  const kind = await stat(target).catch(() => undefined);
  // A named path is taken literally, and its links are followed.
  if (kind?.isFile())
    return [(await lstat(target)).isSymbolicLink() ? await realpath(target) : target];
  const options = {
    cwd,
    absolute: true,
    expandDirectories: false,
    followSymbolicLinks: false,
    ignore: [...never, ...ignore],
  };
  const written = kind?.isDirectory() ? below(target, `**/${names}`) : withSlashes(pattern);
  const matched = await glob([written], options);
  return matched
    .filter((file) => /\.(?:hogql|insight\.json)$/i.test(file))
    .map((file) => path.normalize(file));
}

/** A glob below a folder, whatever characters are in the folder's name. */
export function below(folder: string, pattern: string): string {
  return `${escapePath(withSlashes(folder))}/${pattern}`;
}

/** On Windows a backslash separates folders; elsewhere it escapes the next character. */
function withSlashes(written: string): string {
  return path.sep === '\\' ? written.replaceAll('\\', '/') : written;
}
