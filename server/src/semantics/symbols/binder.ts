import type { Cte, Name, NameOrMissing, Node, Query, Select, With } from '../../ast/nodes.ts';
import { childrenOf } from '../../ast/walk.ts';
import type { Environment } from '../names/environment.ts';
import { exportedColumns } from '../names/exportedColumns.ts';
import { Scope } from '../names/scope.ts';
import type { HogQLSymbol, Occurrence, SymbolKind } from './symbol.ts';
import type { Context, Found } from './context.ts';
import { columnOccurrences, excludedColumns, pathOccurrences } from './paths.ts';
import { tableSymbol } from './tables.ts';

/**
 * Every name of a statement with what it stands for. Trees can be as deep as a text is long, so
 * what is left to do is kept in a list.
 */
export function bind(tree: Query, environment: Environment): Bound {
  const found: Occurrence[] = [];
  const scopes = new Map<Select, Scope>();
  const pending: [Node, Context][] = [];
  const root: Context = { environment, scope: undefined, answer: undefined, parameters: undefined };
  const visitor: Visitor = {
    add: (...names) => {
      for (const name of names) {
        found.push({ isDeclaration: false, item: undefined, foundIn: undefined, ...name });
      }
    },
    visit: (node, context) => {
      if (node) pending.push([node, context]);
    },
    scopes,
  };
  visitor.visit(tree, root);
  for (let next = pending.pop(); next; next = pending.pop()) bindNode(...next, visitor);
  return { occurrences: found, scopes };
}

/** The names of a statement, and what can be seen inside each SELECT. */
export type Bound = {
  readonly occurrences: readonly Occurrence[];
  readonly scopes: ReadonlyMap<Select, Scope>;
};

type Visitor = {
  readonly add: (...found: Found[]) => void;
  readonly visit: (node: Node | undefined, context: Context) => void;
  readonly scopes: Map<Select, Scope>;
};

function bindNode(node: Node, context: Context, visitor: Visitor): void {
  const { add, visit } = visitor;
  switch (node.kind) {
    case 'Select':
      bindSelect(node, context, visitor);
      return;
    case 'SetQuery': {
      const shared = 'with' in node.first ? node.first.with : undefined;
      const environment = context.environment.withCtes(shared);
      visit(node.first, context);
      for (const { query } of node.rest) visit(query, { ...context, environment });
      const answer = exportedColumns(node.first, context.environment);
      const after = { ...context, environment, scope: undefined, answer };
      visit(node.orderBy, after);
      visit(node.limit, after);
      return;
    }
    case 'ParenthesizedQuery': {
      bindWith(node.with, context, visitor);
      const environment = context.environment.withCtes(node.with);
      visit(node.query, { ...context, environment });
      return;
    }
    case 'Lambda': {
      const names = new Map<string, Name>();
      for (const name of node.parameters) {
        if (name.kind !== 'Name') continue;
        names.set(name.text, name);
        add(declared('parameter', name));
      }
      visit(node.body, { ...context, parameters: { names, outer: context.parameters } });
      return;
    }
    case 'TableSource': {
      if (node.alias) declare('table alias', node.alias, visitor);
      for (const name of node.columnAliases ?? []) declare('column alias', name, visitor);
      visit(node.table, context);
      visit(node.sample, context);
      return;
    }
    case 'TableReference': {
      const last = node.names.at(-1);
      const symbol = tableSymbol(node, context.environment);
      if (last?.kind === 'Name' && symbol) add({ name: last, symbol });
      return;
    }
    case 'TableFunction':
      add({ name: node.name, symbol: keyed('table', node.name.text) });
      break;
    case 'Path':
      add(...pathOccurrences(node, context));
      return;
    case 'Star': {
      add(...columnOccurrences(node.table, context));
      add(...excludedColumns(node, context));
      for (const { expression } of node.replace ?? []) visit(expression, context);
      return;
    }
    case 'Alias':
      declare('column alias', node.name, visitor);
      visit(node.expression, context);
      return;
    case 'Call': {
      add({ name: node.name, symbol: keyed('function', node.name.text) });
      if (node.over?.kind === 'Name') add(...windowReference(node.over, context));
      break;
    }
    case 'NamedWindow':
      declare('window', node.name, visitor);
      break;
    case 'Placeholder':
      add(...placeholder(node.expression));
      return;
    default:
  }
  for (const child of childrenOf(node)) if (child.kind !== 'Name') visit(child, context);
}

