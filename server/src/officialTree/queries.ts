import type * as o from '../../common/language/officialTree.ts';
import type * as n from '../ast/nodes.ts';
import { nameText, nameTexts } from '../ast/names.ts';
import { optional, type Printer, withError } from './printer.ts';
import { officialFrom } from './tables.ts';
import { orderItem, windowOf } from './windows.ts';

/** One SELECT. */
export function select(node: n.Select, printer: Printer): o.SelectQuery {
  const { limitBy } = node;
  const print = printer.expression;
  return {
    node: 'SelectQuery',
    ctes: node.with && ctes(node.with, printer),
    distinct: node.distinct || undefined,
    select: node.items.map(print),
    select_from: node.from && officialFrom(node.from.joins, printer),
    array_join_op: node.arrayJoin && arrayJoinOperator(node.arrayJoin),
    array_join_list: node.arrayJoin?.items.map(print),
    prewhere: optional(node.prewhere?.condition, printer),
    where: optional(node.where?.condition, printer),
    ...grouping(node.groupBy, printer),
    having: optional(node.having?.condition, printer),
    qualify: optional(node.qualify?.condition, printer),
    window_exprs: node.windows && namedWindows(node.windows, printer),
    order_by: node.orderBy?.items.map((item) => orderItem(item, printer)),
    interpolate: node.orderBy?.interpolate?.map((item) => ({
      node: 'InterpolateExpr',
      expr: print(item.expression),
      value: optional(item.value, printer),
      ...printer.at(item),
    })),
    limit_by: limitBy && {
      node: 'LimitByExpr',
      // `LIMIT a, b BY` reads the offset first, `LIMIT a OFFSET b BY` last.
      n: limitBy.comma && limitBy.offset ? print(limitBy.offset) : print(limitBy.count),
      offset_value: limitBy.comma ? print(limitBy.count) : optional(limitBy.offset, printer),
      exprs: limitBy.items.map(print),
      ...printer.at(limitBy),
    },
    ...limits(node.limit, printer),
  };
}

/** The official parser lists them by name. */
function namedWindows({ windows }: n.Windows, printer: Printer): Record<string, o.WindowExpr> {
  const named = windows.map(({ name, window }) => ({
    name: nameText(name),
    window: window.kind === 'Window' ? windowOf(window, printer) : withError(),
  }));
  named.sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
  return Object.fromEntries(named.map(({ name, window }) => [name, window]));
}

function grouping(
  groupBy: n.GroupBy | undefined,
  printer: Printer,
): Pick<o.SelectQuery, 'group_by' | 'group_by_mode'> {
  if (!groupBy) return {};
  const { mode, items, sets } = groupBy;
  if (mode === 'all') return { group_by_mode: 'all' };
  if (mode === 'grouping sets') {
    const groups = sets.map((set): o.GroupingSet => ({
      node: 'GroupingSet',
      exprs: set.items.map(printer.expression),
      ...printer.at(set),
    }));
    return { group_by: groups, group_by_mode: 'grouping_sets' };
  }
  const groups = items.map(printer.expression);
  return mode === 'list' ? { group_by: groups } : { group_by: groups, group_by_mode: mode };
}

function limits(limit: n.Limit | undefined, printer: Printer): o.Limits {
  if (!limit) return {};
  return {
    ...(limit.count && { limit: printer.expression(limit.count) }),
    ...(limit.offset && { offset: printer.expression(limit.offset) }),
    ...(limit.withTies && { limit_with_ties: true }),
    ...(limit.percent && { limit_percent: true }),
  };
}

/** Queries joined by UNION and the like; for a single one, the clauses after its parentheses. */
export function setQuery({ first, rest, limit }: n.SetQuery, printer: Printer): o.QueryTerm {
  const initial = printer.query(first);
  if (rest.length === 0) {
    // A LIMIT after a placeholder or a tag has nowhere to go; of one after a parenthesis the
    // percent sign and WITH TIES are lost.
    if (initial.node !== 'SelectQuery' && initial.node !== 'SelectSetQuery') return initial;
    const kept = limits(limit && { ...limit, percent: false, withTies: false }, printer);
    return { ...initial, ...kept };
  }
  const operands = rest.map(({ operator, query }): o.SelectSetNode => ({
    node: 'SelectSetNode',
    set_operator: operator.replace(/^UNION(?= BY NAME$|$)/, 'UNION DISTINCT'),
    select_query: printer.query(query),
  }));
  const printed: o.SelectSetQuery = {
    node: 'SelectSetQuery',
    initial_select_query: initial,
    subsequent_select_queries: operands,
  };
  const last = operands.at(-1);
  const query = rest.at(-1)?.query;
  if (!limit && query?.kind === 'Select' && last?.select_query.node === 'SelectQuery') {
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
  return { ...printed, ...limits(limit, printer) };
}

/**
 * CTEs before a parenthesis go to the first SELECT inside, after its own; if that is a placeholder they are dropped.
 */
export function withCtes(
  printed: o.QueryTerm,
  clause: n.With | undefined,
  printer: Printer,
): o.QueryTerm {
  if (!clause) return printed;
  switch (printed.node) {
    case 'SelectSetQuery': {
      const initial = withCtes(printed.initial_select_query, clause, printer);
      return { ...printed, initial_select_query: initial };
    }
    case 'SelectQuery':
      return { ...printed, ctes: [...(printed.ctes ?? []), ...ctes(clause, printer)] };
    case 'Placeholder':
    case 'HogQLXTag':
      return printed;
  }
}

function ctes(clause: n.With, printer: Printer): o.CTE[] {
  const recursive = clause.recursive || undefined;
  return clause.ctes.map((cte) => {
    if (cte.kind === 'ScalarCte') {
      const name = nameText(cte.name);
      const expr = printer.expression(cte.expression);
      return { node: 'CTE', name, expr, cte_type: 'column', recursive, ...printer.at(cte) };
    }
    return {
      node: 'CTE',
      name: cte.name.text,
      expr: printer.query(cte.query),
      cte_type: 'subquery',
      recursive,
      materialized: cte.materialized,
      columns: cte.columns && nameTexts(cte.columns),
      using_key: cte.usingKey && nameTexts(cte.usingKey),
      ...printer.at(cte),
    };
  });
}

function arrayJoinOperator({ side }: n.ArrayJoin): string {
  return side ? `${side.toUpperCase()} ARRAY JOIN` : 'ARRAY JOIN';
}
