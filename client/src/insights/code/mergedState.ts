import { namesOf } from '../saving/fields.ts';
import { decide, stateWith, toSend } from '../saving/saveDecision.ts';
import type { InsightState } from '../text/insightState.ts';
import {
  fieldsOf,
  InsightTextError,
  readFields,
} from '../../../../server/common/insights/insightText.ts';
import { baseOf, type LockEntry } from '../../../../server/common/insights/insightLock.ts';

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
