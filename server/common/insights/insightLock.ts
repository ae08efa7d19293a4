import { createHash } from 'node:crypto';
import { t } from '@vscode/l10n';
import * as v from 'valibot';
import { isBareName } from '../files/bareName.ts';
import { formatOfFile, type InsightFormat } from './insightFormat.ts';

/** The lock file beside pulled insights, which records what they were pulled as. */
export const lockName = 'hogql-insights.lock.json';

/** The state of an insight on disk, beside unsaved text and in a folder's lock. */
export const insightStateShape = v.object({
  id: v.number(),
  shortId: v.string(),
  name: v.string(),
  description: v.string(),
  tags: v.array(v.string()),
  favorited: v.boolean(),
  queryText: v.string(),
  modifiedAt: v.nullable(v.string()),
  modifiedBy: v.nullable(v.string()),
});

/** The insight of a file, and the state that the file was made from. */
const entryShape = v.object({
  /** The file's name in the folder. */
  file: v.pipe(v.string(), v.check(isFileName)),
  format: v.picklist(['hogql', 'insight.json']),
  /** SHA-256 of the base below, so that a lock edited by hand or merged badly is noticed. */
  hash: v.string(),
  base: insightStateShape,
  /**
   * The file named its insight itself and was not pulled here. With `unknownBase` its original is unknown: if it
   * differs from its insight, a person decides. Removed after that.
   */
  adopted: v.optional(v.picklist(['knownBase', 'unknownBase'])),
});

/** A creation that was requested and not yet confirmed. */
const creationShape = v.object({
  file: v.pipe(v.string(), v.check(isFileName)),
  name: v.string(),
  description: v.exactOptional(v.string()),
  tags: v.exactOptional(v.array(v.string())),
  queryText: v.string(),
});

const lockShape = v.object({
  version: v.literal(1),
  /** The base URL of the service. */
  host: v.string(),
  projectId: v.string(),
  insights: v.array(entryShape),
  creating: v.optional(v.array(creationShape)),
});

export type Creation = Readonly<v.InferOutput<typeof creationShape>>;

export type LockEntry = Readonly<v.InferOutput<typeof entryShape>>;

/** A folder's lock: the project its insights belong to, and one entry for each file. */
export type Lock = Readonly<v.InferOutput<typeof lockShape>>;

/** A committed lock may come from anybody: it may only name files of its own folder. */
function isFileName(name: string): boolean {
  return isBareName(name) && formatOfFile(name) !== undefined;
}

/** A lock that cannot be read; nothing is pulled or pushed without it. */
export class LockError extends Error {}

/**
 * Reads a lock.
 *
 * @throws LockError where it is broken
 */
export function readLock(text: string): Lock {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new LockError(t('{0} is not JSON. Restore an earlier version.', lockName));
  }
  const parsed = v.safeParse(lockShape, json);
  if (parsed.success) return parsed.output;
  throw new LockError(t('{0} is malformed. Restore an earlier version.', lockName));
}

/** A lock as its file: sorted by file, so that two people's changes seldom meet in one line. */
export function lockText({ creating = [], ...lock }: Lock): string {
  const insights = lock.insights.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const all = { ...lock, insights, ...(creating.length > 0 ? { creating } : {}) };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

/** The entry of a file that holds the current state of an insight. */
export function lockEntry(
  file: string,
  format: InsightFormat,
  base: LockEntry['base'],
  adopted?: LockEntry['adopted'],
): LockEntry {
  return { file, format, hash: hashOf(base), base, ...(adopted ? { adopted } : {}) };
}

/**
 * What a file was pulled as.
 *
 * @throws LockError if the entry was changed by something other than a pull or a push
 */
export function baseOf({ file, base, hash }: LockEntry): LockEntry['base'] {
  if (hashOf(base) === hash) return base;
  throw new LockError(
    t('The lock of {0} was edited. Restore an earlier version, or pull again.', file),
  );
}

/** Without the favorite flag, the hash equals that of versions that did not know it. */
function hashOf(base: LockEntry['base']): string {
  const { id, name, description, tags, favorited, queryText } = base;
  const mark = favorited ? ['favorite'] : [];
  const content = JSON.stringify([id, name, description, tags, queryText, ...mark]);
  return createHash('sha256').update(content).digest('hex');
}
