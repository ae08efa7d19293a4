import type {
  Alias,
  Expression,
  Lambda,
  Name,
  NameOrMissing,
  Query,
  Select,
  TableSource,
  With,
} from '../../ast/nodes.ts';
import { tableName } from '../../ast/sources.ts';
import { walk } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';
import {
  expressionColumn,
  expressionType,
  type LambdaCall,
  parametersOf,
} from './expressionType.ts';
import { columnIn, type Meaning, meaningsOf, targetOf } from './meaning.ts';
import { type Column, plainColumn, type Relation, type Target } from './relation.ts';
import type { AliasSymbol, NamedCte, ScopeTable } from './scopeTable.ts';
import { elementOf, type EngineType } from '../types/valueTypes.ts';

/** The names of tables as a scope needs them. */
export type TableNames = {
  readonly catalog: Catalog;
  readonly withCtes: (clause: With | undefined) => TableNames;
  readonly relation: (name: string) => Relation | undefined;
  readonly relationOf: (source: TableSource) => Relation | undefined;
  readonly sources: (select: Select) => TableSource[];
  /** The CTE of a name, as a table or a value. */
  readonly cte: (name: string) => NamedCte | undefined;
  /** The scope of a SELECT below these names; always the same one. */
  readonly scopeOf: (select: Select) => Scope;
  /** The columns a query returns. */
  readonly exported: (query: Query) => Relation | undefined;
};

/** The meaning of the names inside one SELECT. */
export class Scope {
  readonly select: Select;
  readonly environment: TableNames;
  /** The parameters of the lambdas around. */
  readonly parameters: ReadonlyMap<string, Column>;
  /** The types of its expressions and the meanings of its paths, each computed once. */
  readonly types = new Map<Expression, EngineType>();
  readonly guesses = new Set<Expression>();
  readonly #meanings = new Map<readonly NameOrMissing[], readonly Meaning[]>();
  readonly #shared: SharedNames;
  /** The values of aliases and of WITH, each looked up once. */
  readonly #columns = new Map<Expression, Column>();
  readonly #lambdas = new Map<Lambda, Scope>();

  constructor(
    select: Select,
    environment: TableNames,
    parameters: ReadonlyMap<string, Column> = new Map(),
    shared: SharedNames = new SharedNames(select, environment),
  ) {
    this.select = select;
    this.environment = environment;
    this.parameters = parameters;
    this.#shared = shared;
  }

  /** The scope inside a lambda, whose parameters shadow everything else. */
  within(lambda: Lambda, call: LambdaCall): Scope {
    let scope = this.#lambdas.get(lambda);
    if (!scope) {
      const all = new Map([...this.parameters, ...parametersOf(lambda, call, this)]);
      scope = new Scope(this.select, this.environment, all, this.#shared);
      this.#lambdas.set(lambda, scope);
    }
    return scope;
  }

  /** The tables of FROM in order. */
  get tables(): readonly ScopeTable[] {
    return this.#shared.tables;
  }

  table(name: string): ScopeTable | undefined {
    return this.tables.find((table) => table.name === name);
  }

  /** The aliases of the select list and of ARRAY JOIN with their expressions. */
  get aliases(): ReadonlyMap<string, Expression> {
    return this.#shared.aliases;
  }

  /** All aliases in order, including repeated ones. */
  get aliasSymbols(): readonly AliasSymbol[] {
    return this.#shared.symbols;
  }

  /** The end of the first item that may be filled in with an alias; infinite if there is none. */
  get placeholderEnd(): number {
    return this.#shared.placeholderEnd;
  }

  /** The alias that a name means: those of the select list are not visible in FROM or to their left. */
  #aliasSeenBy(name: Name): AliasSymbol | undefined {
    const { from } = this.select;
    if (from && name.start >= from.start && name.start < from.end) return undefined;
    // The service refuses a second definition, so the first is meant.
    const first = this.#shared.aliasesByName
      .get(name.text)
      ?.find(({ node, arrayJoin }) => !arrayJoin || !isInside(name, node));
    return first && (first.arrayJoin || first.node.end <= name.start) ? first : undefined;
  }

