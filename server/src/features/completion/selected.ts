import type { Expression } from '../../ast/nodes.ts';
import { sentinel } from '../../parser/caret.ts';
import { hasAggregate } from '../../semantics/queries/aggregates.ts';
import { groupedColumns } from '../../semantics/queries/grouping.ts';
import { hasWindow } from '../../semantics/queries/windows.ts';
import type { Place } from '../../semantics/resolve/place.ts';

/**
 * The names that a SELECT shows and groups by, in its order, for a place in a clause about them: for GROUP BY those
 * that are not aggregates, for HAVING and ORDER BY all. Inside a call all columns are equally likely.
 */
export function selectedNames(place: Place): readonly string[] {
  const { path, select } = place;
  if (!select) return [];
  const at = path.findLastIndex((node) => node === select);
  const clause = path[at + 1];
  if (!clause || path.slice(at).some(({ kind }) => kind === 'Call')) return [];
  const { groupBy, having, qualify, orderBy, limitBy, items } = select;
  if (clause === groupBy) {
    const values = select.items.filter((item) => !hasAggregate(item, place));
    return without(named(groupBy.items), named(values));
  }
  // QUALIFY chooses rows by what a window computes.
  if (clause === qualify) return named(items.filter(hasWindow));
  // Grouping columns are usually selected.
  if (items.some((item) => item === clause)) {
    return without(named(items), named(groupBy?.items ?? []));
  }
  const shown = named([...items, ...(groupBy?.items ?? [])]);
  if (clause === orderBy) {
    return without(named(orderBy.items.map(({ expression }) => expression)), shown);
  }
  return clause === having || clause === limitBy ? shown : [];
}

/** The names that are not present yet. */
function without(already: readonly string[], names: readonly string[]): readonly string[] {
  return names.filter((name) => !already.includes(name));
}

/**
 * True if a column, by its name, has one value in each group, where a place is among the items, or in a
 * clause that is read after rows are grouped. Inside a call any column may be: in an aggregate, or
 * in a grouped expression.
 */
export function groupedAt(place: Place): ((name: string) => boolean) | undefined {
  const { path, select } = place;
  const at = path.findLastIndex((node) => node === select);
  const clause = path[at + 1];
  if (!select || !clause || path.slice(at).some(({ kind }) => kind === 'Call')) return undefined;
  const isRead =
    clause === select.having ||
    clause === select.orderBy ||
    select.items.some((item) => item === clause);
  if (!isRead) return undefined;
  const grouped = groupedColumns(place);
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
