import type {
  Cte,
  Name,
  NameOrMissing,
  Node,
  Placeholder,
  Query,
  Select,
  TableCte,
  TableReference,
  TableSource,
} from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import type { Environment } from './environment.ts';
import { filtersForm } from './filtersForm.ts';
import { columnMeaning, type Meaning } from './meaning.ts';
import { type Scope, scopeTable } from './scope.ts';
import { expressionColumn } from './expressionType.ts';
import type { Column, Relation } from './relation.ts';
import { emptySelect, selectFrom } from './selectFrom.ts';
import { lambdaScope, scopeInside, type Site, visit } from './visit.ts';
import { excludedColumns, nameOccurrences, pathOccurrences } from './paths.ts';
import type { Found, HogQLSymbol, Occurrence, OtherMeaning, SymbolKind } from './symbol.ts';
import { tableSymbol } from './tables.ts';

/** Resolves every name of a statement. */
export function bind(tree: Query, outside: Environment): Bound {
  const occurrences: Occurrence[] = [];
  const scopes = new Map<Select, Scope>();
  visit(tree, outside, (node, site) => {
    if (node.kind === 'Select') {
      scopes.set(node, scopeInside(node, site));
    }
    for (const found of occurrencesAt(node, site)) {
      occurrences.push({
        meaning: undefined,
        isDeclaration: false,
        item: undefined,
        foundIn: undefined,
        ...found,
      });
    }
    return node.kind === 'Placeholder'
      ? filtersForm(node)?.args !== undefined
      : node.kind !== 'Path';
  });
  return { occurrences, scopes };
}

/** The names of a statement, and the scope of each SELECT. */
type Bound = {
  readonly occurrences: readonly Occurrence[];
  readonly scopes: ReadonlyMap<Select, Scope>;
};

/** The names directly in a node. */
function occurrencesAt(node: Node, site: Site): Found[] {
  const { scope, environment } = site;
  switch (node.kind) {
    case 'Path':
      return site.parent?.kind === 'Star' ? [] : pathOccurrences(node.names, scope);
    case 'Star':
      return [
        ...pathOccurrences(node.table, scope, true),
        ...(scope ? excludedColumns(node, scope) : []),
      ];
    case 'Alias':
      return declared('column alias', [node.name], (name) =>
        scope?.defined(node, name, site.clause === 'array join'),
      );
    case 'With':
      return node.ctes.flatMap((cte) => definedCte(cte, site));
    case 'TableCte':
      return keyColumns(node, environment);
    case 'Lambda': {
      const seen = scope ?? environment.scopeOf(emptySelect);
      const inside = lambdaScope(node, site.parent, seen);
      return declared('parameter', node.parameters, (name) => inside.meaning(name, false));
    }
    case 'TableSource':
      return tableNames(node, site);
    case 'TableReference':
      return tableReference(node, environment);
    case 'TableFunction':
      return [functionName('table', node.name, undefined)];
    case 'Call': {
      const isKnown = environment.catalog.functions.find(node.name.text) !== undefined;
      const lambda = isKnown ? undefined : scope?.lambda(node.name);
      const called =
        lambda && scope
          ? nameOccurrences(node.name, lambda, scope)
          : [functionName('function', node.name, () => scope && expressionColumn('', node, scope))];
      return node.over?.kind === 'Name' ? [...called, ...windowReference(node.over, site)] : called;
    }
    case 'NamedWindow':
      return declared('window', [node.name], () => ({ kind: 'window', window: node }));
    case 'Placeholder':
      return placeholder(node);
    default:
      return [];
  }
}

/** USING KEY names columns of the query. */
function keyColumns({ usingKey = [], query }: TableCte, environment: Environment): Found[] {
  if (usingKey.length === 0) return [];
  const scope = environment.scopeOf(selectFrom(query));
  return usingKey.flatMap((name) => pathOccurrences([name], scope));
}

/** A CTE and the columns that its list names. */
function definedCte(cte: Cte, { environment, scope }: Site): Found[] {
  if (cte.kind === 'ScalarCte') {
    const seen = scope ?? environment.scopeOf(emptySelect);
    return declared('scalar', [cte.name], (name) =>
      seen.ofWith({ kind: 'scalar', name: name.text, expression: cte.expression }),
    );
  }
  const { text } = cte.name;
  const relation = (): Relation | undefined => environment.relation(text);
  const own: Meaning = { kind: 'cte', cte: { kind: 'table', name: text }, relation };
  const columns = declared('column alias', cte.columns, (name) => {
    const known = relation();
    return known && columnMeaning(known, name.text);
  });
  return [...declared('cte', [cte.name], () => own), ...columns];
}

/** The alias of a table, and those of its columns. */
function tableNames(source: TableSource, { scope, environment }: Site): Found[] {
  const { alias, columnAliases } = source;
  if (!alias && !columnAliases) return [];
  const table =
    scope?.tables.find((one) => one.source === source) ?? scopeTable(source, environment);
  return [
    ...declared('table alias', alias && [alias], () => ({ kind: 'table', table })),
    ...declared(
      'column alias',
      columnAliases,
      ({ text }) => table.relation && columnMeaning(table.relation, text),
    ),
  ];
}

function declared(
  kind: SymbolKind,
  names: readonly NameOrMissing[] = [],
  meaning: (name: Name) => Found['meaning'],
): Found[] {
  return names.flatMap((name): Found[] => {
    if (name.kind === 'Missing' || name.text === '') return [];
    const symbol: HogQLSymbol = { kind, name: name.text, identity: name };
    return [{ name, symbol, meaning: meaning(name), isDeclaration: true }];
  });
}

function keyed(kind: SymbolKind, name: string): HogQLSymbol {
  return { kind, name, identity: `${kind}:${name}` };
}

function functionName(
  kind: 'function' | 'table',
  name: Name,
  column: (() => Column | undefined) | undefined,
): Found {
  const meaning: OtherMeaning = { kind: 'function', ...(column && { column }) };
  return { name, symbol: keyed(kind, name.text), meaning };
}

function tableReference(node: TableReference, environment: Environment): Found[] {
  const last = node.names.at(-1);
  const symbol = tableSymbol(node, environment);
  if (last?.kind !== 'Name' || !symbol) return [];
  const { name } = symbol;
  const relation = (): Relation | undefined => environment.relation(name);
  const cte = environment.cte(name);
  return [
    {
      name: last,
      symbol,
      meaning:
        cte?.kind === 'table' ? { kind: 'cte', cte, relation } : { kind: 'relation', relation },
    },
  ];
}

function windowReference(name: Name, { scope }: Site): Found[] {
  const windows = scope?.select.windows?.windows ?? [];
  const window = windows.find((one) => one.name.kind === 'Name' && one.name.text === name.text);
  if (window?.name.kind !== 'Name') return [];
  const symbol: HogQLSymbol = { kind: 'window', name: name.text, identity: window.name };
  return [{ name, symbol, meaning: { kind: 'window', window } }];
}

/** `{variables.x}`: what a request fills in has one name, dots included. */
function placeholder(node: Placeholder): Found[] {
  const { expression } = node;
  const names = expression.kind === 'Path' ? expression.names : (filtersForm(node)?.names ?? []);
  const last = names.at(-1);
  if (last?.kind !== 'Name') return [];
  const whole = nameTexts(names).join('.');
  return [{ name: last, symbol: keyed('placeholder', whole) }];
}
