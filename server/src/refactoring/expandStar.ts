import { t } from '@vscode/l10n';
import type { Select, Star } from '../ast/nodes.ts';
import { quotedName } from '../schema/quotedName.ts';
import type { Column } from '../semantics/resolve/relation.ts';
import type { ScopeTable } from '../semantics/resolve/scopeTable.ts';
import { around, hasComment, type Offer, selectAround, type Target } from './refactoring.ts';

/** Replaces a `*` among the select items by its columns. */
export const expandStar: Offer = (target) => {
  const star = around(target, 'Star');
  const select = selectAround(target);
  if (!star || !select?.items.includes(star) || star.replace) return [];
  if (hasComment(target, star.start, star.end)) return [];
  const names = namesOf(target, star, select);
  if (!names) return [];
  const title =
    names.length === 1
      ? t('Expand `*` into 1 column')
      : t('Expand `*` into {0} columns', names.length);
  return [
    {
      kind: 'refactor.rewrite',
      title,
      edits: () => [{ start: star.start, end: star.end, text: list(target, star, names) }],
    },
  ];
};

/** The names to write; undefined if they are not all known, or not each can be read by its name. */
function namesOf(target: Target, star: Star, select: Select): string[] | undefined {
  const table = tableOf(star, target.symbols.tablesOf(select));
  if (!table?.relation || isPartial(target, table)) return undefined;
  const { columns: all = [], open = true } = target.symbols.columnsOf(star, select) ?? {};
  if (open) return undefined;
  const columns = all.filter((column) => !isJoined(target, column, table));
  const names = columns.map(({ name }) => name);
  if (names.length === 0 || names.includes('') || new Set(names).size < names.length) {
    return undefined;
  }
  const qualifier = star.table
    .map(({ start, end }) => `${target.text.slice(start, end)}.`)
    .join('');
  return names.map((name) => qualifier + quotedName(name));
}

/** The one table of the `*`: of several the service refuses to choose. */
function tableOf({ table }: Star, tables: readonly ScopeTable[]): ScopeTable | undefined {
  const [name] = table;
  if (table.length > 1) return undefined;
  if (name) return tables.find((one) => name.kind === 'Name' && one.name === name.text);
  return tables.length === 1 ? tables[0] : undefined;
}

function catalogTable({ symbols }: Target, { source }: ScopeTable): string | undefined {
  if (source.table.kind !== 'TableReference') return undefined;
  const last = source.table.names.at(-1);
  const symbol = last?.kind === 'Name' ? symbols.of(last)?.symbol : undefined;
  return symbol?.kind === 'table' ? symbol.name : undefined;
}

function isPartial(target: Target, table: ScopeTable): boolean {
  const name = catalogTable(target, table);
  return name !== undefined && target.catalog.table(name)?.partial === true;
}

/** A way into another table is not among the columns of `*`. */
function isJoined(target: Target, { name }: Column, table: ScopeTable): boolean {
  const fields = target.catalog.table(catalogTable(target, table) ?? '')?.fields ?? {};
  return Object.hasOwn(fields, name) && fields[name]?.type === 'field_traverser';
}

/** Each name on a line of its own where the `*` has one. */
function list({ text }: Target, { start }: Star, names: readonly string[]): string {
  const line = /(\r\n|\r|\n)([ \t]*)$/.exec(text.slice(0, start));
  return names.join(line ? `,${line[1] ?? ''}${line[2] ?? ''}` : ', ');
}
