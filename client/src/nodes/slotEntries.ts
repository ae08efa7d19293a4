import { t } from '@vscode/l10n';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { propertiesOf } from '../catalog/propertiesOf.ts';
import { roughCount } from '../protocol/words.ts';
import { compareWords, dateWords } from '../protocol/dateWords.ts';
import type { ValueSlot } from './valueSlot.ts';

/** A value that fits in a slot. */
export type SlotEntry = {
  readonly label: string;
  /** The JSON to write. */
  readonly json: string;
  readonly kind: 'event' | 'property' | 'value' | 'date';
  /** A few words about it. */
  readonly detail?: string;
};

/** All that a project has for a slot, the likeliest first. */
export function slotEntries(slot: ValueSlot, catalog: CatalogParams): readonly SlotEntry[] {
  switch (slot.kind) {
    case 'event':
      return (catalog.events ?? []).map(({ name, volume }) =>
        entry('event', name, volume ? t('{0} in 30 days', roughCount(volume)) : undefined),
      );
    case 'property':
      return propertiesOf(slot.owner, catalog).map(({ name, type }) =>
        entry('property', name, type),
      );
    case 'value':
      return (catalog.values?.[`${slot.owner}.properties.${slot.property}`] ?? []).map((value) =>
        entry('value', value),
      );
    case 'cohort':
      return (catalog.cohorts ?? []).map(({ id, name }) => ({
        label: name,
        json: String(id),
        kind: 'value',
        detail: t('cohort {0}', id),
      }));
    case 'date':
      return dateWords().map(([word, meaning]) => entry('date', word, meaning));
    case 'comparedDate':
      return compareWords().map(([word, meaning]) => entry('date', word, meaning));
  }
}

function entry(kind: SlotEntry['kind'], name: string, detail?: string): SlotEntry {
  const json = JSON.stringify(name);
  return { label: name, json, kind, ...(detail === undefined ? {} : { detail }) };
}
