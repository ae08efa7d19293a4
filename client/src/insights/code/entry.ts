import { stringifyJson } from '../../api/json.ts';
import type { Insight } from '../../api/shapes.ts';
import type { InsightFormat } from '../../../../server/common/insights/insightFormat.ts';
import { type InsightState, stateOf } from '../text/insightState.ts';
import { lockEntry, type LockEntry } from '../../../../server/common/insights/insightLock.ts';

/** The entry of a file that holds an insight's current state. */
export function entryOf(
  file: string,
  format: InsightFormat,
  state: InsightState,
  adopted?: LockEntry['adopted'],
): LockEntry {
  const { lock: _lock, ...rest } = state;
  return lockEntry(file, format, { ...rest, tags: [...rest.tags] }, adopted);
}

/** An insight of a list as a state: good for comparing, while its node is not the text it came as. */
export function listedState(insight: Insight): InsightState {
  return stateOf({ insight, queryText: stringifyJson(insight.query ?? null) });
}
