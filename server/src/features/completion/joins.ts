import type { CompletionItem } from 'vscode-languageserver-types';
import type { Path } from '../../ast/nodes.ts';
import { tableName } from '../../ast/sources.ts';
import { sentinel } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { ScopeTable } from '../../semantics/resolve/scopeTable.ts';
import { quotedName, quotedPath } from '../../schema/quotedName.ts';
import { comparisonAt } from '../shared/comparison.ts';
import { casing } from './keywords.ts';
import { byLikelihood } from './likelihood.ts';
import { typeDetail } from './names.ts';
import { order, type WordPlace } from './offer.ts';
import { likelihoodOf } from './tables.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** After JOIN: whole joins, each a table with an alias and the condition that joins it to the query. */
export function joins(word: WordPlace): CompletionItem[] {
  const { place, catalog, typed } = word;
  const likely = likelihoodOf(word);
  const tables = place.tables;
  const taken = new Set(tables.map(({ name }) => name));
  const cased = casing(word);
  const keys = catalog.joinKeys;
  const proposed = sources(tables).flatMap((source) =>
    visible(source).flatMap((column) =>
      keys.partners(source.relation?.name ?? source.name, column, typed).map((partner) => ({
        partner,
        source,
        column,
      })),
    ),
  );
  proposed.sort((a, b) => a.partner.rank - b.partner.rank);
  return proposed.slice(0, mostJoins).map(({ partner, source, column }, at) => {
    const alias = aliasOf(partner.table, taken);
    const left = `${alias}.${quotedName(partner.column)}`;
    const right = `${quotedName(source.name)}.${quotedName(column)}`;
    const tie = `${left} = ${right}`;
    const condition = partner.also
      ? `${tie} ${cased('AND')} ${alias}.${partner.also.join(' = ')}`
      : tie;
    const label = `${quotedPath(partner.table)} ${alias} ${cased('ON')} ${condition}`;
    return {
      label,
      kind: CompletionItemKind.Reference,
      filterText: partner.table,
      // Each after its table.
      sortText: byLikelihood(likely(partner.table, false) / 2, at),
    };
  });
}

/** Completes a join's condition: whole conditions, or the key to compare with the other side. */
export function ties(word: WordPlace): CompletionItem[] {
  const { path } = word.place;
  if (!path.some(({ kind }) => kind === 'JoinConstraint')) return [];
  const other = comparisonAt(path)?.other;
  if (other) return other.kind === 'Path' ? partnersOf(other, word) : [];
  return ['on', 'and', 'or'].includes(word.caret.before.token) ? conditions(word) : [];
}

/** The columns of the other tables with the same keys; the table joined last comes first. */
function partnersOf({ names }: Path, { place, catalog }: WordPlace): CompletionItem[] {
  const [first, last] = names;
  if (names.length !== 2 || first?.kind !== 'Name' || last?.kind !== 'Name') return [];
  const all = sources(place.tables);
  const own = all.find(({ name }) => name === first.text);
  const labels = all.toReversed().flatMap((table) => {
    if (!own || table === own) return [];
    const { name, relation } = table;
    const { keys, alike } = comparable(own, last.text, table, catalog);
    return [...keys, ...alike].flatMap((key) => {
      const column = relation?.column(key);
      return column && !column.hidden ? [{ table: name, column }] : [];
    });
  });
  return labels.map(({ table, column }, at) => ({
    label: `${table}.${column.name}`,
    kind: CompletionItemKind.Field,
    ...typeDetail(column.type),
    insertText: `${quotedName(table)}.${quotedName(column.name)}`,
    filterText: column.name,
    sortText: `0-${order(at)}`,
  }));
}

/** After ON: conditions that join the table to the earlier ones. */
function conditions({ place, catalog }: WordPlace): CompletionItem[] {
  const join = place.path.findLast(({ kind }) => kind === 'Join');
  const all = sources(place.tables);
  if (join?.kind !== 'Join' || join.operand.kind !== 'TableSource') return [];
  const own = tableName(join.operand);
  const joined = all.find(({ name }) => name === own);
  if (!joined) return [];
  const before = all.slice(0, all.indexOf(joined));
  const columns = new Set(visible(joined));
  const found = before.flatMap((source) =>
    visible(source).map((column) => {
      const { keys, alike } = comparable(source, column, joined, catalog);
      const condition = (other: string): string =>
        `${quotedName(joined.name)}.${quotedName(other)} = ${quotedName(source.name)}.${quotedName(column)}`;
      return {
        keys: keys.filter((other) => columns.has(other)).map(condition),
        alike: alike.map(condition),
      };
    }),
  );
  return [...found.flatMap(({ keys }) => keys), ...found.flatMap(({ alike }) => alike)]
    .slice(0, mostJoins)
    .map((label, at) => ({
      label,
      kind: CompletionItemKind.Reference,
      sortText: `0-${order(at)}`,
    }));
}

/**
 * The columns of a table that can be compared with one of another table: those with the same keys and, if either is a
 * subquery, the one of the same name.
 */
function comparable(
  from: ScopeTable,
  column: string,
  to: ScopeTable,
  catalog: Catalog,
): { readonly keys: readonly string[]; readonly alike: readonly string[] } {
  const [own = '', other = ''] = [from.relation?.name, to.relation?.name];
  const keys = catalog.joinKeys.columns(own, column, other);
  const isOfQuery = [own, other].some((name) => !catalog.table(name));
  const same = isOfQuery && !keys.includes(column) ? to.relation?.column(column) : undefined;
  return { keys, alike: same && !same.hidden && !uncompared.has(same.type.text) ? [column] : [] };
}

/** Types that are not compared for equality. */
export const uncompared = new Set(['Table', 'JSON', 'Nullable(JSON)']);

const mostJoins = 30;

function sources(tables: readonly ScopeTable[]): readonly ScopeTable[] {
  return tables.filter(({ name }) => name !== '' && name !== sentinel).slice(0, mostSources);
}

/** The number of tables considered among a thousand joined ones. */
const mostSources = 50;

function visible({ relation }: ScopeTable): readonly string[] {
  return (relation?.columns() ?? []).flatMap(({ name, hidden }) => (hidden ? [] : [name]));
}

/** The initials of a table's words, with a number if they are taken. */
function aliasOf(table: string, taken: ReadonlySet<string>): string {
  const words = (table.split('.').at(-1) ?? '').split(/[^A-Za-z0-9]+/);
  const initials = words.map((word) => word.charAt(0).toLowerCase()).join('');
  const base = /^[a-z]/.test(initials) ? initials : 't';
  const free = [base, ...Array.from({ length: taken.size + 1 }, (_, at) => `${base}${at + 2}`)];
  return free.find((name) => !taken.has(name) && !reserved.has(name)) ?? base;
}

/** Initials that are words of the language. */
const reserved = new Set(['as', 'by', 'if', 'in', 'is', 'on', 'or', 'to', 'fn', 'id']);
