import { createHash } from 'node:crypto';
import { t } from '@vscode/l10n';
import * as v from 'valibot';
import { isBareName } from '../files/bareName.ts';
import { membersOf } from '../json/members.ts';
import { nestsTooDeeply } from '../json/nesting.ts';
import { formatOfFile, type InsightFormat } from './insightFormat.ts';
import { insightSql, nodeOf } from './insightNode.ts';

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

/** The same in a lock: the query as JSON, with its HogQL line by line, so that changes of a lock are readable. */
const baseShape = v.object({
  ...v.omit(insightStateShape, ['queryText']).entries,
  /** Absent if the JSON's own text would be lost: numbers such as `1.0`, white space. */
  query: v.exactOptional(v.unknown()),
  /** The HogQL of this query, which has none then. */
  sql: v.exactOptional(v.array(v.string())),
  /** The query's text, in locks of earlier versions and without `query`. */
  queryText: v.exactOptional(v.string()),
});

/** The insight of a file, and the state that the file was made from. */
const entryShape = v.object({
  /** The file's name in the folder. */
  file: v.pipe(v.string(), v.check(isFileName)),
  format: v.picklist(['hogql', 'insight.json']),
  /** SHA-256 of the base below, so that a lock edited by hand or merged badly is noticed. */
  hash: v.string(),
  base: baseShape,
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
  version: v.picklist([1, 2]),
  /** The base URL of the service. */
  host: v.string(),
  projectId: v.string(),
  insights: v.array(entryShape),
  creating: v.optional(v.array(creationShape)),
});

export type Creation = Readonly<v.InferOutput<typeof creationShape>>;

type WrittenEntry = v.InferOutput<typeof entryShape>;

/** The entry of a file. */
export type LockEntry = Readonly<Omit<WrittenEntry, 'base'>> & {
  readonly base: v.InferOutput<typeof insightStateShape>;
};

/** A folder's lock: the project its insights belong to, and one entry for each file. */
export type Lock = Readonly<
  Omit<v.InferOutput<typeof lockShape>, 'version' | 'insights'> & {
    readonly insights: readonly LockEntry[];
  }
>;

/** A committed lock may come from anybody: it may only name files of its own folder. */
function isFileName(name: string): boolean {
  return isBareName(name) && formatOfFile(name) !== undefined;
}

/** A lock that cannot be read; nothing is pulled or pushed without it. */
export class LockError extends Error {}

/**
 * Reads a lock, also one that an earlier version wrote.
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
  if (!parsed.success) throw malformed();
  const { version: _version, insights, ...lock } = parsed.output;
  return { ...lock, insights: insights.map(readEntry) };
}

/** A lock as its file: sorted by file, so that two people's changes seldom meet in one line. */
export function lockText({ creating = [], host, projectId, insights }: Lock): string {
  const entries = insights.toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(writtenEntry);
  const creations = creating.length > 0 ? { creating } : {};
  const all = { version: 2, host, projectId, insights: entries, ...creations };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

function readEntry({ base, ...entry }: WrittenEntry): LockEntry {
  const { query, sql, queryText = restoredText(query, sql), ...state } = base;
  if (queryText === undefined) throw malformed();
  return { ...entry, base: { ...state, queryText } };
}

function writtenEntry({
  base: { queryText, modifiedAt, modifiedBy, ...state },
  ...entry
}: LockEntry): WrittenEntry {
  const query = writtenQuery(queryText) ?? { queryText };
  return { ...entry, base: { ...state, ...query, modifiedAt, modifiedBy } };
}

/** Undefined if reading it would not bring back this very text. */
function writtenQuery(queryText: string): Pick<WrittenEntry['base'], 'query' | 'sql'> | undefined {
  if (nestsTooDeeply(queryText)) return undefined;
  const query = nodeOf(queryText);
  const lines = insightSql(query)?.split('\n');
  const written = lines ? { query: withSql(query, ''), sql: lines } : { query };
  return restoredText(written.query, lines) === queryText ? written : undefined;
}

/** The text of a query that a lock has as JSON; undefined if the lock, perhaps edited by hand, has none. */
function restoredText(query: unknown, lines: readonly string[] | undefined): string | undefined {
  try {
    return JSON.stringify(lines ? withSql(query, lines.join('\n')) : query);
  } catch {
    // It is nested too deeply.
    return undefined;
  }
}

/** A node with another HogQL; its members keep their order. */
function withSql(query: unknown, sql: string): unknown {
  const node = membersOf(query);
  if (node['kind'] === 'HogQLQuery') return { ...node, query: sql };
  return { ...node, source: { ...membersOf(node['source']), query: sql } };
}

function malformed(): LockError {
  return new LockError(t('{0} is malformed. Restore an earlier version.', lockName));
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
