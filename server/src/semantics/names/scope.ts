import type {
  Alias,
  Expression,
  Name,
  NameOrMissing,
  Path,
  Query,
  Select,
  TableSource,
  With,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { expressionColumn, expressionType } from './expressionType.ts';
import { plainColumn, propertyColumn } from './relation.ts';
import type { Column, Relation, Target } from './relation.ts';
import type { Resolution } from './resolution.ts';
import type { AliasSymbol, ScopeTable } from './scopeTable.ts';
import { startsUpTo } from './startsUpTo.ts';
import type { EngineType } from '../types/valueTypes.ts';
import { elementOf } from '../types/valueTypes.ts';

/** The names of tables as a scope needs them. */
export type TableNames = {
  readonly catalog: Catalog;
  readonly withCtes: (clause: With | undefined, before?: number) => TableNames;
  readonly relation: (name: string) => Relation | undefined;
  readonly relationOf: (source: TableSource) => Relation | undefined;
  readonly sources: (select: Select) => TableSource[];
  /** The CTE of a name, and whether it is a table or a value. */
  readonly cte: (name: string) => NamedCte | undefined;
  /** The scope of a SELECT below these names; always the same one. */
  readonly scopeOf: (select: Select) => Scope;
  /** The columns a query returns. */
  readonly exported: (query: Query) => Relation | undefined;
};

/** What a scope needs to know of a CTE. */
type NamedCte = { readonly kind: 'table' | 'scalar'; readonly declaration?: Name };

/** The meaning of the names inside one SELECT. */
export class Scope {
  readonly select: Select;
  readonly environment: TableNames;
  /** Parameters of the lambdas around, each with its type. */
  readonly parameters: ReadonlyMap<string, EngineType>;
  /** The types of its expressions, and what its paths stand for, each found once. */
  readonly types = new Map<Expression, EngineType>();
  readonly guesses = new Set<Expression>();
  readonly resolutions = new Map<Path['names'], Resolution>();
  readonly #shared: SharedNames;
  /** What aliases stand for, each looked up once. */
  readonly #columns = new Map<Alias, Column>();

  constructor(
    select: Select,
    environment: TableNames,
    parameters: ReadonlyMap<string, EngineType> = new Map(),
    shared: SharedNames = new SharedNames(select, environment),
  ) {
    this.select = select;
    this.environment = environment;
    this.parameters = parameters;
    this.#shared = shared;
  }

  /** The same names inside a lambda, whose parameters come before everything else. */
  within(parameters: ReadonlyMap<string, EngineType>): Scope {
    const all = new Map([...this.parameters, ...parameters]);
    return new Scope(this.select, this.environment, all, this.#shared);
  }

  /** The tables of FROM in order. */
  get tables(): readonly ScopeTable[] {
    return this.#shared.tables;
  }

  table(name: string): ScopeTable | undefined {
    return this.tables.find((table) => table.name === name);
  }

  /** The aliases of the select list and of ARRAY JOIN, each with what it stands for. */
  get aliases(): ReadonlyMap<string, Expression> {
    return this.#shared.aliases;
  }

  /** All aliases in order, those which are there twice included. */
  get aliasSymbols(): readonly AliasSymbol[] {
    return this.#shared.symbols;
  }

  /** Where the first item ends that may be filled in with an alias; infinite without one. */
  get placeholderEnd(): number {
    return this.#shared.placeholderEnd;
  }

  /** All aliases of one name, in order. */
  aliasesNamed(name: string): readonly AliasSymbol[] {
    return this.#shared.aliasesByName.get(name) ?? [];
  }

  /** The alias a name means: those of the select list cannot be used in FROM or to their left. */
  alias({ text, start }: Name): AliasSymbol | undefined {
    const { from } = this.select;
    if (from && start >= from.start && start < from.end) return undefined;
    const named = this.#shared.aliasesByName.get(text);
    if (!named) return undefined;
    // Only those around the name start before it and end after it.
    for (let at = startsUpTo(named, start, startOf) - 1; at >= 0; at--) {
      const symbol = named[at];
      if (symbol && !symbol.arrayJoin && symbol.node.end <= start) return symbol;
    }
    return named.findLast(
      ({ node, arrayJoin }) => arrayJoin && (start < node.start || start >= node.end),
    );
  }

  /** The column a path of names leads to. */
  resolve(names: readonly NameOrMissing[]): Column | undefined {
    const [first, ...rest] = names;
    if (first?.kind !== 'Name') return undefined;
    if (rest.length === 0) return this.#column(first);
    const last = rest.at(-1);
    const target = this.target(names.slice(0, -1));
    if (!target || last?.kind !== 'Name') return undefined;
    if (target.kind === 'relation') return target.relation.column(last.text);
    return propertyColumn(this.environment.catalog, target.owner, last.text);
  }

  /** What a dot after a path of names leads to. */
  target(names: readonly NameOrMissing[]): Target | undefined {
    const [first, ...rest] = names;
    if (first?.kind !== 'Name') return undefined;
    const table = this.parameters.has(first.text) ? undefined : this.table(first.text);
    let target: Target | undefined;
    if (table) target = table.relation && { kind: 'relation', relation: table.relation };
    else target = this.#column(first)?.target();
    for (const name of rest) {
      if (name.kind === 'Missing' || !target) return undefined;
      if (target.kind === 'relation') target = target.relation.column(name.text)?.target();
      else target = { kind: 'properties', owner: undefined };
    }
    return target;
  }

  /** The index of the JSON column in a path of names; undefined if there is none. */
  propertyDepth(names: readonly NameOrMissing[]): number | undefined {
    for (let depth = 1; depth < names.length; depth++) {
      if (this.target(names.slice(0, depth))?.kind === 'properties') return depth - 1;
    }
    return undefined;
  }

  #column(name: Name): Column | undefined {
    const parameter = this.parameters.get(name.text);
    if (parameter !== undefined) return plainColumn(name.text, parameter);
    const alias = this.alias(name);
    if (alias) return this.#aliased(alias);
    for (const { relation } of this.tables) {
      const column = relation?.column(name.text);
      if (column) return column;
    }
    // An alias that cannot be used yet is still the likeliest meaning.
    const later = this.#shared.aliasesByName.get(name.text)?.[0];
    return later && this.#aliased(later);
  }

  #aliased(alias: AliasSymbol): Column | undefined {
    const { node } = alias;
    const known = this.#columns.get(node);
    if (known) return known;
    const { resolving, circles } = this.#shared;
    if (resolving.size > longestChain) return undefined;
    if (resolving.has(node)) {
      this.#shared.circles++;
      return undefined;
    }
    resolving.add(node);
    try {
      const column = this.#columnOf(alias);
      // An alias on a cycle gets a better answer when it is asked for first.
      if (this.#shared.circles === circles) this.#columns.set(node, column);
      return column;
    } finally {
      resolving.delete(node);
    }
  }

  #columnOf({ node, name, arrayJoin }: AliasSymbol): Column {
    const { expression } = node;
    const column = expression.kind === 'Path' ? this.resolve(expression.names) : undefined;
    const declaration = node.name.kind === 'Name' ? { declaration: node.name } : {};
    // After ARRAY JOIN there is a row for each element.
    if (arrayJoin) {
      const type = elementOf(expressionType(expression, this));
      return { ...plainColumn(name, type), ...declaration };
    }
    const known = column ?? expressionColumn(name, expression, this);
    return { ...known, name, ...declaration };
  }
}

