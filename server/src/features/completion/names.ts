import type { CompletionItem } from 'vscode-languageserver-types';
import { sentinel } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { expressionType } from '../../semantics/names/expressionType.ts';
import { tableRelation } from '../../semantics/names/relation.ts';
import type { Column, Relation } from '../../semantics/names/relation.ts';
import type { Scope } from '../../semantics/names/scope.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { unknown } from '../../semantics/types/typeName.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { order } from './offer.ts';
import { selectedNames } from './selected.ts';
import { expectedType, fit } from './typeFit.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** What a name in an expression may be: columns, aliases, lambda parameters, scalar CTEs. */
export function names(place: Place, catalog: Catalog): CompletionItem[] {
  const { scope, environment, parameters } = place;
  const found: CompletionItem[] = parameters
    .filter((label) => label !== sentinel)
    .map((label) => ({ label, kind: CompletionItemKind.Variable, sortText: `0-${label}` }));
  const tables = scope?.tables ?? [];
  if (scope && tables.length === 0 && !scope.select.from) {
    found.push(...columnsOf(tableRelation(catalog, 'events')));
  }
  // Of several tables with aliases a bare column may belong to any, so only the aliases come.
  const several = tables.length > 1;
  const qualified = several && tables.some(({ aliased }) => aliased);
  for (const { name, relation, aliased } of tables) {
    if (name === sentinel) continue;
    if (several || aliased) found.push(tableItem(name, relation));
    if (!qualified) found.push(...columnsOf(relation));
  }
  if (scope) found.push(...aliasesOf(scope));
  for (const cte of environment.ctes) {
    if (cte.kind === 'scalar') found.push({ label: cte.name, kind: CompletionItemKind.Constant });
  }
  return inFront(selectedNames(place), fitting(place, found));
}

/** In a comparison, columns that would have to be converted come after functions. */
function fitting(place: Place, items: readonly CompletionItem[]): readonly CompletionItem[] {
  const expected = expectedType(place);
  if (expected === undefined) return items;
  return items.map((item) => {
    const isUnlike = item.kind === CompletionItemKind.Field && fit(item.detail ?? '', expected) > 2;
    return isUnlike ? { ...item, sortText: `2-5-${item.sortText ?? ''}` } : item;
  });
}

/** The items in an order that has these labels first. */
function inFront(first: readonly string[], items: readonly CompletionItem[]): CompletionItem[] {
  return items.map((item) => {
    const at = first.indexOf(item.label);
    return at < 0 ? item : { ...item, sortText: `0-${order(at)}` };
  });
}

/** The columns a query can name, in the order of their declaration. */
export function columnsOf(relation: Relation | undefined): CompletionItem[] {
  return (relation?.columns() ?? [])
    .filter(({ hidden, name }) => !hidden && name !== '')
    .map((column, at) => inserted(columnItem(column, at)));
}

function columnItem({ name, type }: Column, at: number): CompletionItem {
  const item = { label: name, detail: type, sortText: `1-${order(at)}` };
  if (type !== 'Table') return { ...item, kind: CompletionItemKind.Field };
  return { ...item, kind: CompletionItemKind.Folder, commitCharacters: ['.'] };
}

function aliasesOf(scope: Scope): CompletionItem[] {
  return [...scope.aliases].flatMap(([label, expression]) => {
    if (label.startsWith(sentinel)) return [];
    const type = expressionType(expression, scope);
    const item = { label, kind: CompletionItemKind.Variable, sortText: `1-${label}` };
    return [inserted(type === unknown ? item : { ...item, detail: type })];
  });
}

function tableItem(label: string, relation: Relation | undefined): CompletionItem {
  return inserted({
    label,
    kind: CompletionItemKind.Folder,
    detail: relation?.name ?? 'Table',
    sortText: `0-${label}`,
    commitCharacters: ['.'],
  });
}

/** With quotes where the name needs them. */
export function inserted(item: CompletionItem): CompletionItem {
  const insertText = quotedName(item.label);
  return insertText === item.label ? item : { ...item, insertText };
}
