import { createHash } from 'node:crypto';
import { t } from '@vscode/l10n';
import { stringifyJson } from '../../api/json.ts';
import type { Insight } from '../../api/shapes.ts';
import type { InsightFormat } from '../../../../server/common/insights/insightFormat.ts';
import { stateOf } from '../text/insightState.ts';
import type { InsightState } from '../text/insightState.ts';
import { LockError } from './lock.ts';
import type { LockEntry } from './lock.ts';

/** The entry of a file that holds an insight as it is now. */
export function entryOf(
  file: string,
  format: InsightFormat,
  state: InsightState,
  adopted?: LockEntry['adopted'],
): LockEntry {
  const { lock: _lock, ...rest } = state;
  const base = { ...rest, tags: [...rest.tags] };
  return { file, format, hash: hashOf(base), base, ...(adopted ? { adopted } : {}) };
}

/**
 * What a file was pulled as.
 *
 * @throws LockError where the entry was changed by something else than a pull or a push
 */
export function baseOf({ file, base, hash }: LockEntry): InsightState {
  if (hashOf(base) === hash) return base;
  throw new LockError(
    t('The lock of {0} was edited. Restore an earlier version, or pull again.', file),
  );
}

/** An insight of a list as a state: good for comparing, while its node is not the text it came as. */
export function listedState(insight: Insight): InsightState {
  return stateOf({ insight, queryText: stringifyJson(insight.query ?? null) });
}

/** Of an insight without the mark it is what it was before the mark was part of it. */
function hashOf(base: LockEntry['base']): string {
  const { id, name, description, tags, favorited, queryText } = base;
  const mark = favorited ? ['favorite'] : [];
  const content = JSON.stringify([id, name, description, tags, queryText, ...mark]);
  return createHash('sha256').update(content).digest('hex');
}
