import type { CompletionItem } from 'vscode-languageserver-types';
import { familyOf, parseType } from '../../semantics/types/valueTypes.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';
import { argumentOf, type Expectation, expectationAt } from './expectedTypes.ts';
import type { WordPlace } from './offer.ts';
import { groupedAt, selectedNames } from './selected.ts';
import { usedNames } from './usedNames.ts';

/** An item and its likelihood next to others; a `share` is relative to all names. */
export type Weighted = {
  readonly item: CompletionItem;
  readonly weight: number;
  readonly share?: number;
  /** True if the service refuses it unless the rest of the query changes. */
  readonly isRefused?: boolean;
};

/** Raises what is likelier in this place: by type, and by the clause. */
export function preferred(word: WordPlace, items: readonly Weighted[]): Weighted[] {
  const { place, catalog } = word;
  const expected = expectationAt(place, catalog.functions);
  const selected = selectedNames(place);
  const used = usedNames(place);
  const counted = countsRows(word);
  const grouped = groupedAt(place);
  return items.map((one) => {
    const { item, weight } = one;
    if (one.share !== undefined) return one;
    const at = selected.indexOf(item.label);
    if (at >= 0) return { item, weight: 3000 / (at + 1) };
    const fit = fitOf(item, expected);
    const again = used.has(item.label) ? 0.2 : 1;
    const key = counted && isKey(item.label) ? 8 : 1;
    const isRefused = grouped !== undefined && isValue(item) && !grouped(item.label);
    return { item, weight: weight * fit * again * key, ...(isRefused && { isRefused }) };
  });
}

/** True if nothing below a column can be named, so that one may group by it. */
function isValue({ kind, detail }: CompletionItem): boolean {
  return kind === CompletionItemKind.Field && detail !== 'JSON';
}

function fitOf({ kind, detail }: CompletionItem, expected: Expectation): number {
  // A column with columns or properties of its own may lead to any type.
  if (kind === CompletionItemKind.Folder) return 0.25;
  if (kind !== CompletionItemKind.Field && kind !== CompletionItemKind.Variable) return 0.6;
  const type = parseType(detail ?? '');
  return familyOf(type) === 'unknown' ? 0.6 : expected.ofType(type);
}

/** True if distinct values are counted, as is mostly done with keys. */
function countsRows({ place, caret }: WordPlace): boolean {
  const called = argumentOf(place)?.call.name.text ?? '';
  return caret.before.token === 'distinct' || /^uniq/i.test(called);
}

function isKey(name: string): boolean {
  return /(?:^|_)id$/.test(name);
}
