import { NotFoundError } from '../../api/errors.ts';
import type { ExactInsight, InsightChange } from '../../api/insights.ts';
import { JsonText, stringifyJson } from '../../api/json.ts';
import { differInVersion, sameNode } from '../../api/sameNode.ts';
import type { Activity } from '../../api/shapes.ts';
import type { InsightFormat } from '../../../../server/common/insights/insightFormat.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { type InsightLock, type InsightState, queryOf, stateOf } from '../text/insightState.ts';
import {
  type FieldName,
  fieldsOf,
  formatOf,
  readFields,
} from '../../../../server/common/insights/insightText.ts';
import { hasConflictMarks } from '../text/mergeTexts.ts';
import { changeFor, decide, differing, toSend } from './saveDecision.ts';
import { namesOf } from './fields.ts';
import type { ServiceClient } from '../../api/serviceClient.ts';

/** The service operations needed for saving. */
export type InsightService = {
  retrieve(id: number, signal: AbortSignal): Promise<ExactInsight>;
  update(id: number, change: InsightChange, signal: AbortSignal): Promise<ExactInsight>;
  /** The newest entries of the insight's log; none if the key may not read it. */
  activity(id: number, signal: AbortSignal): Promise<readonly Activity[]>;
};

/** A text to save, and its original. */
export type Edited = {
  readonly base: InsightState;
  /** The original is unknown: if it differs from the insight, a person decides. */
  readonly isBaseGuess?: boolean;
  readonly format: InsightFormat;
  readonly text: string;
};

/** The outcome of a save. Nothing was written unless it says `saved`. */
export type SaveOutcome =
  | {
      readonly kind: 'saved';
      readonly state: InsightState;
      /** Changes by others since it was opened, which are kept or merged. */
      readonly taken: readonly FieldName[];
      /** The fields that the service stored differently from what was sent. */
      readonly differs: readonly FieldName[];
      /** Changes by others between the comparison and the save, which are now overwritten. */
      readonly overwritten?: InsightState;
    }
  | { readonly kind: 'unchanged'; readonly state: InsightState }
  | {
      readonly kind: 'conflict';
      readonly theirs: InsightState;
      readonly fields: readonly FieldName[];
    }
  | { readonly kind: 'unmerged' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'locked'; readonly lock: InsightLock };

/**
 * Saves an edited text: reads the insight again, compares, sends only what changed here, and checks
 * the outcome. Services have no conditional write; a change made between the comparison and the
 * write is found in the insight's log and returned.
 *
 * @throws InsightTextError, ApiFailure
 */
export async function saveInsight(
  service: InsightService,
  { base, isBaseGuess = false, format, text }: Edited,
  signal: AbortSignal,
): Promise<SaveOutcome> {
  if (hasConflictMarks(text)) return { kind: 'unmerged' };
  const mine = readFields(text, format);
  const theirs = await readState(service, base.id, signal);
  if (!theirs) return { kind: 'gone' };
  if (theirs.lock) return { kind: 'locked', lock: theirs.lock };
  if (format === 'hogql' && formatOf(theirs) !== 'hogql') {
    return { kind: 'conflict', theirs, fields: ['query'] };
  }
  if (isBaseGuess) {
    const fields = differing(mine, fieldsOf(theirs, format));
    if (fields.length > 0) return { kind: 'conflict', theirs, fields };
    return { kind: 'unchanged', state: theirs };
  }
  const decision = decide(fieldsOf(base, format), fieldsOf(theirs, format), mine);
  const { conflicts, merged, taken } = decision;
  if (conflicts.length > 0) return { kind: 'conflict', theirs, fields: conflicts };
  const sent = toSend(decision, mine);
  const change = changeFor(theirs, sent);
  if (!change) return { kind: 'conflict', theirs, fields: namesOf(sent) };
  if (Object.keys(change).length === 0) return { kind: 'unchanged', state: theirs };
  const written = await update(service, theirs, change, signal);
  if (!written) return { kind: 'gone' };
  const differs = differing(sent, fieldsOf(written, format));
  const overwritten = await findOverwritten(service, theirs, change, signal);
  return {
    kind: 'saved',
    state: written,
    taken: [...taken, ...namesOf(merged)],
    differs,
    ...(overwritten ? { overwritten } : {}),
  };
}

/** The current insight; undefined if it does not exist or was deleted. */
export async function readState(
  service: InsightService,
  id: number,
  signal: AbortSignal,
): Promise<InsightState | undefined> {
  try {
    const exact = await service.retrieve(id, signal);
    return exact.insight.deleted ? undefined : stateOf(exact);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

async function update(
  service: InsightService,
  { id }: InsightState,
  change: InsightChange,
  signal: AbortSignal,
): Promise<InsightState | undefined> {
  try {
    return stateOf(await service.update(id, change, signal));
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/**
 * The log says what a change replaced. If that is not what was read just before, somebody saved in
 * between, and this is what they wrote.
 */
async function findOverwritten(
  service: InsightService,
  read: InsightState,
  change: InsightChange,
  signal: AbortSignal,
): Promise<InsightState | undefined> {
  const log = await service.activity(read.id, signal).catch(() => {
    signal.throwIfAborted();
    // The text is saved even if the log cannot be read.
    return [];
  });
  const at = log.findIndex(({ detail }) =>
    (detail?.changes ?? []).some((each) => isOurs(each, change)),
  );
  let found: InsightState | undefined;
  for (const { field, before } of log[at]?.detail?.changes ?? []) {
    if (field === 'query' && change.query !== undefined) {
      if (wasRead(before, read, log.slice(at + 1))) continue;
      found = { ...(found ?? read), queryText: stringifyJson(before ?? null) };
    }
    if ((field === 'name' || field === 'description') && change[field] !== undefined) {
      const text = typeof before === 'string' ? before : '';
      if (text !== read[field]) found = { ...(found ?? read), [field]: text };
    }
  }
  return found;
}

function isOurs(
  { field, after }: { readonly field: string | null; readonly after?: unknown },
  change: InsightChange,
): boolean {
  if (field !== 'query' && field !== 'name' && field !== 'description') return false;
  const sent = change[field];
  if (sent === undefined) return false;
  const value = sent instanceof JsonText ? sent.value : sent;
  return field === 'query' ? sameNode(after, value) : (after ?? null) === (value ?? null);
}

/** A change is logged a moment after the time that the insight itself carries. */
const logDelayMs = 5_000;

/**
 * True if a node in the log is the one that was read. The log keeps it as saved, while reading upgrades it. If the
 * versions differ, a change in between has an entry of its own, younger than the reading.
 */
function wasRead(before: unknown, read: InsightState, older: readonly Activity[]): boolean {
  const node = queryOf(read);
  if (sameNode(before, node)) return true;
  // Upgrades never change the text of a query.
  if (!differInVersion(before, node) || insightSql(before) !== insightSql(node)) return false;
  if (read.modifiedAt === null) return false;
  const last = older.find(({ detail }) =>
    (detail?.changes ?? []).some(({ field }) => field === 'query'),
  );
  const between = Date.parse(last?.created_at ?? '') - Date.parse(read.modifiedAt);
  return Number.isNaN(between) || between < logDelayMs;
}

/** The service operations needed for saving, in one project. */
export function insightService(client: ServiceClient, projectId: string): InsightService {
  const insights = client.insights(projectId);
  return {
    retrieve: (id, signal) => insights.retrieveExact(id, signal),
    update: (id, change, signal) => insights.updateExact(id, change, signal),
    activity: async (id, signal) =>
      (await client.insightContext(projectId).activity(id, 1, signal)).entries,
  };
}
