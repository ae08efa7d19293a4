import type { CompileContext } from '../../../server/local/compiler/context.ts';
import { compileQuery, type Parse } from '../../../server/local/compiler/compile.ts';
import { HogQLError } from '../../../server/local/compiler/error.ts';
import { tables } from '../../../server/local/data/demo/demoTables.ts';
import { column, type Table, type TableField } from '../../../server/local/compiler/tableShape.ts';
import { unknown } from '../../../server/local/compiler/types.ts';
import { parseHogQL } from '../../../server/local/parser.ts';
import { readTree } from '../../sandbox/officialParser/parse.ts';
import { context } from '../../unit/local/compiler/compiling.ts';

/**
 * Compiles a query from the official parser's answer and from our parser, and says what differs in
 * the SQL, or in why there is none.
 */
export async function sqlDifference(query: string, answer: string): Promise<string | undefined> {
  const official = await outcome(query, () => readTree(answer, query));
  const ours = await outcome(query, parseHogQL);
  return official === ours ? undefined : `the SQL: official ${official}\n  ours ${ours}`;
}

/** The compiler's SQL for a query, or its refusal. */
export async function outcome(query: string, parse: Parse): Promise<string> {
  try {
    return JSON.stringify(await compileQuery(query, everything, parse));
  } catch (error) {
    if (!(error instanceof HogQLError)) throw error;
    return `refuses: ${error.message}`;
  }
}

/** A column with any name: most queries of the corpora use unknown tables. */
const anyColumn = column(unknown);
const anyFields = new Proxy<Record<string, TableField>>(
  { a: anyColumn, b: anyColumn },
  {
    get: () => anyColumn,
    getOwnPropertyDescriptor: () => ({ value: anyColumn, enumerable: true, configurable: true }),
  },
);

const everything: CompileContext = {
  ...context,
  tables: Object.assign(new Map(tables), {
    get: (name: string): Table => tables.get(name) ?? { name, fields: anyFields },
  }),
};
