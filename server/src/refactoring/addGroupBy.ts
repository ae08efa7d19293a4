import { t } from '@vscode/l10n';
import type { Extent } from '../ast/extent.ts';
import type { Edit } from '../ast/fix.ts';
import type { Expression, Select } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { aggregateIn, hasAggregate } from '../semantics/queries/aggregates.ts';
import { hasWindow } from '../semantics/queries/windows.ts';
import { clauseAfter, clauseText } from './clauseEdit.ts';
import { type Offer, selectAround, type Target } from './refactoring.ts';

/** Groups by the select items that are not aggregated, where others are. */
export const addGroupBy: Offer = (target) => {
  const select = selectAround(target);
  if (!select) return [];
  const keys = missingKeys(target, select);
  if (keys.length === 0) return [];
  const title = select.groupBy ? t('Complete GROUP BY') : t('Add GROUP BY');
  return [{ kind: 'refactor.rewrite', title, edits: () => [edit(target, select, keys)] }];
};

function edit(target: Target, select: Select, keys: readonly string[]): Edit {
  const last = select.groupBy?.items.at(-1);
  if (last) return { start: last.end, end: last.end, text: `, ${keys.join(', ')}` };
  const { items, from, arrayJoin, prewhere, where } = select;
  const before = where ?? prewhere ?? arrayJoin ?? from ?? items.at(-1) ?? select;
  return clauseAfter(target, select, before.end, clauseText(target, 'group by', keys.join(', ')));
}

function missingKeys(target: Target, select: Select): string[] {
  const { text, catalog, symbols } = target;
  const { items, groupBy, from } = select;
  if (!from || (groupBy && groupBy.mode !== 'list')) return [];
  if (!items.some((item) => aggregateIn(item, { catalog }))) return [];
  // A number is an item's position, and a star hides which positions its columns have.
  if (groupBy?.items.some(({ kind }) => kind === 'NumberLiteral')) return [];
  const known = new Set(groupBy?.items.map((item) => spelling(item, text)));
  const keys: string[] = [];
  for (const item of items) {
    if (item.kind === 'Star' || item.kind === 'Columns' || hasWindow(item)) return [];
    if (hasAggregate(item, symbols.placeAt(item.start)) || !readsColumn(item)) continue;
    const named = item.kind === 'Alias' ? item.name : item;
    const value = item.kind === 'Alias' ? item.expression : item;
    if (known.has(spelling(named, text)) || known.has(spelling(value, text))) continue;
    keys.push(text.slice(named.start, named.end));
  }
  return keys;
}

function spelling({ start, end }: Extent, text: string): string {
  return text.slice(start, end).replaceAll(/\s+/g, '');
}

function readsColumn(item: Expression): boolean {
  let found = false;
  walk(item, (node) => {
    if (node.kind === 'Select') return false;
    found ||= node.kind === 'Path';
    return !found;
  });
  return found;
}
