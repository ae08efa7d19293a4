import type { FunnelsQuery, Series } from './schemas.ts';
import type { Range } from './timeline.ts';
import { actions } from '../../../data/demo/actions.ts';
import { testAccountFilters } from '../../../data/demo/users.ts';
import { propertiesCondition } from './conditions.ts';
import { all, within, written } from './hogqlText.ts';

/** The inputs of a computation. */
export type Computing = {
  /** The time that queries use as now. */
  readonly now: Date;
  /** Runs HogQL on the engine and returns every row of its result. */
  readonly rows: (hogql: string) => Promise<readonly (readonly unknown[])[]>;
};

/** The result of a computation: the part of the response that depends on the kind of node. */
export type Computed = {
  readonly results: unknown;
  readonly columns?: readonly string[];
  readonly types?: readonly unknown[];
  readonly hasMore?: boolean | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
};

/** Names of the project's actions by id. */
export const actionNames: ReadonlyMap<number, string> = new Map(
  actions.map(({ id, name }) => [id, name]),
);

/** Fields that every kind of insight has, and that define its events. */
export type EventSelection = {
  readonly properties?: unknown;
  readonly filterTestAccounts?: boolean | null | undefined;
};

/** The condition that an event is in the range and passes the filters of the whole insight. */
export function selectionCondition(node: EventSelection, range: Range | undefined): string {
  return all([
    range && within(range),
    propertiesCondition(node.properties),
    node.filterTestAccounts ? propertiesCondition(testAccountFilters) : undefined,
  ]);
}

/** The expression for an actor: a person, a group of one type, or an expression's value. */
export function actorExpression(
  node: Pick<FunnelsQuery, 'aggregation_group_type_index'>,
  hogql?: string | null,
): string {
  if (hogql && hogql !== 'person_id') return `toString(${written(hogql)})`;
  const index = node.aggregation_group_type_index;
  return index === null || index === undefined ? 'toString(person_id)' : `$group_${index}`;
}

/** Excludes events without a group if groups are counted. */
export function hasActor(
  node: Pick<FunnelsQuery, 'aggregation_group_type_index'>,
): string | undefined {
  const index = node.aggregation_group_type_index;
  return index === null || index === undefined ? undefined : `$group_${index} != ''`;
}

/** The time of the first of some events: the start of a range that has none. */
export async function earliest(computing: Computing, condition: string): Promise<Date> {
  const rows = await computing.rows(
    `select min(timestamp), count() from events where ${condition}`,
  );
  const [first, count] = rows[0] ?? [];
  return Number(count) === 0 ? computing.now : new Date(String(first));
}

/** How responses name what a series counts. */
export function entityOf(node: Series, order: number): Readonly<Record<string, unknown>> {
  const id = node.kind === 'ActionsNode' ? node.id : (node.event ?? null);
  return {
    id,
    type: node.kind === 'ActionsNode' ? 'actions' : 'events',
    order,
    name:
      node.name ?? (node.kind === 'ActionsNode' ? actionNames.get(node.id) : id) ?? 'All events',
    custom_name: node.custom_name ?? null,
    math: node.math ?? null,
    math_property: node.math_property ?? null,
    math_hogql: node.math_hogql ?? null,
    math_group_type_index: node.math_group_type_index ?? null,
  };
}
