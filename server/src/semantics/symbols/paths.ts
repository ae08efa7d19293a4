import type { Alias, Name, NameOrMissing, Path, Star } from '../../ast/nodes.ts';
import type { Column, Relation } from '../names/relation.ts';
import type { Scope } from '../names/scope.ts';
import type { ScopeTable } from '../names/scopeTable.ts';
import type { HogQLSymbol } from './symbol.ts';
import { parameterOf } from './context.ts';
import type { Context, Found } from './context.ts';
import { cteSymbol, sourceSymbol } from './tables.ts';

/** What each name of `a.b.c` stands for, as far as that is known. */
export function pathOccurrences({ names }: Path, context: Context): Found[] {
  return columnOccurrences(names, context);
}

/** The same for the names of a table and columns, wherever they stand. */
export function columnOccurrences(names: readonly NameOrMissing[], context: Context): Found[] {
  const [first, ...rest] = names;
  if (first?.kind !== 'Name' || first.text === '') return [];
  const head = firstName(first, rest.length > 0, context);
  if (!head) return [];
  const found = [head];
  for (const [at, name] of rest.entries()) {
    if (name.kind === 'Missing' || !context.scope) break;
    const target = context.scope.target(names.slice(0, at + 1));
    if (!target) break;
    if (target.kind === 'relation') {
      const column = target.relation.column(name.text);
      if (!column) break;
      found.push(ofColumn(name, column, target.relation));
    } else {
      const path = names.slice(0, at + 2).map((part) => (part.kind === 'Name' ? part.text : ''));
      const key = target.owner ? `${target.owner}.properties.${name.text}` : path.join('.');
      const symbol: HogQLSymbol = {
        kind: 'property',
        name: name.text,
        identity: `property:${key}`,
      };
      found.push({ name, symbol });
    }
  }
  return found;
}

/** `* EXCLUDE (a) REPLACE (b AS c)`: `a` and `c` are columns of the tables. */
export function excludedColumns({ table, exclude, replace }: Star, context: Context): Found[] {
  const names = [
    ...(exclude ?? []).map((path) => path.names.at(-1)),
    ...(replace ?? []).map(({ name }) => name),
  ];
  const [qualifier] = table;
  const of = qualifier?.kind === 'Name' ? context.scope?.table(qualifier.text) : undefined;
  return names.flatMap((name): Found[] => {
    if (name?.kind !== 'Name') return [];
    const found = columnOf(name.text, of ? [of] : (context.scope?.tables ?? []));
    return found ? [ofColumn(name, found.column, found.relation)] : [];
  });
}

/** Looks a name up in the service's order: parameters, tables before a dot, aliases, columns, values. */
function firstName(name: Name, isQualifier: boolean, context: Context): Found | undefined {
  const { scope, environment, answer } = context;
  const parameter = parameterOf(context, name.text);
  if (parameter) return reference(name, 'parameter', parameter);
  const table = scope?.table(name.text);
  if (isQualifier && table) return ofTable(name, table, context);
  const alias = scope && aliasBefore(name, scope);
  if (alias) return reference(name, 'column alias', alias);
  const found = scope && columnOf(name.text, scope.tables);
  if (found) return { ...ofColumn(name, found.column, found.relation), foundIn: found.table.name };
  const answered = answer?.column(name.text);
  if (answer && answered) return ofColumn(name, answered, answer);
  const later = scope && laterAlias(name, scope);
  if (later) return reference(name, 'column alias', later);
  const cte = environment.cte(name.text);
  const symbol = cte?.kind === 'scalar' ? cteSymbol(cte) : undefined;
  if (symbol) return { name, symbol };
  return table && ofTable(name, table, context);
}

function reference(name: Name, kind: HogQLSymbol['kind'], identity: Name): Found {
  return { name, symbol: { kind, name: identity.text, identity } };
}

function ofTable(name: Name, { source }: ScopeTable, { environment }: Context): Found | undefined {
  const symbol = sourceSymbol(source, environment);
  return symbol && { name, symbol };
}

function columnOf(
  text: string,
  tables: readonly ScopeTable[],
): { column: Column; relation: Relation; table: ScopeTable } | undefined {
  for (const table of tables) {
    const column = table.relation?.column(text);
    if (column && table.relation) return { column, relation: table.relation, table };
  }
  return undefined;
}

function ofColumn(name: Name, column: Column, relation: Relation): Found {
  const { declaration, origin, item } = column;
  if (declaration) return { ...reference(name, 'column alias', declaration), item };
  const known = origin?.column === name.text ? `${origin.table}.${origin.column}` : undefined;
  const identity = item ?? `${relation.name ?? ''}.${name.text}`;
  return { name, symbol: columnSymbol(name.text, known ?? identity), item };
}

function columnSymbol(name: string, identity: Name | string): HogQLSymbol {
  return {
    kind: 'column',
    name,
    identity: typeof identity === 'string' ? `column:${identity}` : identity,
  };
}

/** The visible alias of a name: none in FROM, those further left among the items, all of them after. */
function aliasBefore(name: Name, scope: Scope): Name | undefined {
  const { from, items } = scope.select;
  if (from && name.start >= from.start && name.end <= from.end) return undefined;
  const last = items.at(-1);
  const amongItems = last !== undefined && name.start < last.end;
  for (const { node, arrayJoin } of scope.aliasesNamed(name.text)) {
    if (isInside(name, node)) continue;
    if (arrayJoin || !amongItems || node.end <= name.start) return nameOf(node);
  }
  return undefined;
}

/** An alias further right. The service does not look there, but it is what was meant. */
function laterAlias(name: Name, scope: Scope): Name | undefined {
  const later = scope.aliasesNamed(name.text).find(({ node }) => !isInside(name, node));
  return later && nameOf(later.node);
}

function isInside(name: Name, { start, end }: Alias): boolean {
  return name.start >= start && name.end <= end;
}

function nameOf({ name }: Alias): Name | undefined {
  return name.kind === 'Name' ? name : undefined;
}
