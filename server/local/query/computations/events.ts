import type { EventsQuery } from './shared/nodes.ts';
import type { ListQuery } from './shared/listQuery.ts';
import { propertiesCondition, eventCondition } from './shared/conditions.ts';
import { selectionCondition } from './shared/computing.ts';
import { all, literal, moment, written } from './shared/hogqlText.ts';
import { rangeOf } from './shared/timeline.ts';

const eventFields = [
  'uuid',
  'event',
  'properties',
  'timestamp',
  'team_id',
  'distinct_id',
  'elements_chain',
  'created_at',
] as const;
const personFields = ['id', 'created_at', 'properties'] as const;

/** The HogQL for the list of events of an EventsQuery. */
export function eventsList(node: EventsQuery, now: Date): ListQuery {
  const expressions = node.select.map(withoutComment);
  const isAggregated = (expression: string): boolean => aggregate.test(expression);
  const grouped = expressions.some(isAggregated)
    ? expressions.filter((expression) => !isAggregated(expression))
    : [];
  return {
    columns: expressions.map((expression) => {
      if (expression === '*') return { name: '*', hogql: tuple(eventFields), fields: eventFields };
      if (expression === 'person') {
        return {
          name: 'person',
          hogql: tuple(personFields.map((name) => `person.${name}`)),
          fields: personFields,
        };
      }
      return { name: expression, hogql: expression };
    }),
    from: 'events',
    where: all([
      node.event ? eventCondition(node.event) : undefined,
      node.actionId ? `matchesAction(${node.actionId})` : undefined,
      node.personId ? `toString(person_id) = ${literal(node.personId)}` : undefined,
      node.after ? `timestamp > ${bound(node.after, now)}` : undefined,
      node.before ? `timestamp < ${bound(node.before, now)}` : undefined,
      propertiesCondition(node.fixedProperties),
      ...(node.where ?? []).map(written),
      selectionCondition(node, undefined),
    ]),
    groupBy: grouped,
    orderBy: node.orderBy ?? defaultOrder(expressions, isAggregated),
    limit: node.limit ?? undefined,
    offset: node.offset ?? undefined,
  };
}

/** The service takes a list with one of these calls for a list of groups of events. */
const aggregate =
  /\b(count|countIf|sum|sumIf|avg|avgIf|min|minIf|max|maxIf|any|uniq|uniqIf|median|quantile|groupArray|groupUniqArray|argMin|argMax)\s*\(/;

function defaultOrder(
  expressions: readonly string[],
  isAggregated: (expression: string) => boolean,
): readonly string[] {
  const counted = expressions.find(isAggregated);
  if (counted !== undefined) return [`${written(counted)} DESC`];
  return expressions.some((one) => one === '*' || one === 'timestamp') ? ['timestamp DESC'] : [];
}

/** `after` and `before` are moments or relative to now; `all` is not a bound. */
function bound(text: string, now: Date): string {
  if (text === 'all') return moment(new Date(0));
  return moment(rangeOf({ date_from: text, date_to: '9999-12-31' }, now, 'hour').from);
}

function tuple(expressions: readonly string[]): string {
  return `tuple(${expressions.join(', ')})`;
}

/** `properties.$browser -- Browser` names its column for people; the rest is the expression. */
function withoutComment(expression: string): string {
  const last = Math.max(expression.lastIndexOf("'"), expression.lastIndexOf('\n'));
  const mark = [...expression.matchAll(/\s(?:--|#|\/\/)\s/g)].find(
    ({ index }) => index + 2 >= last,
  );
  return expression.slice(0, mark?.index).trim();
}
