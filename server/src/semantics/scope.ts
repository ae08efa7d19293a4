import type {
  Alias,
  Expression,
  Name,
  NameOrMissing,
  Select,
  TableSource,
  With,
} from '../ast/nodes.ts';
import type { Catalog } from '../schema/catalog.ts';
import { plainColumn } from './relation.ts';
import type { Column, Relation, Target } from './relation.ts';
import { aliasesOf } from './symbols/aliases.ts';

/** The names of tables as a scope needs them. */
export type TableNames = {
  readonly catalog: Catalog;
  readonly withCtes: (clause: With | undefined, before?: number) => TableNames;
  readonly relation: (name: string) => Relation | undefined;
  readonly relationOf: (source: TableSource) => Relation | undefined;
  readonly sources: (select: Select) => TableSource[];
  readonly cte: (name: string) => { readonly declaration?: Name } | undefined;
};

/** A table in FROM under the name it is used by. */
export type ScopeTable = {
  readonly name: string;
  /** Whether the query names it itself. */
  readonly aliased: boolean;
  readonly relation: Relation | undefined;
  readonly source: TableSource;
};

/** What the names inside one SELECT stand for. */
export class Scope {
  readonly select: Select;
  readonly environment: TableNames;
  #tables: readonly ScopeTable[] | undefined;
  #aliases: ReadonlyMap<string, Alias> | undefined;
  /** Aliases being resolved, for one may name itself: `select event as event`. */
  readonly #resolving = new Set<string>();

  constructor(select: Select, environment: TableNames) {
    this.select = select;
    this.environment = environment;
  }

  /** The tables of FROM in order. */
  get tables(): readonly ScopeTable[] {
    this.#tables ??= this.environment.sources(this.select).flatMap((source) => {
      const name = tableName(source);
      const relation = this.environment.relationOf(source);
      return [{ name: name ?? '', aliased: source.alias !== undefined, relation, source }];
    });
    return this.#tables;
  }

  table(name: string): ScopeTable | undefined {
    return this.tables.find((table) => table.name === name);
  }

  /** The aliases of the select list and of ARRAY JOIN, each with what it stands for. */
  get aliases(): ReadonlyMap<string, Expression> {
    return new Map([...this.#aliasesByName].map(([name, alias]) => [name, alias.expression]));
  }

  get #aliasesByName(): ReadonlyMap<string, Alias> {
    this.#aliases ??= new Map(
      aliasesOf(this.select).flatMap((alias) =>
        alias.name.kind === 'Name' ? [[alias.name.text, alias] as const] : [],
      ),
    );
    return this.#aliases;
  }

  /** The column a path of names ends at. */
  resolve(names: readonly NameOrMissing[]): Column | undefined {
    const [first, ...rest] = names;
    if (first?.kind !== 'Name') return undefined;
    if (rest.length === 0) return this.#column(first);
    const last = rest.at(-1);
    const target = this.target(names.slice(0, -1));
    if (!target || last?.kind !== 'Name') return undefined;
    if (target.kind === 'relation') return target.relation.column(last.text);
    return { ...plainColumn(last.text, 'Nullable(String)'), target: () => target };
  }

  /** Where a dot behind a path of names leads. */
  target(names: readonly NameOrMissing[]): Target | undefined {
    const [first, ...rest] = names;
    if (first?.kind !== 'Name') return undefined;
    const table = this.table(first.text);
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

  /** At which name of a path the JSON column stands; undefined where there is none. */
  propertyDepth(names: readonly NameOrMissing[]): number | undefined {
    for (let depth = 1; depth < names.length; depth++) {
      if (this.target(names.slice(0, depth))?.kind === 'properties') return depth - 1;
    }
    return undefined;
  }

  #column({ text }: Name): Column | undefined {
    for (const { relation } of this.tables) {
      const column = relation?.column(text);
      if (column) return column;
    }
    const alias = this.#aliasesByName.get(text);
    if (!alias || this.#resolving.has(text)) return undefined;
    const { expression: aliased, name } = alias;
    const declaration = name.kind === 'Name' ? { declaration: name } : {};
    this.#resolving.add(text);
    const column = aliased.kind === 'Path' ? this.resolve(aliased.names) : undefined;
    this.#resolving.delete(text);
    return { ...(column ?? plainColumn(text, 'unknown')), name: text, ...declaration };
  }
}

/** The name a table is used by: its alias, else its path joined with `__`. */
export function tableName({ alias, table }: TableSource): string | undefined {
  if (alias) return alias.kind === 'Name' ? alias.text : undefined;
  if (table.kind === 'TableFunction') return table.name.text;
  if (table.kind !== 'TableReference') return undefined;
  return table.names.map((name) => (name.kind === 'Name' ? name.text : '')).join('__');
}
