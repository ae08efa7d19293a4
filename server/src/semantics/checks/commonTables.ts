import type { NameOrMissing, TableCte, TableSource, Values } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import type { Environment } from '../resolve/environment.ts';
import type { Relation } from '../resolve/relation.ts';
import { finding, type Finding, type NameChecks } from './finding.ts';
import { counted } from './suggestions.ts';

/** Checks queries used as tables: their columns. */
export const commonTableChecks: NameChecks = {
  TableCte: (node, { site }) => [
    ...fitting(node.columns, site.environment.exported(node.query), true),
    ...usingKey(node, site.environment),
  ],
  TableSource: (node, { site }) => aliased(node, site.environment),
  Values: (node) => widths(node),
};

function fitting(
  names: readonly NameOrMissing[] | undefined,
  relation: Relation | undefined,
  exactly: boolean,
): Finding[] {
  const [first] = names ?? [];
  const last = names?.at(-1);
  if (!names || !first || !last || !relation || relation.open) return [];
  const width = relation.columns().length;
  if (exactly ? names.length === width : names.length <= width) return [];
  const message = `${counted(names.length, 'column name')} for ${counted(width, 'column')}.`;
  return [finding('column-count', message, { start: first.start, end: last.end })];
}

function aliased({ table, columnAliases }: TableSource, environment: Environment): Finding[] {
  if (!columnAliases) return [];
  if (table.kind === 'Values') {
    const width = table.rows[0]?.elements.length;
    const [first] = columnAliases;
    const last = columnAliases.at(-1);
    if (width === undefined || width === columnAliases.length || !first || !last) return [];
    const message = `${counted(columnAliases.length, 'column name')} for ${counted(width, 'column')}.`;
    return [finding('column-count', message, { start: first.start, end: last.end })];
  }
  if (table.kind === 'Subquery')
    return fitting(columnAliases, environment.exported(table.query), true);
  if (table.kind !== 'TableReference') return [];
  const names = nameTexts(table.names);
  return fitting(columnAliases, environment.relation(names.join('.')), false);
}

function usingKey(
  { usingKey: keys = [], columns, query }: TableCte,
  environment: Environment,
): Finding[] {
  const relation = environment.exported(query);
  if (!relation || relation.open) return [];
  const known = new Set(columns ? nameTexts(columns) : relation.columns().map(({ name }) => name));
  return keys.flatMap((key) => {
    if (key.kind !== 'Name' || known.has(key.text)) return [];
    const message = `The query has no column \`${key.text}\`.`;
    return [finding('using-column', message, key)];
  });
}

function widths({ rows: [first, ...rest] }: Values): Finding[] {
  if (!first) return [];
  const width = first.elements.length;
  return rest.flatMap((row) => {
    const own = row.elements.length;
    if (own === width) return [];
    const message = `This row has ${counted(own, 'value')}, the first one ${width}.`;
    return [finding('values-width', message, row)];
  });
}
