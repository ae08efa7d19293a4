import type * as n from '../ast/nodes.ts';
import { extended, madeOf, type OfficialNode, optional, type Print, text, texts } from './node.ts';
import { officialFrom } from './tables.ts';
import { orderItem, windowOf } from './windows.ts';

/** One SELECT. */
export function select(node: n.Select, print: Print): OfficialNode {
  const { limit, limitBy } = node;
  const printed: OfficialNode = {
    node: 'SelectQuery',
    ctes: node.with?.ctes.map((cte) => ctePrinted(cte, node.with?.recursive ?? false, print)),
    distinct: node.distinct || undefined,
    select: node.items.map(print),
    select_from: node.from && officialFrom(node.from.joins, print),
    array_join_op: node.arrayJoin && arrayJoinOperator(node.arrayJoin),
    array_join_list: node.arrayJoin?.items.map(print),
    prewhere: optional(node.prewhere?.condition, print),
    where: optional(node.where?.condition, print),
    ...grouping(node.groupBy, print),
    having: optional(node.having?.condition, print),
    qualify: optional(node.qualify?.condition, print),
    window_exprs:
      node.windows &&
      Object.fromEntries(
        node.windows.windows
          .map(({ name, window }): [string, OfficialNode | undefined] => [
            text(name),
            window.kind === 'Window' ? windowOf(window, print) : undefined,
          ])
          // The official parser lists them by name.
          .sort(([a], [b]) => (a < b ? -1 : Number(a > b))),
      ),
    order_by: node.orderBy?.items.map((item) => orderItem(item, print)),
    interpolate: node.orderBy?.interpolate?.map((item) =>
      madeOf(item, {
        node: 'InterpolateExpr',
        expr: print(item.expression),
        value: optional(item.value, print),
      }),
    ),
    limit_by:
      limitBy &&
      madeOf(limitBy, {
        node: 'LimitByExpr',
        // `LIMIT a, b BY` reads the offset first, `LIMIT a OFFSET b BY` last.
        n: limitBy.comma && limitBy.offset ? print(limitBy.offset) : print(limitBy.count),
        offset_value: limitBy.comma ? print(limitBy.count) : optional(limitBy.offset, print),
        exprs: limitBy.items.map(print),
      }),
  };
  return { ...printed, ...limits(limit, print) };
}

function grouping(groupBy: n.GroupBy | undefined, print: Print): OfficialNode {
  if (!groupBy) return {};
  const { mode, items, sets } = groupBy;
  if (mode === 'all') return { group_by_mode: 'all' };
  if (mode === 'grouping sets') {
    const groups = sets.map((set) =>
      madeOf(set, { node: 'GroupingSet', exprs: set.items.map(print) }),
    );
    return { group_by: groups, group_by_mode: 'grouping_sets' };
  }
  const groups = items.map(print);
  return mode === 'list' ? { group_by: groups } : { group_by: groups, group_by_mode: mode };
}

function limits(limit: n.Limit | undefined, print: Print): OfficialNode {
  if (!limit) return {};
  const printed: Record<string, unknown> = {};
  if (limit.count) printed['limit'] = print(limit.count);
  if (limit.offset) printed['offset'] = print(limit.offset);
  if (limit.withTies) printed['limit_with_ties'] = true;
  if (limit.percent) printed['limit_percent'] = true;
  return printed;
}

/** Queries joined by UNION and the like; for a single one, the clauses after its parentheses. */
export function setQuery({ first, rest, limit }: n.SetQuery, print: Print): OfficialNode {
  if (rest.length === 0) {
    const only = print(first);
    // A LIMIT after a placeholder or a tag has nowhere to go; of one after a parenthesis the
    // percent sign and WITH TIES are lost.
    if (only['node'] !== 'SelectQuery' && only['node'] !== 'SelectSetQuery') return only;
    return extended(only, limits(limit && { ...limit, percent: false, withTies: false }, print));
  }
  const operands = rest.map(({ operator, query }) => ({
    node: 'SelectSetNode',
    set_operator: operator.replace(/^UNION(?= BY NAME$|$)/, 'UNION DISTINCT'),
    select_query: print(query),
  }));
  const printed = {
    node: 'SelectSetQuery',
    initial_select_query: print(first),
    subsequent_select_queries: operands,
  };
  const last = operands.at(-1);
  const query = rest.at(-1)?.query;
  if (last && !limit && query?.kind === 'Select') {
    const own = query.limit;
    // The official grammar gives the OFFSET after the last branch's LIMIT to the whole.
    if (own?.count && own.offset && !own.comma) {
      const { offset, ...kept } = last.select_query;
      return {
        ...printed,
        subsequent_select_queries: [...operands.slice(0, -1), { ...last, select_query: kept }],
        offset,
      };
    }
  }
  return { ...printed, ...limits(limit, print) };
}

/**
 * CTEs before a parenthesis go to the first SELECT inside, after its own; if that is a placeholder they are dropped.
 */
export function withCtes(
  printed: OfficialNode,
  clause: n.With | undefined,
  print: Print,
): OfficialNode {
  if (!clause) return printed;
  const initial = printed['initial_select_query'];
  if (initial)
    return extended(printed, {
      initial_select_query: withCtes(initial as OfficialNode, clause, print),
    });
  if (printed['node'] !== 'SelectQuery') return printed;
  const own = (printed['ctes'] as readonly OfficialNode[] | undefined) ?? [];
  const ctes = [...own, ...clause.ctes.map((cte) => ctePrinted(cte, clause.recursive, print))];
  return extended(printed, { ctes });
}

function ctePrinted(cte: n.Cte, recursive: boolean, print: Print): OfficialNode {
  if (cte.kind === 'ScalarCte') {
    const name = text(cte.name);
    const printed = { node: 'CTE', name, expr: print(cte.expression), cte_type: 'column' };
    return madeOf(cte, { ...printed, recursive: recursive || undefined });
  }
  return madeOf(cte, {
    node: 'CTE',
    name: cte.name.text,
    expr: print(cte.query),
    cte_type: 'subquery',
    recursive: recursive || undefined,
    materialized: cte.materialized,
    columns: cte.columns && texts(cte.columns),
    using_key: cte.usingKey && texts(cte.usingKey),
  });
}

function arrayJoinOperator({ side }: n.ArrayJoin): string {
  return side ? `${side.toUpperCase()} ARRAY JOIN` : 'ARRAY JOIN';
}
