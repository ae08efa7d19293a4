import { t } from '@vscode/l10n';
import type { Node, Select } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import { quotedName } from '../schema/quotedName.ts';
import type { Occurrence } from '../semantics/resolve/symbol.ts';
import { type Offer, selectAround, type Target } from './refactoring.ts';

/** Writes the table before each unqualified column of a SELECT. */
export const qualifyColumns: Offer = (target) => {
  const select = selectAround(target);
  if (!select?.from) return [];
  const columns = unqualified(target, select);
  if (columns.length === 0) return [];
  return [
    {
      kind: 'refactor.rewrite',
      title: t('Qualify columns with their tables'),
      edits: () =>
        columns.map(({ name: { start }, foundIn = '' }) => ({
          start,
          end: start,
          text: `${quotedName(foundIn)}.`,
        })),
    },
  ];
};

/** The columns of this SELECT alone, without those that USING looks up in both tables. */
function unqualified({ symbols }: Target, select: Select): Occurrence[] {
  const others: Node[] = [];
  walk(select, (node) => {
    const isOther =
      (node.kind === 'Select' && node !== select) ||
      node.kind === 'With' ||
      (node.kind === 'JoinConstraint' && node.style === 'using');
    if (isOther) others.push(node);
    return !isOther;
  });
  return symbols.occurrences.filter(
    ({ foundIn, name }) =>
      foundIn !== undefined &&
      foundIn !== '' &&
      name.start >= select.start &&
      name.end <= select.end &&
      !others.some(({ start, end }) => name.start >= start && name.end <= end),
  );
}
