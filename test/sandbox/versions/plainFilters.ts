import { invalid } from '../../../server/local/base/errors.ts';
import type {
  JoinExpr,
  Placeholder,
  SelectQuery,
} from '../../../server/common/language/officialTree.ts';
import { isNode } from '../officialParser/treeShape.ts';
import type { QueryCheck } from './checkedQueries.ts';

/** Refuses the forms of `{filters}` that the service has had since August 2026. */
export const plainFiltersCheck: QueryCheck = {
  word: /\{\s*filters\b/,
  check: (tree) => checkFilters(tree, undefined),
};

function checkFilters(node: unknown, select: SelectQuery | undefined): void {
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node, 'Placeholder')) checkPlaceholder(node, select);
  const around = isNode(node, 'SelectQuery') ? node : select;
  for (const child of Object.values(node)) checkFilters(child, around);
}

function checkPlaceholder(node: Placeholder, select: SelectQuery | undefined): void {
  const { expr } = node;
  const called = expr.node === 'ExprCall' ? expr.expr : expr;
  const name = called.node === 'Field' ? called.chain.join('.') : '';
  const isCall = expr.node === 'ExprCall' ? name.startsWith('filters.') : calls(expr, 'filters');
  if (isCall || name === 'filters.interval' || name === 'filters.breakdown') {
    throw invalid(
      `Unsupported filters placeholder \`{${name || 'filters(...)'}}\`. Supported filters placeholders are: \`{filters}\`, \`{filters.dateRange.from}\`, \`{filters.dateRange.to}\`.`,
    );
  }
  const tables = tablesOf(select?.select_from);
  if (name !== 'filters' || !tables.includes('persons')) return;
  if (tables.some((table) => /^(?:events|sessions|groups)$/.test(table))) return;
  throw invalid(
    "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events, sessions, logs, traces or groups table.",
  );
}

function calls(expr: Placeholder['expr'], name: string): boolean {
  return expr.node === 'Call' && expr.name === name;
}

function tablesOf(join: JoinExpr | null | undefined): string[] {
  if (!join) return [];
  const { table, next_join: next } = join;
  return [...(table.node === 'Field' ? [table.chain.at(-1) ?? ''] : []), ...tablesOf(next)];
}
