import type { Expression } from '../../ast/nodes.ts';
import { sentinel } from '../../parser/caret.ts';
import { aggregateIn } from '../../semantics/queries/aggregates.ts';
import { groupedColumns } from '../../semantics/queries/grouping.ts';
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
  const { groupBy, having, orderBy, limitBy, items } = select;
  if (clause === groupBy) {
    return named(select.items.filter((item) => !aggregateIn(item, environment)));
  }
  // What is grouped by is selected.
  if (items.some((item) => item === clause)) {
    const already = new Set(named(items));
    return named(groupBy?.items ?? []).filter((name) => !already.has(name));
  }
  const isAbout = clause === having || clause === orderBy || clause === limitBy;
  return isAbout ? named([...select.items, ...(groupBy?.items ?? [])]) : [];
}

/**
 * Whether a column, by its name, has one value in each group, where a place is in a clause that is read
 * after rows are grouped. Inside a call any column may be: of an aggregate, or of what is grouped by.
 */
export function groupedAt({ path, scope }: Place): ((name: string) => boolean) | undefined {
  const select = scope?.select;
  const at = path.findLastIndex((node) => node === select);
  const clause = path[at + 1];
  if (!select || !clause || path.slice(at).some(({ kind }) => kind === 'Call')) return undefined;
  if (clause !== select.having && clause !== select.orderBy) return undefined;
  const grouped = groupedColumns(select, scope);
  if (!grouped) return undefined;
  return (label) => {
    const names = label.split('.').map((text) => ({ kind: 'Name', text, ...unquoted }) as const);
    return grouped({ kind: 'Path', names, start: clause.end, end: clause.end });
  };
}

const unquoted = { quoted: false, start: 0, end: 0 };

function named(items: readonly Expression[]): string[] {
  return items.flatMap((item) => {
    const name = item.kind === 'Alias' ? item.name : item.kind === 'Path' && item.names.at(-1);
    return name && name.kind === 'Name' && !name.text.startsWith(sentinel) ? [name.text] : [];
  });
}
