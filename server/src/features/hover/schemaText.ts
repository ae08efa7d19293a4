import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import { columnDoc } from '../../schema/columnDocs.ts';
import type { Column, Relation } from '../../semantics/resolve/relation.ts';
import { isUnknown, shownType } from '../../semantics/types/valueTypes.ts';
import {
  bundledMarkdown,
  code,
  codeBlock,
  joined,
  markdown,
  type Markdown,
} from '../shared/markdown.ts';

/** A table, view or CTE: its kind, the names of its columns, and what the service says of it. */
export function relationText(
  name: string,
  kind: string,
  relation: Relation | undefined,
  described?: string,
): Markdown {
  const columns = relation?.columns() ?? [];
  const text = columnsText(markdown`**${name}** — ${kind}`, columns, columns.length);
  return described === undefined ? text : joined([text, markdown`${described}`], '\n\n');
}

/** What has the columns, their number, and the first of them. */
export function columnsText(what: Markdown, columns: readonly Column[], count?: number): Markdown {
  const shown = columns.filter((column) => !column.hidden && column.name !== '');
  const named = shown.map((column) => joined([code(column.name), typeText(column)], ' '));
  const more = shown.length > mostColumns ? `, and ${shown.length - mostColumns} more` : '';
  const list = joined(named.slice(0, mostColumns), ', ');
  const all = count ?? shown.length;
  const head = markdown`${what}, ${String(all)} ${all === 1 ? 'column' : 'columns'}`;
  const parts = [head, ...(list.markdown === '' ? [] : [markdown`${list}${more}`])];
  return joined([...parts, ...(shown.some(isRefused) ? [refusedName] : [])], '\n\n');
}

/** A name that no query can write. */
function isRefused({ name }: Column): boolean {
  return name.includes('%');
}

const refusedName = bundledMarkdown(
  'The service refuses names with `%`, even in back quotes, so completion leaves them out. If another query defines the name, choose one without `%`.',
);

const mostColumns = 20;

function typeText({ type }: Column): Markdown {
  return markdown`${shownType(type) ?? ''}`;
}

/** A column: its type, its table, its meaning or target, and the expression of an alias. Ours says the meaning best. */
export function columnText(
  column: Column,
  alias: string | undefined,
  relation: string | undefined,
  described?: string,
): Markdown {
  const { name, type, origin } = column;
  const target = column.target();
  if (type.name === 'Table' && target?.kind === 'relation') return joinText(name, target.relation);
  const own = origin?.column === name ? origin.table : undefined;
  const renamed = origin && !own && !alias ? code(`${origin.table}.${origin.column}`) : undefined;
  const table = own ?? (alias === undefined && !renamed ? relation : undefined);
  const facts = [
    typeText(column),
    ...(renamed ? [markdown`column ${renamed}`] : []),
    ...(table === undefined ? [] : [markdown`column of ${code(table)}`]),
    ...(alias !== undefined && isUnknown(type) ? [bundledMarkdown('alias')] : []),
  ];
  const what = joined(facts, ', ');
  const head = what.markdown === '' ? markdown`**${name}**` : markdown`**${name}** — ${what}`;
  const doc = origin && columnDoc(origin.table, origin.column);
  return joined(
    [
      head,
      ...(doc === undefined && described ? [markdown`${described}`] : []),
      bundledMarkdown(doc ?? ''),
      ...(isRefused(column) ? [refusedName] : []),
      ...(alias === undefined ? [] : [codeBlock(alias)]),
    ],
    '\n\n',
  );
}

/** A join to another table: what is joined, and its columns. */
function joinText(name: string, relation: Relation): Markdown {
  const table = relation.name === undefined ? 'a table' : code(relation.name);
  return columnsText(markdown`**${name}** — joins ${table}`, relation.columns());
}

/** A property: its type, whose it is, and values it is known to have. */
export function propertyText(
  name: string,
  owner: PropertyOwner | undefined,
  catalog: Catalog,
): Markdown {
  const known = owner && catalog.propertyIndex(owner).find(name);
  const whose = owner === undefined ? 'property' : `${ownerName(owner)} property`;
  const seen = known?.volume === undefined ? '' : `, ${timesSeen(known.volume)}`;
  const head = markdown`**${name}** — ${known?.type ?? 'Nullable(String)'}, ${whose}${seen}`;
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
  const volume = event.volume === undefined ? '' : `, ${timesSeen(event.volume)}`;
  const head = markdown`**${name}** — event${volume}`;
  return event.description ? markdown`${head}\n\n${event.description}` : head;
}

function timesSeen(volume: number): string {
  return `${volume.toLocaleString('en')} times seen`;
}