function bindSelect(select: Select, outer: Context, visitor: Visitor): void {
  bindWith(select.with, outer, visitor);
  const environment = outer.environment.withCtes(select.with);
  const scope = new Scope(select, environment);
  visitor.scopes.set(select, scope);
  const context: Context = { environment, scope, answer: undefined, parameters: undefined };
  for (const child of childrenOf(select)) {
    if (child.kind !== 'With') visitor.visit(child, context);
  }
}

function bindWith(clause: With | undefined, context: Context, visitor: Visitor): void {
  const below = context.environment.withCtes(clause);
  for (const cte of clause?.ctes ?? []) {
    const environment = seenBy(cte, clause, context.environment, below);
    const inside: Context = { ...context, environment, scope: undefined, answer: undefined };
    if (cte.kind === 'ScalarCte') {
      declare('scalar', cte.name, visitor);
      visitor.visit(cte.expression, inside);
      continue;
    }
    declare('cte', cte.name, visitor);
    for (const name of cte.columns ?? []) declare('column alias', name, visitor);
    const exported = exportedColumns(cte.query, environment);
    for (const name of cte.usingKey ?? []) {
      visitor.add(...columnOccurrences([name], { ...inside, answer: exported }));
    }
    visitor.visit(cte.query, inside);
  }
}

/** What a CTE sees: those before it, and itself where the WITH is recursive. */
function seenBy(
  cte: Cte,
  clause: With | undefined,
  outside: Environment,
  below: Environment,
): Environment {
  const symbol = cte.name.kind === 'Name' ? below.cte(cte.name.text) : undefined;
  const isOwn = symbol?.kind === 'table' && cte.kind === 'TableCte' && symbol.query === cte.query;
  if (isOwn && !clause?.recursive) return symbol.environment;
  const many = (clause?.ctes.length ?? 0) > mostCtes;
  return many ? below : outside.withCtes(clause, cte.start + 1);
}

/** Longer lists are generated, and finding what each CTE sees would take too long. */
const mostCtes = 200;

function declare(kind: SymbolKind, name: NameOrMissing, { add }: Visitor): void {
  if (name.kind === 'Name' && name.text !== '') add(declared(kind, name));
}

function declared(kind: SymbolKind, name: Name): Found {
  return { name, symbol: { kind, name: name.text, identity: name }, isDeclaration: true };
}

function keyed(kind: SymbolKind, name: string): HogQLSymbol {
  return { kind, name, identity: `${kind}:${name}` };
}

function windowReference(name: Name, { scope }: Context): Found[] {
  const windows = scope?.select.windows?.windows ?? [];
  const identity = windows.find((window) => isNamed(window.name, name.text))?.name;
  if (identity?.kind !== 'Name') return [];
  return [{ name, symbol: { kind: 'window', name: name.text, identity } }];
}

function isNamed(name: NameOrMissing, text: string): boolean {
  return name.kind === 'Name' && name.text === text;
}

/** `{variables.x}`: what a request fills in has one name, dots included. */
function placeholder(expression: Node): Found[] {
  if (expression.kind !== 'Path') return [];
  const last = expression.names.at(-1);
  if (last?.kind !== 'Name') return [];
  const whole = expression.names.map((name) => (name.kind === 'Name' ? name.text : '')).join('.');
  return [{ name: last, symbol: keyed('placeholder', whole) }];
}
