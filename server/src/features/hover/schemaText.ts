import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import type { Column } from '../../semantics/names/relation.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { code, codeBlock, joined, markdown } from '../shared/markdown.ts';
import type { Markdown } from '../shared/markdown.ts';

/** A table, view or CTE: what it is and the names of its columns. */
export function relationText(
  name: string,
  { environment }: Place,
  catalog: Catalog,
): Markdown | undefined {
  const relation = environment.relation(name);
  if (!relation) return undefined;
  const isCte = environment.ctes.some((cte) => cte.name === name);
  const kind = isCte
    ? 'common table expression'
    : catalog.table(name)?.kind === 'view'
      ? 'view'
      : 'table';
  const shown = relation.columns().filter((column) => !column.hidden && column.name !== '');
  const columns = shown.map((column) => markdown`${code(column.name)} ${column.type}`);
  const more = shown.length > mostColumns ? `, and ${shown.length - mostColumns} more` : '';
  const list = joined(columns.slice(0, mostColumns), ', ');
  const head = markdown`**${name}** — ${kind}, ${counted(relation.columns().length, 'column')}`;
  return list.markdown === '' ? head : markdown`${head}\n\n${list}${more}`;
}

const mostColumns = 20;

/** A column, and the expression it is the alias of. */
export function columnText({ name, type }: Column, alias: string | undefined): Markdown {
  const head = markdown`**${name}** — ${type}`;
  return alias === undefined ? head : markdown`${head}\n\n${codeBlock(alias)}`;
}

/** A property: its type, whose it is, and values it is known to have. */
export function propertyText(
  name: string,
  owner: PropertyOwner | undefined,
  catalog: Catalog,
): Markdown {
  const known = owner && catalog.propertyIndex(owner).find(name);
  const whose = owner === undefined ? 'property' : `${ownerName(owner)} property`;
  const head = markdown`**${name}** — ${known?.type ?? 'Nullable(String)'}, ${whose}`;
  const values = owner === undefined ? [] : catalog.values(`${owner}.properties.${name}`);
  if (values.length === 0) return head;
  const shown = joined(values.slice(0, mostValues).map(code), ', ');
  return markdown`${head}\n\nFor example ${shown}.`;
}

const mostValues = 5;

function ownerName(owner: PropertyOwner): string {
  return owner.startsWith('group_') ? 'group' : owner;
}

/** An event the project has seen. */
export function eventText(name: string, catalog: Catalog): Markdown | undefined {
  const event = catalog.eventIndex().find(name);
  if (!event) return undefined;
  const volume =
    event.volume === undefined ? '' : `, ${event.volume.toLocaleString('en')} times seen`;
  return markdown`**${name}** — event${volume}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