  /**
   * The meaning of a name. This is the service's order, and the only place that knows it: parameters, tables before a
   * dot, earlier aliases, columns, tables, values and tables of WITH. An alias further right comes last: the service
   * does not look there, but it was meant.
   */
  meaning(name: Name, isQualifier: boolean): Meaning | undefined {
    const { text } = name;
    const parameter = this.parameters.get(text);
    if (parameter) return { kind: 'parameter', column: () => parameter };
    const table = this.table(text);
    if (isQualifier && table) return { kind: 'table', table };
    const alias = this.#aliasSeenBy(name);
    if (alias) return this.#aliased(alias, false);
    const column = columnIn(this.tables, text);
    if (column) return column;
    if (table) return { kind: 'table', table };
    const cte = this.environment.cte(text);
    // A name without a value may be a column of an unknown table. A cell is a CTE only if it is read as a table.
    if (cte?.kind === 'scalar' || (cte?.declaration && this.tables.every(isKnown))) {
      return this.ofWith(cte);
    }
    const later = this.#shared.aliasesByName.get(text)?.find(({ node }) => !isInside(name, node));
    return later && this.#aliased(later, true);
  }

  /** The lambda that a call may mean if the service has no such function: a parameter, or a value of WITH. */
  lambda({ text }: Name): Meaning | undefined {
    const parameter = this.parameters.get(text);
    if (parameter) return { kind: 'parameter', column: () => parameter };
    const cte = this.environment.cte(text);
    return cte?.kind === 'scalar' ? this.ofWith(cte) : undefined;
  }

  /** The meaning of each name of a path, up to the first unknown one. */
  meanings(names: readonly NameOrMissing[], isQualifier = false): readonly Meaning[] {
    let found = this.#meanings.get(names);
    if (!found) {
      found = meaningsOf(names, this, isQualifier);
      this.#meanings.set(names, found);
    }
    return found;
  }

  /** The alias that a path begins with. */
  aliasOf(names: readonly NameOrMissing[]): AliasSymbol | undefined {
    const [head] = this.meanings(names);
    return head?.kind === 'alias' && !head.isLater ? head.alias : undefined;
  }

  /** The column a path of names leads to. */
  resolve(names: readonly NameOrMissing[]): Column | undefined {
    return this.meanings(names)[names.length - 1]?.column?.();
  }

  /** The target of a dot after a path of names. */
  target(names: readonly NameOrMissing[]): Target | undefined {
    const last = meaningsOf(names, this, true)[names.length - 1];
    return last && targetOf(last);
  }

  /** The index of the JSON column in a path of names; undefined if there is none. */
  propertyDepth(names: readonly NameOrMissing[]): number | undefined {
    const at = this.meanings(names).findIndex(({ kind }) => kind === 'property');
    return at < 0 ? undefined : at - 1;
  }

  /** The meaning of an alias at its definition. */
  defined(node: Alias, name: Name, arrayJoin: boolean): Meaning {
    return this.#aliased({ node, name: name.text, arrayJoin }, false);
  }

  #aliased(alias: AliasSymbol, isLater: boolean): Meaning {
    const column = (): Column | undefined =>
      this.#once(alias.node.expression, () => this.#columnOf(alias));
    return { kind: 'alias', alias, isLater, column };
  }

  /** A name of WITH: its value is expanded where it is used. */
  ofWith(cte: NamedCte): Meaning {
    const { name, expression } = cte;
    const column = (): Column | undefined =>
      expression && this.#once(expression, () => this.#named(name, expression));
    return { kind: 'cte', cte, column, relation: () => this.environment.relation(name) };
  }

  /** The column of an expression; undefined while it is being computed. */
  #once(expression: Expression, found: () => Column): Column | undefined {
    const known = this.#columns.get(expression);
    if (known) return known;
    const { resolving, circles } = this.#shared;
    if (resolving.size > longestChain) return undefined;
    if (resolving.has(expression)) {
      this.#shared.circles++;
      return undefined;
    }
    resolving.add(expression);
    try {
      const column = found();
      // An alias on a cycle gets a better answer when it is asked for first.
      if (this.#shared.circles === circles) this.#columns.set(expression, column);
      return column;
    } finally {
      resolving.delete(expression);
    }
  }

  #columnOf({ node, name, arrayJoin }: AliasSymbol): Column {
    const { expression } = node;
    const declaration = node.name.kind === 'Name' ? { declaration: node.name } : {};
    // After ARRAY JOIN there is a row for each element.
    if (arrayJoin) {
      const type = elementOf(expressionType(expression, this));
      return { ...plainColumn(name, type), ...declaration };
    }
    return { ...this.#named(name, expression), ...declaration };
  }

  #named(name: string, expression: Expression): Column {
    const column = expression.kind === 'Path' ? this.resolve(expression.names) : undefined;
    if (!column) return expressionColumn(name, expression, this);
    return { ...column, name };
  }
}

