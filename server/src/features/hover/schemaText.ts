import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import type { Column } from '../../semantics/names/relation.ts';
import type { Place } from '../../semantics/names/scopeAt.ts';
import { codeBlock } from '../shared/functionText.ts';

/** A table, view or CTE: what it is and the names of its columns. */
export function relationText(
  name: string,
  { environment }: Place,
  catalog: Catalog,
): string | undefined {
  const relation = environment.relation(name);
  if (!relation) return undefined;
  const isCte = environment.ctes.some((cte) => cte.name === name);
  const kind = isCte
    ? 'common table expression'
    : catalog.table(name)?.kind === 'view'
      ? 'view'
      : 'table';
  const shown = relation.columns().filter((column) => !column.hidden && column.name !== '');
  const columns = shown.map((column) => `\`${column.name}\` ${column.type}`);
  const more = shown.length > mostColumns ? `, and ${shown.length - mostColumns} more` : '';
  const list = columns.slice(0, mostColumns).join(', ');
  const head = `**${name}** — ${kind}, ${counted(relation.columns().length, 'column')}`;
  return list === '' ? head : `${head}\n\n${list}${more}`;
}

const mostColumns = 20;

/** A column, and the expression it is the alias of. */
export function columnText({ name, type }: Column, alias: string | undefined): string {
  const head = `**${name}** — ${type}`;
  return alias === undefined ? head : `${head}\n\n${codeBlock(alias)}`;
}

/** A property: its type, whose it is, and values it is known to have. */
export function propertyText(
  name: string,
  owner: PropertyOwner | undefined,
  catalog: Catalog,
): string {
  const known = owner && catalog.propertyIndex(owner).find(name);
  const whose = owner === undefined ? 'property' : `${ownerName(owner)} property`;
  const head = `**${name}** — ${known?.type ?? 'Nullable(String)'}, ${whose}`;
  const values = owner === undefined ? [] : catalog.values(`${owner}.properties.${name}`);
  if (values.length === 0) return head;
  const shown = values.slice(0, mostValues).map((value) => `\`${value}\``);
  return `${head}\n\nFor example ${shown.join(', ')}.`;
}

const mostValues = 5;

function ownerName(owner: PropertyOwner): string {
  return owner.startsWith('group_') ? 'group' : owner;
}

/** An event the project has seen. */
export function eventText(name: string, catalog: Catalog): string | undefined {
  const event = catalog.eventIndex().find(name);
  if (!event) return undefined;
  const volume =
    event.volume === undefined ? '' : `, ${event.volume.toLocaleString('en')} times seen`;
  return `**${name}** — event${volume}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
