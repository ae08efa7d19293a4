import { t } from '@vscode/l10n';
import type { Edit } from '../ast/fix.ts';
import type { Query, Select, SetQuery } from '../ast/nodes.ts';
import { implicitLimit, lacksLimit } from '../semantics/queries/rows.ts';
import { clauseAfter, clauseText } from './clauseEdit.ts';
import type { Offer, Target } from './refactoring.ts';

/** Writes out the LIMIT that the service adds to a statement without one. */
export const explicitLimit: Offer = (target) => {
  const { tree, catalog } = target;
  if (!lacksLimit(tree, catalog) || (tree.kind === 'Select' && tree.others.length > 0)) {
    return [];
  }
  const title = t('Write LIMIT {0}', implicitLimit);
  return [{ kind: 'refactor.rewrite', title, edits: () => edits(target, tree) }];
};

function edits(target: Target, query: Query): Edit[] {
  const clause = clauseText(target, 'limit', String(implicitLimit));
  if ((query.kind === 'Select' || query.kind === 'SetQuery') && query.limit) {
    const { start } = query.limit;
    return [{ start, end: start, text: `${clause} ` }];
  }
  const first = firstSelect(query);
  const added = first
    ? clauseAfter(target, first, query.end, clause)
    : { start: query.end, end: query.end, text: ` ${clause}` };
  if (query.kind !== 'SetQuery' || !endsInSelect(query)) return [added];
  // After a last SELECT without parentheses the LIMIT would belong to that one.
  return [
    { start: query.start, end: query.start, text: '(' },
    { start: query.end, end: query.end, text: `)${added.text}` },
  ];
}

function endsInSelect({ rest, orderBy }: SetQuery): boolean {
  return !orderBy && rest.at(-1)?.query.kind === 'Select';
}

function firstSelect(query: Query): Select | undefined {
  if (query.kind === 'Select') return query;
  return query.kind === 'SetQuery' ? firstSelect(query.first) : undefined;
}