function isKnown({ relation }: ScopeTable): boolean {
  return relation !== undefined && relation.open !== true;
}

function isInside(name: Name, { start, end }: Alias): boolean {
  return name.start >= start && name.end <= end;
}

/** The longest chain of aliases that is followed: more than anyone writes. */
const longestChain = 200;

/** A table of FROM under its name. */
export function scopeTable(source: TableSource, environment: TableNames): ScopeTable {
  const [name, aliased] = [tableName(source) ?? '', source.alias !== undefined];
  return { name, aliased, relation: environment.relationOf(source), source };
}

/** What a scope shares with the scopes of its lambdas. */
class SharedNames {
  readonly #select: Select;
  readonly #environment: TableNames;
  /** Values being resolved, for an alias of ARRAY JOIN may name itself. */
  readonly resolving = new Set<Expression>();
  /** The number of cycles found among them. */
  circles = 0;
  #tables: readonly ScopeTable[] | undefined;
  #symbols: readonly AliasSymbol[] | undefined;
  #aliases: ReadonlyMap<string, Expression> | undefined;
  #byName: ReadonlyMap<string, AliasSymbol[]> | undefined;
  #placeholderEnd: number | undefined;

  constructor(select: Select, environment: TableNames) {
    this.#select = select;
    this.#environment = environment;
  }

  get tables(): readonly ScopeTable[] {
    this.#tables ??= this.#environment
      .sources(this.#select)
      .map((source) => scopeTable(source, this.#environment));
    return this.#tables;
  }

  get symbols(): readonly AliasSymbol[] {
    this.#symbols ??= aliasesIn(this.#select);
    return this.#symbols;
  }

  get aliases(): ReadonlyMap<string, Expression> {
    this.#aliases ??= new Map(this.symbols.map(({ name, node }) => [name, node.expression]));
    return this.#aliases;
  }

  get aliasesByName(): ReadonlyMap<string, AliasSymbol[]> {
    this.#byName ??= byName(this.symbols);
    return this.#byName;
  }

  get placeholderEnd(): number {
    this.#placeholderEnd ??= this.#select.items.find(isOpenPlaceholder)?.end ?? Infinity;
    return this.#placeholderEnd;
  }
}

/** True if an item may be filled in with anything, an alias included. */
function isOpenPlaceholder(item: Expression): boolean {
  if (item.kind !== 'Placeholder') return false;
  const [first] = item.expression.kind === 'Path' ? item.expression.names : [];
  return first?.kind !== 'Name' || !/^(?:filters|variables)$/.test(first.text);
}

/** The aliases of each name in the order in which the service defines them: those of ARRAY JOIN come first. */
function byName(symbols: readonly AliasSymbol[]): ReadonlyMap<string, AliasSymbol[]> {
  const found = new Map<string, AliasSymbol[]>();
  const defined = symbols.toSorted(
    (a, b) => Number(b.arrayJoin) - Number(a.arrayJoin) || a.node.end - b.node.end,
  );
  for (const symbol of defined) {
    const same = found.get(symbol.name);
    if (same) same.push(symbol);
    else found.set(symbol.name, [symbol]);
  }
  return found;
}

/** The aliases of the select list and of ARRAY JOIN as they are written, in order. */
export function aliasesIn(select: Select): AliasSymbol[] {
  const found: AliasSymbol[] = [];
  const collect = (arrayJoin: boolean) => (item: Expression) => {
    walk(item, (node) => {
      // The keys of `{filters(expr AS key)}` name nothing in the query.
      if (/^(?:Select|SetQuery|Placeholder)$/.test(node.kind)) return false;
      if (node.kind === 'Alias' && node.name.kind === 'Name') {
        found.push({ node, name: node.name.text, arrayJoin });
      }
      return true;
    });
  };
  select.items.forEach(collect(false));
  select.arrayJoin?.items.forEach(collect(true));
  return found;
}
