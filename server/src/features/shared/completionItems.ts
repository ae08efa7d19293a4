import { CompletionItemKind } from 'vscode-languageserver-types';
import type { CompletionItem } from 'vscode-languageserver-types';
import type { NameOrMissing } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { FunctionTable } from '../../schema/functions.ts';
import type { Environment } from '../../semantics/environment.ts';
import { tableRelation } from '../../semantics/relation.ts';
import type { Column, Relation, Target } from '../../semantics/relation.ts';
import type { Place } from '../../semantics/scopeAt.ts';
import { propertyNamed } from './comparedName.ts';
import type { ComparedName } from './comparedName.ts';

// The first digit of a sort text: what the query itself names comes first, keywords come last.

/** What a name in an expression may be: columns, aliases, lambda parameters, scalar CTEs. */
export function columns(
  { scope, environment, parameters }: Place,
  catalog: Catalog,
): CompletionItem[] {
  const found: CompletionItem[] = parameters.map((label) => ({
    label,
    kind: CompletionItemKind.Variable,
    sortText: `0-${label}`,
  }));
  const tables = scope?.tables ?? [];
  if (scope && tables.length === 0 && !scope.select.from) {
    found.push(...relationColumns(tableRelation(catalog, 'events')));
  }
  // Of several tables with aliases a bare column may belong to any, so only the aliases come.
  const several = tables.length > 1;
  const qualified = several && tables.some(({ aliased }) => aliased);
  for (const { name, relation, aliased } of tables) {
    if (several || aliased) found.push(tableItem(name, relation));
    if (!qualified) found.push(...relationColumns(relation));
  }
  for (const label of scope?.aliases.keys() ?? []) {
    if (label.startsWith('$caret$')) continue;
    found.push(quotedItem({ label, kind: CompletionItemKind.Variable, sortText: `1-${label}` }));
  }
  for (const cte of environment.ctes) {
    if (cte.kind === 'scalar') found.push({ label: cte.name, kind: CompletionItemKind.Constant });
  }
  return unique(found);
}

/** What may follow a dot. */
export function members(target: Target | undefined, catalog: Catalog): CompletionItem[] {
  if (target?.kind === 'relation') return relationColumns(target.relation);
  if (!target?.owner) return [];
  return catalog.properties(target.owner).map(({ name, type }, at) =>
    quotedItem({
      label: name,
      kind: CompletionItemKind.Property,
      detail: type ?? 'String',
      sortText: order(at),
    }),
  );
}

/** Tables, views and CTEs; after a prefix such as `system.` only those below it. */
export function tables(environment: Environment, prefix: string): CompletionItem[] {
  const ctes: CompletionItem[] = environment.ctes.flatMap(({ kind, name }) =>
    kind === 'table' && prefix === ''
      ? [{ label: name, kind: CompletionItemKind.Struct, detail: 'CTE', sortText: `0-${name}` }]
      : [],
  );
  const known = [...environment.catalog.tables].flatMap(([name, table]): CompletionItem[] => {
    if (table.internal || !name.startsWith(prefix) || name === prefix.slice(0, -1)) return [];
    const sortText = `${name.includes('.') ? 2 : 1}-${name}`;
    if (table.args) {
      const insertText = `${name}(`;
      return [{ label: `${name}()`, insertText, kind: CompletionItemKind.Function, sortText }];
    }
    return [{ label: name, kind: CompletionItemKind.Folder, detail: 'Table', sortText }];
  });
  return unique([...ctes, ...known]);
}

/** All functions, labelled as calls; the list is made once for each table of functions. */
export function functions({ functions: table }: Catalog): readonly CompletionItem[] {
  const made = functionItems.get(table);
  if (made) return made;
  const list = table.all
    .filter(({ kind, name }) => kind !== 'table' && !name.startsWith('_'))
    .map((info): CompletionItem => ({
      label: `${info.name}()`,
      kind: CompletionItemKind.Function,
      detail: FunctionTable.signatureOf(info),
      filterText: info.name,
      insertText: info.name,
      sortText: `${info.base ? 4 : 3}-${info.name}`,
    }));
  functionItems.set(table, list);
  return list;
}

