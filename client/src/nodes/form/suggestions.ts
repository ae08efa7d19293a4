import { findNodeAtLocation } from 'jsonc-parser';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';
import { jsonTree } from '../../../../server/common/json/jsonTree.ts';
import type { FormPath, FormSuggestion } from '../../protocol/insightForm.ts';
import { slotAt } from '../nodeCompletion.ts';
import { slotEntries } from '../slotEntries.ts';
import { shown } from './place.ts';

/** As many as a list shows; typing narrows it. */
const most = 100;

/**
 * The project's values for a field that contain the typed text, likeliest first.
 */
export function suggestions(
  text: string,
  path: FormPath,
  typed: string,
  catalog: CatalogParams | undefined,
): readonly FormSuggestion[] {
  const root = jsonTree(text);
  const slot = root && slotAt(root, path);
  if (!slot) return [];
  const isList = findNodeAtLocation(root, [...path])?.type === 'array';
  const words = typed.trim().toLowerCase();
  return slotEntries(slot, catalog ?? { revision: 'none' })
    .filter(({ label, detail = '' }) => `${label} ${detail}`.toLowerCase().includes(words))
    .slice(0, most)
    .map(({ label, json, detail = '' }) => {
      const value: unknown = JSON.parse(json);
      return { text: shown(isList ? [value] : value), label, detail };
    });
}
