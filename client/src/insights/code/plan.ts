import { t } from '@vscode/l10n';
import { sameNode } from '../../api/sameNode.ts';
import { type InsightState, queryOf } from '../text/insightState.ts';
import {
  type FieldName,
  type Fields,
  fieldsOf,
  formatOf,
  InsightTextError,
  readFields,
} from '../../../../server/common/insights/insightText.ts';
import { namesOf } from '../saving/fields.ts';
import { decide, differing, stateWith, toSend } from '../saving/saveDecision.ts';
import {
  baseOf,
  type LockEntry,
  LockError,
} from '../../../../server/common/insights/insightLock.ts';

/** How a file and its insight differ from the pulled state. */
export type Drift =
  | 'inSync'
  | 'editedHere'
  | 'editedThere'
  | 'conflict'
  | 'gone'
  | 'missing'
  | 'broken';

/** One file of a folder, and the effect of pushing it. */
export type PlannedFile = {
  readonly file: string;
  readonly drift: Drift | 'new' | 'leftOut';
  readonly entry?: LockEntry;
  /** The fields to send, or in conflict. */
  readonly fields: readonly FieldName[];
  /** Why the file cannot be read, or is skipped. */
  readonly problem?: string;
};

/** Describes how a file differs from its insight, and the effect of pushing it. */
export function driftWords(drift: PlannedFile['drift']): string {
  switch (drift) {
    case 'inSync':
      return t('same as the insight');
    case 'editedHere':
      return t('change: edited here');
    case 'editedThere':
      return t('pull: changed on the service');
    case 'conflict':
      return t('conflict: changed on both sides');
    case 'gone':
      return t('create again: deleted on the service');
    case 'missing':
      return t('not in the folder');
    case 'broken':
      return t('cannot be read');
    case 'new':
      return t('create: not an insight yet');
    case 'leftOut':
      return t('left out');
  }
}

/**
 * How one file and its insight have changed.
 *
 * @param text what is in the file; undefined if it is not there
 * @param theirs the insight as it is now; undefined if it was deleted
 */
export function planFile(
  entry: LockEntry,
  text: string | undefined,
  theirs: InsightState | undefined,
): PlannedFile {
  const { file, format } = entry;
  const plan = (drift: Drift, fields: readonly FieldName[] = []): PlannedFile => ({
    file,
    drift,
    entry,
    fields,
  });
  if (!theirs) return plan('gone');
  if (text === undefined) return plan('missing');
  try {
    const base = baseOf(entry);
    const mine = readFields(text, format);
    const now: Fields = formatOf(theirs) === format ? fieldsOf(theirs, format) : {};
    if (entry.adopted === 'unknownBase') {
      const fields = differing(mine, now);
      return fields.length > 0 ? plan('conflict', fields) : plan('inSync');
    }
    const decision = decide(fieldsOf(base, format), now, mine);
    const { conflicts, taken } = decision;
    if (conflicts.length > 0) return plan('conflict', conflicts);
    const sent = namesOf(toSend(decision, mine));
    if (sent.length > 0) return plan('editedHere', sent);
    if (taken.length > 0) return plan('editedThere', taken);
    // Only the drawing differs: nothing in the file changes, but it is not what was pulled.
    const isSame = sameNode(queryOf(base), queryOf(theirs));
    return isSame ? plan('inSync') : plan('editedThere', ['query']);
  } catch (error) {
    if (!(error instanceof InsightTextError) && !(error instanceof LockError)) throw error;
    return { ...plan('broken'), problem: error.message };
  }
}

/** True for the names of files that can be insights. */
export function isInsightFile(name: string): boolean {
  return /\.(hogql|insight\.json)$/.test(name);
}

/** The files of a folder that can be insights. */
export type FolderTexts = {
  readonly texts: ReadonlyMap<string, string>;
  /** The unreadable files, with the reason. */
  readonly problems: ReadonlyMap<string, string>;
};

/**
 * All files of a folder: those in the lock, new ones that can become insights, then the skipped ones. An unreadable
 * file does not stop others.
 */
export function planFolder(
  entries: readonly LockEntry[],
  { texts, problems }: FolderTexts,
  theirs: ReadonlyMap<number, InsightState>,
): readonly PlannedFile[] {
  const known = new Set(entries.map(({ file }) => file));
  const isFresh = (file: string): boolean => !known.has(file);
  const fresh = [...texts.keys()].filter(isFresh).sort();
  const leftOut = [...problems.keys()].filter(isFresh).sort();
  return [
    ...entries.map((entry): PlannedFile => {
      const { file } = entry;
      const problem = problems.get(file);
      return problem === undefined
        ? planFile(entry, texts.get(file), theirs.get(entry.base.id))
        : { file, drift: 'broken', entry, fields: [], problem };
    }),
    ...fresh.map((file) => ({ file, drift: 'new', fields: [] }) as const),
    ...leftOut.map((file): PlannedFile => {
      const problem = problems.get(file);
      return { file, drift: 'leftOut', fields: [], ...(problem === undefined ? {} : { problem }) };
    }),
  ];
}

/** Merges changes of others into a file edited here; undefined if there are none, or if the file cannot hold them. */
export function mergedState(
  entry: LockEntry,
  text: string,
  theirs: InsightState,
): InsightState | undefined {
  const { format } = entry;
  const mine = readFields(text, format);
  const decision = decide(fieldsOf(baseOf(entry), format), fieldsOf(theirs, format), mine);
  if (decision.taken.length + namesOf(decision.merged).length === 0) return undefined;
  try {
    return stateWith(theirs, toSend(decision, mine));
  } catch (error) {
    if (error instanceof InsightTextError) return undefined;
    throw error;
  }
}