const functionItems = new WeakMap<FunctionTable, readonly CompletionItem[]>();

/** Keywords, in small letters where the query is written so. */
export function keywords(words: readonly string[], text: string): CompletionItem[] {
  const small = /\bselect\b|\bwith\b|\bfrom\b/.test(text);
  return [...new Set(words)].map((label, at) => ({
    label,
    kind: CompletionItemKind.Keyword,
    insertText: small ? label.toLowerCase() : label,
    sortText: `5-${order(at)}`,
  }));
}

/** The names of types for CAST. */
export function types(): CompletionItem[] {
  return typeNames.map((label) => ({ label, kind: CompletionItemKind.TypeParameter }));
}

const typeNames = [
  ...['String', 'Int', 'Int64', 'UInt64', 'Float', 'Float64', 'Bool', 'Date', 'DateTime'],
  ...['DateTime64', 'UUID', 'Decimal', 'Array', 'Tuple', 'Nullable', 'JSON'],
];

/** Inside braces: the project's variables, whole at first and by code name behind `variables.`. */
export function variables(
  catalog: Catalog,
  depth: number,
  first: NameOrMissing | undefined,
): CompletionItem[] {
  if (depth === 0) {
    return catalog.variables.map((variable) => ({
      label: `variables.${variable.codeName}`,
      kind: CompletionItemKind.Constant,
      detail: variable.type,
    }));
  }
  if (depth > 1 || first?.kind !== 'Name' || first.text !== 'variables') return [];
  return catalog.variables.map(({ codeName, type }) => ({
    label: codeName,
    kind: CompletionItemKind.Constant,
    detail: type,
  }));
}

/** Texts a column is compared with: event names, and values known of a property. */
export function comparedTexts(compared: ComparedName, catalog: Catalog): CompletionItem[] {
  const text = (label: string, at: number): CompletionItem => ({
    label,
    kind: CompletionItemKind.Value,
    insertText: label.replaceAll('\\', '\\\\').replaceAll("'", "\\'"),
    filterText: label,
    sortText: order(at),
  });
  const property = propertyNamed(compared);
  if (property) return catalog.values(`${property.owner}.properties.${property.name}`).map(text);
  const { names, scope } = compared;
  const last = names.at(-1);
  if (last?.kind !== 'Name' || last.text !== 'event' || !scope.resolve(names)) return [];
  return [...catalog.events]
    .sort((a, b) => (b.volume ?? 0) - (a.volume ?? 0))
    .map(({ name }, at) => text(name, at));
}

function relationColumns(relation: Relation | undefined): CompletionItem[] {
  return (relation?.columns() ?? [])
    .filter(({ hidden, name }) => !hidden && name !== '')
    .map((column, at) => quotedItem(columnItem(column, at)));
}

function columnItem({ name, type }: Column, at: number): CompletionItem {
  const kind = type === 'Table' ? CompletionItemKind.Folder : CompletionItemKind.Field;
  return { label: name, kind, detail: type, sortText: `1-${order(at)}` };
}

function tableItem(label: string, relation: Relation | undefined): CompletionItem {
  const detail = relation?.name ?? 'Table';
  return quotedItem({ label, kind: CompletionItemKind.Folder, detail, sortText: `0-${label}` });
}

/** Names with anything but letters, digits, `_` and `$` are quoted when inserted. */
function quotedItem(item: CompletionItem): CompletionItem {
  if (/^[A-Za-z_$][A-Za-z0-9_$]*$/.test(item.label) && !neverNames.test(item.label)) return item;
  const escaped = item.label.replaceAll('\\', '\\\\').replaceAll('`', '``');
  return { ...item, insertText: `\`${escaped}\``, filterText: item.label };
}

/** Keywords which are never names unless they stand in back quotes. */
const neverNames =
  /^(?:catch|except|finally|fn|fun|inf|infinity|intersect|let|materialized|nan|null|throw|try|while|within)$/i;

function unique(list: readonly CompletionItem[]): CompletionItem[] {
  const seen = new Set<string>();
  return list.filter(({ label }) => label !== '' && !seen.has(label) && seen.add(label));
}

function order(at: number): string {
  return String(at).padStart(6, '0');
}
