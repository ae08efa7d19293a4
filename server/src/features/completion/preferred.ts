import type { CompletionItem } from 'vscode-languageserver-types';
import { familyOf, parseType } from '../../semantics/types/valueTypes.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';
import { argumentOf, type Expectation, expectationAt } from './expectedTypes.ts';
import type { WordPlace } from './offer.ts';
import { groupedAt, selectedNames } from './selected.ts';
import type { Expression } from '../../ast/nodes.ts';
import { conjunctsOf } from '../../semantics/queries/aggregates.ts';
import type { Place } from '../../semantics/resolve/place.ts';

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
    if (at >= 0) return { item, weight: Math.max(weight, 0.5 / (at + 1)) };
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

/**
 * The columns that the clause around a place has named already, as a whole item or as a side of a
 * condition: the next one is likelier to be another. Inside a call any may come again.
 */
function usedNames({ path, select }: Place): ReadonlySet<string> {
  const at = path.findLastIndex((node) => node === select);
  const clause = path[at + 1];
  if (!select || !clause || path.slice(at).some(({ kind }) => kind === 'Call')) return new Set();
  switch (clause.kind) {
    case 'Filter':
      return namesOf(conjunctsOf(clause.condition).flatMap(sides), path.at(-2));
    case 'GroupBy':
      return namesOf(clause.items, path.at(-2));
    case 'OrderBy':
      return namesOf(
        clause.items.map((item) => item.expression),
        path.at(-2),
      );
    default:
      return namesOf(select.items, path.at(-2));
  }
}

function sides(condition: Expression): readonly Expression[] {
  if (condition.kind === 'Binary') return [condition.left];
  return condition.kind === 'Between' || condition.kind === 'IsNull' ? [condition.operand] : [];
}

function namesOf(expressions: readonly Expression[], own: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  for (const one of expressions) {
    const inner = one.kind === 'Alias' ? one.expression : one;
    const only = inner.kind === 'Path' && inner.names.length === 1 ? inner.names[0] : undefined;
    if (inner !== own && only?.kind === 'Name') found.add(only.text);
  }
  return found;
}