/** How many aliases of aliases are followed: more than anyone writes. */
const longestChain = 200;

/** What a scope shares with those of the lambdas inside it. */
class SharedNames {
  readonly #select: Select;
  readonly #environment: TableNames;
  /** Aliases being resolved, for one of ARRAY JOIN may name itself. */
  readonly resolving = new Set<Alias>();
  /** How many cycles were found among them. */
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
    this.#tables ??= this.#environment.sources(this.#select).map((source) => ({
      name: tableName(source) ?? '',
      aliased: source.alias !== undefined,
      relation: this.#environment.relationOf(source),
      source,
    }));
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

function startOf({ node }: AliasSymbol): number {
  return node.start;
}

function byName(symbols: readonly AliasSymbol[]): Map<string, AliasSymbol[]> {
  const found = new Map<string, AliasSymbol[]>();
  for (const symbol of symbols.toSorted((a, b) => startOf(a) - startOf(b))) {
    const same = found.get(symbol.name);
    if (same) same.push(symbol);
    else found.set(symbol.name, [symbol]);
  }
  return found;
}

/** The name a table is used by: its alias, else its path joined with `__`. */
export function tableName({ alias, table }: TableSource): string | undefined {
  if (alias) return alias.kind === 'Name' ? alias.text : undefined;
  if (table.kind === 'TableFunction') return table.name.text;
  if (table.kind !== 'TableReference') return undefined;
  return table.names.map((name) => (name.kind === 'Name' ? name.text : '')).join('__');
}

/** The aliases of the select list and of ARRAY JOIN as they are written, in order. */
export function aliasesIn(select: Select): AliasSymbol[] {
  const found: AliasSymbol[] = [];
  const collect = (arrayJoin: boolean) => (item: Expression) => {
    walk(item, (node) => {
      if (node.kind === 'Select' || node.kind === 'SetQuery') return false;
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
