import { t } from '@vscode/l10n';
import * as v from 'valibot';
import { isBareName } from '../../../../server/common/files/bareName.ts';
import { insightStateShape } from '../text/insightStateShape.ts';

/** The file beside pulled insights that says what they were pulled as. */
export const lockName = 'hogql-insights.lock.json';

/** Which insight a file is, and the state of it that the file was made from. */
const entryShape = v.object({
  /** The file's name in the folder. */
  file: v.pipe(v.string(), v.check(isFileName)),
  format: v.picklist(['hogql', 'insight.json']),
  /** SHA-256 of the base below, so that a lock edited by hand or merged badly is noticed. */
  hash: v.string(),
  base: insightStateShape,
  /**
   * The file said which insight it is, and was not pulled here. With `unknownBase` nobody knows what
   * it was made from: where it differs from its insight, a person decides. Gone once they have.
   */
  adopted: v.optional(v.picklist(['knownBase', 'unknownBase'])),
});

/** What the service was asked to create, while nothing is known of the answer. */
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

/** A committed lock is anybody's text: it names files of its folder and nothing else. */
function isFileName(name: string): boolean {
  return isBareName(name) && /.\.(hogql|insight\.json)$/.test(name);
}

/** A lock that cannot be read; nothing is pulled or pushed by guessing. */
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
