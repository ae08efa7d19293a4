import type { Expression } from '../../ast/nodes.ts';
import { sentinel } from '../../parser/caret.ts';
import { aggregateIn } from '../../semantics/queries/aggregates.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';

/**
 * The names a SELECT shows and groups by, in its order, where a place is in a clause which is about
 * them: GROUP BY those that are no aggregates, HAVING and ORDER BY all of them. Inside a call
 * every column is as likely as another.
 */
export function selectedNames({ path, scope, environment }: Place): readonly string[] {
  if (!scope) return [];
  const { select } = scope;
  const at = path.findLastIndex((node) => node === select);
  const clause = path[at + 1];
  if (!clause || path.slice(at).some(({ kind }) => kind === 'Call')) return [];
  const { groupBy, having, orderBy, limitBy } = select;
  if (clause === groupBy) {
    return named(select.items.filter((item) => !aggregateIn(item, environment)));
  }
  const isAbout = clause === having || clause === orderBy || clause === limitBy;
  return isAbout ? named([...select.items, ...(groupBy?.items ?? [])]) : [];
}

function named(items: readonly Expression[]): string[] {
  return items.flatMap((item) => {
    const name = item.kind === 'Alias' ? item.name : item.kind === 'Path' && item.names.at(-1);
    return name && name.kind === 'Name' && !name.text.startsWith(sentinel) ? [name.text] : [];
  });
}
