import { isBareName, isDeviceName } from '../../../common/files/bareName.ts';
import { formatOfFile, type InsightFormat } from '../../../common/insights/insightFormat.ts';
import { lockEntry, lockName, lockText, readLock } from '../../../common/insights/insightLock.ts';
import { existsSync, lstatSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { FileRefusedError } from '../../../common/files/fileRefused.ts';
import { makePrivateFolderSync } from '../../../common/files/privateFolder.ts';
import { megabyte, readTextSync } from '../../../common/files/readFile.ts';
import { removeFileSync } from '../../../common/files/removeFile.ts';
import { writeWholeSync } from '../../../common/files/wholeFile.ts';
import { RawJson } from '../../base/json.ts';
import { changesIn, emptyOf, fileText, formatOf, saidId } from './fileText.ts';
import { type Insight, insightDefaults, type WritableFields } from './insight.ts';

/** A change that a person made in the folder of insights. */
export type Edit = {
  readonly file: string;
  /** The insight; undefined for a file that is not one yet. */
  readonly id: number | undefined;
  readonly fields: Partial<WritableFields>;
};

/** Which insight a file holds, and the state it was made from. */
type Noted = {
  readonly id: number;
  readonly base: Insight;
  /** The file as last read or written; undefined if it does not exist. */
  stamp: string | undefined;
  /** The file holds something other than an insight, and is moved aside before the insight is written. */
  isUnread: boolean;
};

/** Far more than any insight or list of insights takes. */
const mostBytes = 256 * megabyte;

/** The project of the lock: the port of the service is another one each time. */
const host = 'http://hogql.localhost';

/**
 * Insights as files of a folder, in the extension's format of insights as code: a file for each, and a lock that maps
 * files to insights. Files that a person edits, adds or deletes change the insights; any other text is left
 * alone and reported once.
 */
export class InsightFiles {
  readonly #folder: string;
  readonly #report: (line: string) => void;
  readonly #notes: Map<string, Noted>;
  /** Files that are not insights, by name, with the stamp that was looked at. */
  readonly #others = new Map<string, string>();
  #lockText: string | undefined;

  constructor(folder: string, report: (line: string) => void) {
    this.#folder = folder;
    this.#report = report;
    this.#notes = new Map(this.#readLock());
  }

  /** The insights of the folder; none if it has no lock. */
  insights(): readonly Insight[] {
    return [...this.#notes.values()].map(({ base }) => base);
  }

  /** What people changed since the files were last read or written. */
  edits(insights: readonly Insight[]): readonly Edit[] {
    const stamps = this.#stamps();
    const absent = new Map([...this.#notes].filter(([file]) => !stamps.has(file)));
    for (const [, noted] of absent) noted.stamp = undefined;
    // A folder without its lock is new, and gets filled.
    if (!stamps.has(lockName)) return [];
    const there = new Set(insights.filter(({ deleted }) => !deleted).map(({ id }) => id));
    const edits: Edit[] = [];
    for (const [file, stamp] of stamps) {
      const format = formatOfFile(file);
      const known = this.#notes.get(file)?.stamp ?? this.#others.get(file);
      if (!format || stamp === known) continue;
      const edit = this.#look(file, format, stamp, absent);
      if (edit) edits.push(there.has(edit.id ?? 0) ? edit : restored(edit));
    }
    const seen = new Set(edits.map(({ id }) => id));
    for (const [file, { id }] of absent) {
      if (there.has(id) && !seen.has(id)) edits.push({ file, id, fields: { deleted: true } });
    }
    return edits.filter(({ fields }) => Object.keys(fields).length > 0);
  }

  /** Records that an insight now equals its file. */
  took(file: string, insight: Insight): void {
    this.#others.delete(file);
    const stamp = insight.deleted ? undefined : this.#stampOf(file);
    this.#notes.set(file, { id: insight.id, base: insight, stamp, isUnread: false });
  }

  /** Writes the files whose insights have changed, then the lock. */
  write(insights: readonly Insight[]): void {
    makePrivateFolderSync(this.#folder);
    const files = new Map([...this.#notes].map(([file, { id }]) => [id, file]));
    for (const insight of insights) this.#writeOne(insight, files.get(insight.id));
    const lock = this.#printLock(insights);
    if (lock !== this.#lockText) writeWholeSync(join(this.#folder, lockName), lock);
    this.#lockText = lock;
  }

  #look(
    file: string,
    format: InsightFormat,
    stamp: string,
    absent: ReadonlyMap<string, Noted>,
  ): Edit | undefined {
    try {
      // The extension refuses a lock with such a name, and so all files of the folder.
      if (!isBareName(file)) throw new Error('not every system takes its name');
      const text = readTextSync(this.#path(file), mostBytes);
      if (text.trim() === '') throw new Error('it is empty');
      const noted = this.#notes.get(file) ?? this.#renamed(text, format, absent);
      const fields = changesIn(text, noted?.base ?? emptyOf(format), format);
      if (!noted) return { file, id: undefined, fields };
      this.#notes.set(file, { id: noted.id, base: noted.base, stamp, isUnread: false });
      return { file, id: noted.id, fields };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#report(`${file} is no insight and is left as it is: ${why}.`);
      const noted = this.#notes.get(file);
      if (noted) Object.assign(noted, { stamp, isUnread: true });
      else this.#others.set(file, stamp);
      return undefined;
    }
  }

  /** A file that was renamed says by its header which insight it is. */
  #renamed(
    text: string,
    format: InsightFormat,
    absent: ReadonlyMap<string, Noted>,
  ): Noted | undefined {
    const said = format === 'hogql' ? saidId(text) : undefined;
    const found = [...absent].find(
      ([file, { id }]) => id === said && formatOfFile(file) === format,
    );
    if (!found) return undefined;
    this.#notes.delete(found[0]);
    return found[1];
  }

  #writeOne(insight: Insight, file: string | undefined): void {
    const noted = file === undefined ? undefined : this.#notes.get(file);
    if (insight.deleted) {
      if (file === undefined || noted?.stamp === undefined) return;
      if (this.#stampOf(file) === noted.stamp && !noted.isUnread) removeFileSync(this.#path(file));
      this.#notes.set(file, { ...noted, base: insight, stamp: undefined, isUnread: false });
      return;
    }
    let before = '';
    if (file !== undefined && noted?.stamp !== undefined) {
      if (noted.base === insight || fileText(noted.base) === fileText(insight)) {
        this.#notes.set(file, { ...noted, base: insight });
        return;
      }
      if (noted.isUnread) renameSync(this.#path(file), this.#path(this.#free(`${file}.kept`)));
      else before = this.#textOf(file);
      if (formatOfFile(file) !== formatOf(insight)) removeFileSync(this.#path(file));
    }
    if (file !== undefined) this.#notes.delete(file);
    const isSameKind = file !== undefined && formatOfFile(file) === formatOf(insight);
    const name = isSameKind && (noted?.stamp !== undefined || this.#stampOf(file) === undefined);
    const target = name ? file : this.#nameFor(insight);
    writeWholeSync(this.#path(target), fileText(insight, before));
    this.took(target, insight);
  }

  /** `signups.hogql`, or `42-signups.hogql` where something has that name, `42-signups-2.hogql`, … */
  #nameFor(insight: Insight): string {
    const { id, name, derived_name: derived, short_id: shortId } = insight;
    const words = (name || derived || `insight-${shortId}`).toLowerCase();
    const slug = words
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, 60)
      .replaceAll(/^-|-$/g, '');
    const plain = slug === '' || isDeviceName(slug) ? `insight-${slug}` : slug;
    const format = formatOf(insight);
    return this.#free(`${plain}.${format}`, `${id}-${plain}.${format}`);
  }

  /** The first of the names that is free, also on disks that ignore case. */
  #free(...names: readonly string[]): string {
    const key = (name: string): string => name.normalize('NFC').toLowerCase();
    const taken = new Set([...readdirSync(this.#folder), ...this.#notes.keys()].map(key));
    const last = names.at(-1) ?? '';
    const dot = last.indexOf('.');
    for (let nth = 1; ; nth++) {
      const numbered = `${last.slice(0, dot)}-${nth + 1}${last.slice(dot)}`;
      const name = names[nth - 1] ?? numbered;
      if (!taken.has(key(name))) return name;
    }
  }

  #path(file: string): string {
    return join(this.#folder, file);
  }

  #textOf(file: string): string {
    return this.#stampOf(file) === undefined ? '' : readTextSync(this.#path(file), mostBytes);
  }

  #stampOf(file: string): string | undefined {
    const status = lstatSync(this.#path(file), { throwIfNoEntry: false });
    // Nothing is read through a link.
    return status?.isFile() ? `${status.mtimeMs} ${status.size} ${status.ino}` : undefined;
  }

  #stamps(): ReadonlyMap<string, string> {
    const names = existsSync(this.#folder) ? readdirSync(this.#folder) : [];
    return new Map(
      names.flatMap((name) => {
        const stamp = this.#stampOf(name);
        return stamp === undefined ? [] : [[name, stamp] as const];
      }),
    );
  }

  #readLock(): readonly (readonly [string, Noted])[] {
    if (this.#stampOf(lockName) === undefined) return [];
    try {
      const text = readTextSync(this.#path(lockName), mostBytes);
      return readLock(text).insights.map(({ file, base }) => {
        const { id, shortId, queryText, modifiedAt, modifiedBy: _, ...fields } = base;
        const at = modifiedAt ?? new Date().toISOString();
        const insight: Insight = {
          ...insightDefaults,
          ...fields,
          id,
          short_id: shortId,
          query: new RawJson(queryText),
          saved: true,
          created_at: at,
          updated_at: at,
          last_modified_at: at,
          is_sample: false,
        };
        return [file, { id, base: insight, stamp: 'of an earlier service', isUnread: false }];
      });
    } catch (error) {
      if (error instanceof FileRefusedError) throw error;
      this.#report(`${lockName} cannot be read, and is written again.`);
      renameSync(this.#path(lockName), `${this.#path(lockName)}.unreadable`);
      return [];
    }
  }

  #printLock(insights: readonly Insight[]): string {
    const byId = new Map(insights.map((insight) => [insight.id, insight]));
    const entries = [...this.#notes].flatMap(([file, { id, stamp }]) => {
      const insight = byId.get(id);
      const format = formatOfFile(file);
      if (!insight || insight.deleted || stamp === undefined || !format) return [];
      const base = {
        id,
        shortId: insight.short_id,
        name: insight.name ?? '',
        description: insight.description ?? '',
        tags: [...insight.tags],
        favorited: insight.favorited,
        queryText: insight.query.text,
        modifiedAt: insight.last_modified_at,
        modifiedBy: null,
      };
      return [lockEntry(file, format, base)];
    });
    return lockText({ host, projectId: '1', insights: entries });
  }
}

/** A file that reappears restores its insight. */
function restored(edit: Edit): Edit {
  return edit.id === undefined ? edit : { ...edit, fields: { ...edit.fields, deleted: false } };
}
