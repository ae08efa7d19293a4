import { replacing } from '../../ast/fix.ts';
import type { Expression, Query, Select } from '../../ast/nodes.ts';
import { aggregateIn } from '../aggregates.ts';
import { finding } from './finding.ts';
import type { CheckContext, Finding } from './finding.ts';

/** How many rows come back without a LIMIT, and with any. */
const unasked = 100;
const most = 10_000;

/** Says that a query without LIMIT is given one. */
export function implicitLimit(context: CheckContext): Finding[] {
  const { tree, errors } = context;
  const last = lastSelect(tree);
  if (errors.length > 0 || !last || !mayAnswerMore(last, tree, context)) return [];
  const message = `Without LIMIT the service returns ${unasked} rows.`;
  const fixes = [unasked, most].map((count) =>
    replacing(`Add \`limit ${count}\``, tree.end, tree.end, ` limit ${count}`),
  );
  const start = last.with ? last.with.end + 1 : last.start;
  const keyword = context.source.word(start, last.items[0]?.start ?? last.end, 'SELECT');
  return keyword ? [finding('implicit-limit', message, keyword, fixes)] : [];
}

/** The SELECT behind which a LIMIT of the whole stands; undefined where there is one already. */
function lastSelect(tree: Query): Select | undefined {
  switch (tree.kind) {
    case 'Select':
      return tree.limit ? undefined : tree;
    case 'SetQuery': {
      const last = tree.rest.at(-1)?.query;
      return tree.limit || !last ? undefined : lastSelect(last);
    }
    case 'ParenthesizedQuery':
    case 'Placeholder':
    case 'Tag':
    case 'Missing':
      return undefined;
  }
}

/** Without FROM, and where all rows become one, there is only one row. */
function mayAnswerMore(last: Select, tree: Query, { site }: CheckContext): boolean {
  if (tree.kind !== 'Select') return true;
  const { from, groupBy, items } = last;
  if (!from) return false;
  const isAggregate = (item: Expression): boolean =>
    aggregateIn(item, site.environment) !== undefined;
  return groupBy !== undefined || !items.some(isAggregate);
}
