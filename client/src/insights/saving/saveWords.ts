import { t } from '@vscode/l10n';
import type { InsightLock, InsightState } from '../text/insightState.ts';
import type { FieldName } from '../../../../server/common/insights/insightText.ts';
import { fieldTable } from './fields.ts';
import type { SaveOutcome } from './saveInsight.ts';

/** Why a text was not saved, and what to do; undefined if it was saved. */
export function refusalOf(outcome: SaveOutcome): string | undefined {
  switch (outcome.kind) {
    case 'saved':
    case 'unchanged':
      return undefined;
    case 'conflict':
      return t(
        '{0} Your text is kept. Save it again to choose what to do.',
        conflictWords(outcome.theirs, outcome.fields),
      );
    case 'unmerged':
      return t('Resolve the merge first: the text still has conflict markers.');
    case 'gone':
      return t(
        'The insight was deleted on the service. Save the text as a new insight, or restore the old one.',
      );
    case 'locked':
      return lockWords(outcome.lock);
  }
}

/** Describes who changed what since the insight was opened here. */
export function conflictWords(theirs: InsightState, fields: readonly FieldName[]): string {
  return t(
    '{0} changed {1} of the insight after it was opened here.',
    theirs.modifiedBy ?? t('Somebody'),
    fieldWords(fields),
  );
}

/** Fields in the words people know. */
export function fieldWords(fields: readonly FieldName[]): string {
  const words = fields.map((field) => fieldTable[field].words());
  const last = words.at(-1) ?? t('nothing');
  return words.length > 1 ? t('{0} and {1}', words.slice(0, -1).join(', '), last) : last;
}

/** Why an insight can only be read. */
export function lockWords(lock: InsightLock): string {
  switch (lock) {
    case 'privilege':
      return t('You can view this insight but not change it. Duplicate it to get your own copy.');
    case 'legacy':
      return t(
        'This insight uses an older kind of filters. Open it in the web app and save it there once.',
      );
    case 'language':
      return t('This insight is written in a language other than HogQL. Edit it in the web app.');
  }
}
