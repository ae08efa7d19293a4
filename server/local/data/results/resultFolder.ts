import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { makePrivateFolderSync } from '../../../common/files/privateFolder.ts';
import { megabyte, readTextSync } from '../../../common/files/readFile.ts';
import { removeFileSync } from '../../../common/files/removeFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';
import { invalid } from '../../base/errors.ts';
import { type BroughtResult, type KeptResult, keptShape } from './keptResult.ts';

const extensions = { rows: 'jsonl', csv: 'csv', parquet: 'parquet' } as const;

/** The columns of a result. */
const mostBytes = 64 * megabyte;

/** A window may still write to a younger draft. */
const draftMs = 3_600_000;

/**
 * The files of results: `<name>.json` describes one and names the file of its rows. A file that no description names is
 * a leftover, so writing the description is what keeps a result.
 */
export class ResultFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    makePrivateFolderSync(path);
  }

  /** The stored results. Unreadable ones are left out and stay on disk. */
  read(report: (line: string) => void): readonly KeptResult[] {
    const notes = readdirSync(this.path).filter((name) => name.endsWith('.json'));
    return notes.flatMap((note) => {
      try {
        return [v.parse(keptShape, JSON.parse(readTextSync(join(this.path, note), mostBytes)))];
      } catch (error) {
        report(`Left out the result ${note}: ${error instanceof Error ? error.message : 'broken'}`);
        return [];
      }
    });
  }

  /** Removes what a killed process left behind: drafts, and rows that no result names. */
  sweep(kept: readonly KeptResult[]): void {
    const named = new Set(kept.map(({ file }) => file));
    const known = new Set(kept.map(({ name }) => name));
    for (const file of readdirSync(this.path)) {
      const [, owner = ''] = /^(\w+)\.[\da-f]{8}\.(?:jsonl|csv|parquet)$/.exec(file) ?? [];
      // If a description is unreadable, its rows are unknown.
      const isUnread = !known.has(owner) && existsSync(this.#note(owner));
      const isOrphan = owner !== '' && !named.has(file) && !isUnread;
      if (isOrphan || (/\.(?:part|new)$/.test(file) && this.#isOld(file))) this.#remove(file);
    }
  }

  /** A free name for a new result. */
  freeName(title: string): string {
    return freeName(title, (name) => existsSync(this.#note(name)));
  }

  /** Moves the rows of a draft into place, beside the rows that the result of this name has so far. */
  take({ draft, format, title }: BroughtResult, name: string): string {
    if (!isPlainFile(join(this.path, draft))) throw invalid(`The rows of ${title} are not there.`);
    const file = `${name}.${randomUUID().slice(0, 8)}.${extensions[format]}`;
    renameSync(join(this.path, draft), join(this.path, file));
    return file;
  }

  /** Keeps a result, with the rows that it names from now on. */
  keep(kept: KeptResult): void {
    writeWholeSync(this.#note(kept.name), JSON.stringify(kept));
  }

  /** Removes rows that are not, or no longer, those of a result. */
  removeRows({ file }: KeptResult): void {
    this.#remove(file);
  }

  /** Removes a result with its rows. */
  remove({ name, file }: KeptResult): void {
    removeFileSync(this.#note(name));
    this.#remove(file);
  }

  /** The bytes of its rows. */
  size({ file }: KeptResult): number {
    return statSync(join(this.path, file), { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The path from which the engine reads the rows. */
  rowsOf({ file, title }: KeptResult): string {
    const path = join(this.path, file);
    // A link would lead out of the folder, and some characters are patterns to the engine.
    if (!isPlainFile(path)) throw invalid(`The rows of ${title} are not there.`);
    if (/[*?{},]/.test(path)) {
      throw invalid('The path of the data folder has one of * ? { } and the comma. Rename it.');
    }
    return path;
  }

  #remove(file: string): void {
    try {
      removeFileSync(join(this.path, file));
    } catch {
      // Windows does not remove a file that a query reads. The next start does.
    }
  }

  #isOld(file: string): boolean {
    const { mtimeMs } = lstatSync(join(this.path, file));
    return Math.abs(Date.now() - mtimeMs) > draftMs;
  }

  #note(name: string): string {
    return join(this.path, `${name}.json`);
  }
}

function isPlainFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** A name that needs no quotes in a query, and that no other result has. */
export function freeName(title: string, isTaken: (name: string) => boolean): string {
  const letters = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = (letters.match(/[a-z0-9]+/g) ?? []).join('_').slice(0, 40);
  const plain = words.endsWith('_') ? words.slice(0, -1) : words;
  const wanted = /^[a-z]/.test(plain) ? plain : plain === '' ? 'result' : `_${plain}`;
  let name = wanted;
  for (let count = 2; isTaken(name); count++) name = `${wanted}_${count}`;
  return name;
}
