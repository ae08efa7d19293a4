import { append } from '../../base/append.ts';
import type { Extent } from '../../ast/extent.ts';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Columns, Select, Star } from '../../ast/nodes.ts';
import { nameText } from '../../ast/names.ts';
import { nearest } from '../../schema/nameIndex.ts';
import { columnPattern } from '../../../common/language/columnPattern.ts';
import {
  everything,
  lastName,
  mostColumns,
  plainColumns,
  starColumns,
} from '../resolve/exportedColumns.ts';
import type { Scope } from '../resolve/scope.ts';
import { scopeInside } from '../resolve/visit.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { finding, type Finding, type NameChecks } from './finding.ts';
import { hasLostTables, mayGetTables } from './lostParts.ts';
import { didYouMean, replacements } from './suggestions.ts';

/** `*` and `COLUMNS(…)`: checks that they stand for something. */
export const starChecks: NameChecks = {
  Star: (node, { site: { scope, parent }, errors }) => {
    if (!scope || parent?.kind === 'Call' || hasLostTables(scope.select, errors)) return [];
    const table = node.table.length === 0 ? ofAll(node, scope) : ofOne(node, scope);
    return table.length > 0 ? table : leftOut(node, scope);
  },
  Select: (node, { site }) => tooMany(node, scopeInside(node, site)),
  Columns: (node, { site: { scope }, errors }) =>
    scope && !hasLostTables(scope.select, errors) ? chosen(node, scope) : [],
};

function ofAll(node: Star, { tables }: Scope): Finding[] {
  const extent = { start: node.start, end: node.start + 1 };
  if (tables.length === 0) {
    const found = finding('star-tables', '`*` needs a table: this query has no FROM.', extent);
    return [{ ...found, cause: 'more-tables' }];
  }
  if (tables.length === 1) return [];
  const names = tables.map(({ name }) => name).filter((name) => name !== '');
  const each = names.map((name) => `${quotedName(name)}.*`).join(', ');
  const message = `\`*\` cannot stand for several tables; write ${each ? `\`${each}\`` : 'an alias and `.*`'}.`;
  const bare = !node.exclude && !node.replace && names.length === tables.length;
  const fixes = bare ? [replacing(fixTitle.write(`\`${each}\``), node.start, node.end, each)] : [];
  return [finding('star-tables', message, extent, fixes)];
}

function ofOne({ table }: Star, scope: Scope): Finding[] {
  const [only] = table;
  if (table.length !== 1 || only?.kind !== 'Name' || scope.table(only.text)) return [];
  if (scope.resolve([only])?.type.name === 'Table') return [];
  if (scope.tables.some(({ relation }) => !relation || relation.open)) return [];
  const suggestions = nearest(only.text, scope.tables.map(({ name }) => name).filter(Boolean));
  const cause = mayGetTables(scope.select) ? ({ cause: 'more-tables' } as const) : {};
  const message = `No table of this query is called \`${only.text}\`.${didYouMean(suggestions)}`;
  return [
    { ...finding('unknown-table', message, only, replacements(only, suggestions)), ...cause },
  ];
}

/** EXCLUDE and REPLACE: each name must exist and occur in one list only, and some columns must remain. */
function leftOut(node: Star, scope: Scope): Finding[] {
  const { columns, open } = plainColumns(node, scope);
  const { exclude = [], replace = [] } = node;
  if (open || (exclude.length === 0 && replace.length === 0)) return [];
  const names = new Set(columns.map(({ name }) => name));
  const excluded = new Set(exclude.map(lastName));
  const found: Finding[] = [];
  for (const path of exclude) append(found, notThere(lastName(path), path, names));
  for (const { name } of replace) {
    append(found, notThere(nameText(name), name, names));
    if (!excluded.has(nameText(name))) continue;
    const message = `\`${nameText(name)}\` cannot be excluded and replaced at once.`;
    found.push(finding('exclude-column', message, name));
  }
  if (found.length === 0 && [...names].every((name) => excluded.has(name))) {
    found.push(finding('exclude-column', 'EXCLUDE leaves no columns.', node));
  }
  return found;
}

/**
 * Reported for the first query with too many columns: queries that read it do not know all columns
 * either.
 */
function tooMany({ items }: Select, scope: Scope): Finding[] {
  const stars = items.filter((item) => item.kind === 'Star');
  const [first] = stars;
  if (!first) return [];
  let count = items.length - stars.length;
  for (const star of stars) {
    const { columns, open } = starColumns(star, scope);
    if (open) return [];
    count += columns.length;
    if (count > mostColumns) return [manyColumns(first)];
  }
  return [];
}

function manyColumns(star: Star): Finding {
  const most = mostColumns.toLocaleString('en-US');
  const message = `This query has more than ${most} columns. The rest are not checked.`;
  return finding('many-columns', message, star);
}

function notThere(name: string, extent: Extent, names: ReadonlySet<string>): Finding[] {
  if (name === '' || names.has(name)) return [];
  const suggestions = nearest(name, names);
  const message = `\`*\` has no column \`${name}\`.${didYouMean(suggestions)}`;
  const fixes = suggestions.map((suggestion) =>
    replacing(
      fixTitle.replaceBy(`\`${suggestion}\``),
      extent.start,
      extent.end,
      quotedName(suggestion),
    ),
  );
  return [finding('exclude-column', message, extent, fixes)];
}

function chosen({ args, pattern: source }: Columns, scope: Scope): Finding[] {
  const [only] = args;
  if (source === undefined || !only) return [];
  const pattern = columnPattern(source);
  if (pattern === 'invalid') {
    const message = 'Invalid pattern: check its brackets and repetitions.';
    return [finding('columns-pattern', message, only)];
  }
  const { columns, open } = plainColumns(everything, scope);
  if (pattern === 'other' || open || columns.length === 0) return [];
  if (columns.some(({ name }) => pattern(name) !== false)) return [];
  return [finding('columns-pattern', 'No column name matches this pattern.', only)];
}
