import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HogQLError } from '../../server/local/compiler/error.ts';
import { compileExpression } from '../../server/local/compiler/expressions.ts';
import type { QueryTerm } from '../../server/common/language/officialTree.ts';
import { parseQuery } from '../sandbox/officialParser/parse.ts';
import { asQuery } from '../sandbox/officialParser/treeShape.ts';
import { HoistedTables } from '../../server/local/compiler/hoistedTables.ts';
import { compileQueryTerm } from '../../server/local/compiler/queries.ts';
import { compileSet } from '../../server/local/compiler/sets.ts';
import { tables } from '../../server/local/data/demo/tables.ts';
import { demoProject } from '../../server/local/data/demo/demoProject.ts';
import { projectContext } from '../../server/local/query/compileContext.ts';

/** The answer about an expression: the engine's type, or who refused it. */
export type Answer =
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  /** The service would not even send it to the engine. */
  | { readonly kind: 'uncompiled'; readonly message: string };

type EngineSession = {
  query(sql: string, format: string): string;
  close(): void;
};

/** The engine with the tables of the sandbox and one row. */
export class TypeEngine {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hogql-types-'));
  readonly #session: EngineSession;
  readonly #parsed = new Map<string, Promise<unknown>>();
  readonly #from: Promise<QueryTerm>;

  constructor(modules: string) {
    const require = createRequire(join(modules, 'node_modules', 'package.json'));
    const { EngineSession } = require('chdb') as {
      EngineSession: new (path: string) => EngineSession;
    };
    this.#session = new EngineSession(this.#folder);
    this.#from = parseQuery('select 1 from sessions');
  }

  open(): void {
    const settings = ['SET max_threads = 1', 'SET max_execution_time = 5'];
    for (const sql of [...tables, row, ...settings]) {
      this.#session.query(sql, 'Null');
    }
  }

  close(): void {
    this.#session.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The type of a form such as `f(x0, x1)` with expressions in the places of `x0` and `x1`. */
  async ask(form: string, args: readonly string[]): Promise<Answer> {
    const [frame, ...values] = await Promise.all([form, ...args].map((one) => this.#parse(one)));
    let sql: string;
    try {
      const tree = asQuery({ ...(await this.#from), select: [filled(frame, values)] });
      const context = { ...projectContext(demoProject, undefined), defaultRows: 1 };
      const compilation = {
        context,
        text: '',
        warnings: new Set<string>(),
        hoisted: new HoistedTables(context.tables),
      };
      const compiler = { expression: compileExpression, query: compileQueryTerm, set: compileSet };
      sql = compileQueryTerm(tree, { compiler, compilation, ctes: new Map() }).text;
    } catch (error) {
      if (!(error instanceof HogQLError)) throw error;
      return { kind: 'uncompiled', message: error.message };
    }
    return this.run(sql);
  }

  /** The type of the first column of a compiled query. */
  run(sql: string): Answer {
    try {
      // Nothing else waits in this process, and a thread for each question takes longer than it.
      const answer = this.#session.query(sql, 'JSONCompact');
      const { meta } = JSON.parse(answer) as { meta: { type: string }[] };
      return { kind: 'type', type: meta[0]?.type ?? '' };
    } catch (error) {
      const { message } = error as Error;
      return { kind: 'refused', code: Number(/Code: (\d+)/.exec(message)?.[1] ?? 0), message };
    }
  }

  #parse(text: string): Promise<unknown> {
    const known = this.#parsed.get(text);
    if (known) return known;
    const parsed = parseQuery(`select ${text}`).then((tree) => {
      const [item] = tree.node === 'SelectQuery' ? tree.select : [];
      if (!item) throw new Error(`${text} is no expression.`);
      return withoutPlaces(item);
    });
    this.#parsed.set(text, parsed);
    return parsed;
  }
}

/** Some functions look at their arguments only when there is a row. */
const row = `INSERT INTO sessions (session_id, distinct_id, $start_timestamp, $end_timestamp, $urls,
  $pageview_count, $is_bounce, $entry_utm_source)
  VALUES ('1', 'a', '2024-01-02 03:04:05', '2024-01-02 03:04:06', ['a', 'b'], 1, true, '1')`;

/** The tree with the values in place of the names `x0`, `x1` and so on. */
function filled(tree: unknown, values: readonly unknown[]): unknown {
  if (Array.isArray(tree)) return tree.map((one) => filled(one, values));
  if (typeof tree !== 'object' || tree === null) return tree;
  const { node, chain } = tree as { node?: string; chain?: unknown[] };
  if (node === 'Field' && chain?.length === 1) {
    const place = /^x(\d)$/.exec(String(chain[0]))?.[1];
    if (place !== undefined) return values[Number(place)];
  }
  return Object.fromEntries(Object.entries(tree).map(([key, one]) => [key, filled(one, values)]));
}

/** Positions are those of another text. */
function withoutPlaces(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(withoutPlaces);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([key]) => key !== 'start' && key !== 'end')
      .map(([key, one]) => [key, withoutPlaces(one)]),
  );
}
