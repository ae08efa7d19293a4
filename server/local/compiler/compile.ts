import type { CompileContext } from './context.ts';
import { HogQLError } from './error.ts';
import { compileExpression } from './expressions.ts';
import { HoistedTables } from './hoistedTables.ts';
import {
  capped,
  hasPlainLimit,
  topLimit,
  type TopLimit,
  withOneMore,
  withShownLimit,
} from './limits.ts';
import type { QueryTerm, SelectQuery } from '../../common/language/officialTree.ts';
import { printQuery } from './printHogql.ts';
import { compileQueryTerm } from './queries.ts';
import { compileSet } from './sets.ts';
import { type Compilation, newScope, type QuerySql, type Surroundings } from './scope.ts';

/** Parses one query. Throws HogQLError if the text is not a query; offsets are UTF-16, as in editors. */
export type Parse = (text: string) => QueryTerm | Promise<QueryTerm>;

/** A query ready for the engine. */
export type CompiledQuery = {
  /** ClickHouse SQL without FORMAT and SETTINGS. */
  readonly sql: string;
  /** The query re-printed as HogQL, with the LIMIT that was applied. */
  readonly hogql: string;
  /** The number of rows to return; the SQL asks for one more. */
  readonly limit: TopLimit;
  readonly warnings: readonly string[];
  /** The result's column names as the user wrote them. Unlike the engine's, they may repeat. */
  readonly columns: readonly string[];
};

/** Compiles HogQL to ClickHouse SQL. Throws HogQLError and nothing else. */
export async function compileQuery(
  text: string,
  context: CompileContext,
  parse: Parse,
): Promise<CompiledQuery> {
  try {
    return compileTree(asSelect(await parse(text)), { context, text });
  } catch (error) {
    // Long chains of operators nest as deeply as brackets do, but are not counted beforehand.
    if (!(error instanceof RangeError)) throw error;
    const place = { start: 0, end: text.length };
    throw new HogQLError('syntax', 'The query is nested too deeply.', place);
  }
}

function compileTree(
  tree: QueryTerm,
  request: Pick<Compilation, 'context' | 'text'>,
): CompiledQuery {
  const hoisted = new HoistedTables(request.context.tables);
  const compilation: Compilation = { ...request, warnings: new Set(), hoisted };
  const compiler = { expression: compileExpression, query: compileQueryTerm, set: compileSet };
  const surroundings: Surroundings = { compiler, compilation, ctes: new Map() };
  const limit = topLimit(tree, newScope(surroundings));
  const query = compileTop(tree, limit, surroundings);
  return {
    sql: hoisted.before(query.text),
    hogql: printQuery(withShownLimit(tree, limit)),
    limit,
    warnings: [...compilation.warnings],
    columns: query.names,
  };
}

function compileTop(tree: QueryTerm, limit: TopLimit, surroundings: Surroundings): QuerySql {
  if (tree.node === 'SelectQuery' && hasPlainLimit(tree)) {
    return compileQueryTerm(withOneMore(tree, limit, newScope(surroundings)), surroundings);
  }
  const query = compileQueryTerm(tree, surroundings);
  return { ...query, text: capped(query.text, limit) };
}

/** A tag alone is a query with one value. */
function asSelect(tree: QueryTerm): QueryTerm {
  if (tree.node !== 'HogQLXTag') return tree;
  const select: SelectQuery = { ...tree, node: 'SelectQuery', select: [tree] };
  return select;
}
