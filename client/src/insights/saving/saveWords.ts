import type { InsightLock, InsightState } from '../text/insightState.ts';
import type { FieldName } from '../text/insightText.ts';
import type { SaveOutcome } from './saveInsight.ts';

/** Why a text was not saved, and what to do; undefined where it was. */
export function refusalOf(outcome: SaveOutcome): string | undefined {
  switch (outcome.kind) {
    case 'saved':
    case 'unchanged':
      return undefined;
    case 'conflict':
      return `${conflictWords(outcome.theirs, outcome.fields)} Your text is kept. Save it again to choose what to do.`;
    case 'unmerged':
      return 'The text still has the marks of a merge. Choose between the sides, then save again.';
    case 'gone':
      return 'The insight was deleted there. Save the text as a new insight, or restore the old one.';
    case 'locked':
      return lockWords(outcome.lock);
  }
}

/** Who changed what since the insight was opened here. */
export function conflictWords(theirs: InsightState, fields: readonly FieldName[]): string {
  return `${theirs.modifiedBy ?? 'Somebody'} changed ${fieldWords(fields)} of the insight after it was opened here.`;
}

/** Fields in the words people know. */
export function fieldWords(fields: readonly FieldName[]): string {
  const words = fields.map((field) => names[field]);
  const [last] = words.slice(-1);
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : (last ?? 'nothing');
}

/** Why an insight can only be read. */
export function lockWords(lock: InsightLock): string {
  switch (lock) {
    case 'privilege':
      return 'You can view this insight but not change it. Duplicate it to make your own.';
    case 'legacy':
      return 'This insight is kept as filters of an older kind. Open it in the web app and save it there once.';
    case 'language':
      return 'This insight is written in a language other than HogQL. Edit it in the web app.';
  }
}

const names: Readonly<Record<FieldName, string>> = {
  name: 'the name',
  description: 'the description',
  tags: 'the tags',
  favorited: 'the favourite mark',
  sql: 'the HogQL',
  display: 'the display',
  values: 'the values',
  query: 'the query',
};
