import type { Cte, Query, Select, TableSource } from '../../ast/nodes.ts';
import { sourcesOf } from '../../ast/sources.ts';

/** The CTEs of a query, without those of nested queries. */
export function ctesOf(query: Query): readonly Cte[] {
  if (query.kind === 'SetQuery') return ctesOf(query.first);
  if (query.kind !== 'Select' && query.kind !== 'ParenthesizedQuery') return [];
  const own = query.with?.ctes ?? [];
  return query.kind === 'ParenthesizedQuery' ? [...own, ...ctesOf(query.query)] : own;
}

/** The subqueries in FROM which have a name of their own. */
export function namedSubqueriesOf(query: Query): TableSource[] {
  return selectsOf(query).flatMap(({ from }) =>
    from
      ? sourcesOf(from.joins).filter(
          ({ table, alias }) => table.kind === 'Subquery' && alias?.kind === 'Name',
        )
      : [],
  );
}

function selectsOf(query: Query): Select[] {
  switch (query.kind) {
    case 'Select':
      return [query];
    case 'SetQuery':
      return [query.first, ...query.rest.map((operand) => operand.query)].flatMap(selectsOf);
    case 'ParenthesizedQuery':
      return selectsOf(query.query);
    default:
      return [];
  }
}

/** A statement's first line, shortened: its name in lists. */
export function headline(text: string): string {
  const [line = ''] = text.split(/\r\n|\r|\n/, 1);
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
