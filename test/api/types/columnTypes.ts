import assert from 'node:assert/strict';
import { type EngineType, isNullable, parseType } from '../../../server/common/types/engineType.ts';
import { compileQuery } from '../../../server/local/compiler/compile.ts';
import { HogQLError } from '../../../server/local/compiler/error.ts';
import { EngineError } from '../../../server/local/engine/engine.ts';
import { propertyTypes } from '../../../server/local/data/demo/properties.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import type { Column } from '../../../server/src/semantics/resolve/relation.ts';
import { parseQuery } from '../../sandbox/officialParser/parse.ts';
import { context, engineRows } from '../compiler/running.ts';
import { isOfKind } from './sameKind.ts';

const [event, person] = [propertyTypes.event, propertyTypes.person].map((types) =>
  Object.entries(types).map(([name, type]) => ({ name, type })),
);
const catalog = bundledCatalog(
  new URL('../../../server/src/schema/data', import.meta.url).pathname,
).updated({ properties: { event: event ?? [], person: person ?? [] } });

/** A column of a query: its type as hover tells it for a star, and as the engine has it. */
type Compared = { readonly query: string; readonly column: Column; readonly engine: EngineType };

/**
 * Tests that the columns of queries have the types that the engine gives them. Queries that the service or
 * the engine refuses are left out, and so are those with other columns here: the demo project
 * lacks some of the service's.
 *
 * @param leastTold the share of columns whose type must be known
 */
export function describeColumns(
  what: string,
  queries: readonly string[],
  { leastQueries, leastTold }: { readonly leastQueries: number; readonly leastTold: number },
): void {
  describe(`the types of the columns of ${what}`, () => {
    const compared: Compared[] = [];
    let count = 0;

    before(async () => {
      for (const query of queries) {
        const types = await typesOf(query);
        const columns = types ? columnsOf(query) : [];
        if (!types || columns.length !== types.length) continue;
        count++;
        for (const [at, column] of columns.entries()) {
          const engine = types[at];
          if (engine) compared.push({ query, column, engine });
        }
      }
    });

    it('are those of the engine', () => {
      assert.ok(count >= leastQueries, `only ${count} queries`);
      const wrong = compared.filter(({ column, engine }) => !isSame(column, engine));
      const shown = wrong.map(
        ({ query, column, engine }) => `${column.type.text} for ${engine.text} in ${query}`,
      );
      assert.deepEqual(shown, []);
    });

    it('are mostly told', () => {
      const untold = compared.filter(({ column }) => column.type.name === 'unknown');
      const told = 1 - untold.length / compared.length;
      const shown = untold.map(({ query, engine }) => `${engine.text} in ${query}`).join('\n');
      assert.ok(told >= leastTold, `${told} of ${compared.length}\n${shown}`);
    });
  });
}

/** The engine's types of a query's columns; undefined if the query is refused. */
async function typesOf(query: string): Promise<EngineType[] | undefined> {
  try {
    const { sql } = await compileQuery(query, context, parseQuery);
    const rows = (await engineRows(`DESCRIBE (${sql})`)) as [name: string, type: string][];
    return rows.map(([, type]) => parseType(type));
  } catch (error) {
    if (error instanceof HogQLError || error instanceof EngineError) return undefined;
    throw error;
  }
}

/** The columns that hover lists for a star over a query; none if there may be more. */
function columnsOf(query: string): readonly Column[] {
  const document = analyze(`select * from (${query})`);
  const tree = document.statements[0]?.parsed.tree;
  const [star] = tree?.kind === 'Select' ? tree.items : [];
  if (tree?.kind !== 'Select' || star?.kind !== 'Star') return [];
  const found = document.symbols(catalog).ofStatement(0).columnsOf(star, tree);
  return found && !found.open ? found.columns : [];
}

/** True if a told type is the engine's, NULL included, as far as the service tells types itself. */
function isSame({ type, mayBeUuid = false }: Column, engine: EngineType): boolean {
  if (type.name === 'unknown') return true;
  const { name } = engine;
  // The service's schema calls the UUIDs of some tables texts.
  if (mayBeUuid && name === 'UUID') return true;
  // JSON is stored as a text.
  if (type.name === 'JSON') return name === 'String';
  return (
    isOfKind(type, engine) && (type.name === 'Bool' || isNullable(type) === isNullable(engine))
  );
}
