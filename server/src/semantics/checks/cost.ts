import { append } from '../../base/append.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, Name, Path, Select } from '../../ast/nodes.ts';
import { conjunctsOf } from '../queries/aggregates.ts';
import { ownPaths, walkSelect } from '../queries/ownPaths.ts';
import { conditionsOf, isBounded, isNamed } from '../queries/eventFilters.ts';
import { tableNameOf, type TimedTable, timedTables } from '../queries/timedTables.ts';
import { starColumns } from '../resolve/exportedColumns.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { scopeInside } from '../resolve/visit.ts';
import { escapedText, quotedName } from '../../schema/quotedName.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { wrappedTime } from './wrappedTime.ts';

/** Queries over large tables that read much more than they may need. */
export const costChecks: NameChecks = {
  Select: (node, context) => {
    if (context.errors.length > 0) return [];
    const scope = scopeInside(node, context.site);
    const found = star(node, scope);
    const conditions = conditionsOf(node);
    for (const table of timedTables(scope)) {
      const isEvents = table.rows === 'events';
      if (readsAll(node, table, conditions, scope)) {
        found.push(unbounded(node, table, context));
        if (isEvents)
          append(found, [...persons(node, table, context), ...joinedPersons(node, table, context)]);
      }
      if (isEvents) append(found, unnamed(node, table, conditions, context));
      for (const one of conditions) append(found, wrappedTime(one, table, context, scope));
    }
    return found;
  },
};

/** A warehouse table may be small: it only counts if no condition selects rows. `status != 'a'` selects none. */
function readsAll(
  node: Select,
  table: TimedTable,
  conditions: readonly Expression[],
  scope: Scope,
): boolean {
  const bounds = [...conditions, ...joinConditions(node)];
  if (table.source.sample !== undefined || isBounded(bounds, table, scope)) return false;
  const isWarehouse = table.rows === 'rows of this table';
  return !isWarehouse || (conditions.every(leavesOutFew) && !node.limit);
}

/** The conditions after ON that say which rows of a table are read, not which belong together. */
function joinConditions({ from }: Select): Expression[] {
  const found: Expression[] = [];
  if (!from) return found;
  walkSelect(from, (node) => {
    if (node.kind === 'JoinConstraint' && node.style === 'on') {
      append(
        found,
        node.expressions.flatMap(conjunctsOf).filter((one) => !comparesColumns(one)),
      );
    }
  });
  return found;
}

function comparesColumns(condition: Expression): boolean {
  if (condition.kind !== 'Binary') return false;
  return [condition.left, condition.right].every((side) => ownPaths(side).length > 0);
}

function leavesOutFew(condition: Expression): boolean {
  if (condition.kind === 'Parenthesized') return leavesOutFew(condition.expression);
  return condition.kind === 'Binary' && /^(?:!=|<>|not )/.test(condition.operator);
}

function unbounded(node: Select, table: TimedTable, context: CheckContext): Finding {
  const { rows, time, source } = table;
  const message = `This scans all ${rows} ever recorded. Add a start time, such as \`${time} >= now() - interval 7 day\`.`;
  return finding('cost-unbounded-time', message, source.table, [bounded(node, table, context)]);
}

function bounded(node: Select, { name, aliased, time }: TimedTable, context: CheckContext): Fix {
  const several = scopeInside(node, context.site).tables.length > 1;
  const column = several || aliased ? `${quotedName(name)}.${quotedName(time)}` : quotedName(time);
  const condition = `${column} >= now() - interval 7 day`;
  return withCondition(fixTitle.addBound(), node, condition, context);
}

/** Adds a condition that all rows must satisfy. */
function withCondition(
  title: string,
  { where, from, prewhere, arrayJoin, end }: Select,
  condition: string,
  { source }: CheckContext,
): Fix {
  if (!where) {
    const place = (prewhere ?? arrayJoin ?? from)?.end ?? end;
    return replacing(title, place, place, ` where ${condition}`);
  }
  const { start, end: last, kind } = where.condition;
  const isOr = kind === 'Logical' && where.condition.operator === 'or';
  const loose = isOr || kind === 'Conditional' || kind === 'Alias';
  if (!loose) return replacing(title, start, start, `${condition} and `);
  return replacing(title, start, last, `${condition} and (${source.slice(where.condition)})`);
}

/** Persons are joined to each event that is read. */
function persons(node: Select, events: TimedTable, context: CheckContext): Finding[] {
  const scope = scopeInside(node, context.site);
  const joined = ownPaths(node).find((path) => {
    const way = wayToPerson(path, scope);
    return way && way !== path.names.at(-1) && resolvePath(path, scope).kind === 'column';
  });
  const way = joined && wayToPerson(joined, scope);
  if (!joined || !way) return [];
  const message =
    'This joins persons to every event ever recorded. Add a start time, or read `poe.properties`, the values at the time of the event.';
  const atEvent = replacing(fixTitle.readAtEvent(), way.start, way.end, 'poe');
  const bound = bounded(node, events, context);
  const fixes = hasInPoe(joined, way) ? [atEvent, bound] : [bound];
  return [finding('cost-person-properties', message, joined, fixes)];
}

/** The name in a path that leads from an event to its person. */
function wayToPerson({ names }: Path, scope: Scope): Name | undefined {
  const meanings = scope.meanings(names);
  const at = meanings[0]?.kind === 'table' ? 1 : 0;
  const way = names[at];
  const isColumn = meanings[at]?.kind === 'column' && names.length > 1;
  return isColumn && way?.kind === 'Name' && way.text === 'person' ? way : undefined;
}

/** The columns that a person also has at the time of an event. */
function hasInPoe({ names }: Path, way: Name): boolean {
  const next = names[names.indexOf(way) + 1];
  return next?.kind === 'Name' && ['id', 'properties', 'created_at'].includes(next.text);
}

/** `events JOIN persons` reads as many rows of both. */
function joinedPersons(node: Select, events: TimedTable, context: CheckContext): Finding[] {
  const scope = scopeInside(node, context.site);
  const persons = scope.tables.find((table) => tableNameOf(table, scope) === 'persons');
  if (!persons) return [];
  const message =
    'This joins all persons to every event ever recorded. Add a start time for the events.';
  const fixes = [bounded(node, events, context)];
  return [finding('cost-person-properties', message, persons.source.table, fixes)];
}

/** A filter by a property reads it from every event, whatever the event is called. */
function unnamed(
  node: Select,
  { source, name, aliased }: TimedTable,
  conditions: readonly Expression[],
  context: CheckContext,
): Finding[] {
  const scope = scopeInside(node, context.site);
  if (isNamed(conditions, scope)) return [];
  const byProperty = conditions.flatMap(ownPaths).some((path) => {
    const resolution = resolvePath(path, scope);
    return resolution.kind === 'column' && resolution.property?.owner === 'event';
  });
  if (!byProperty) return [];
  const message =
    "The filter uses a property but no event name, so every event is read. Add a condition such as `event = '…'`.";
  const column = scope.tables.length > 1 || aliased ? `${quotedName(name)}.event` : 'event';
  const usual = escapedText(context.catalog.events[0]?.name ?? '$pageview');
  const condition = `${column} = '${usual}'`;
  const fix = withCondition(fixTitle.add(`\`${condition}\``), node, condition, context);
  return [finding('cost-no-event-filter', message, source.table, [fix])];
}

/** `*` over tables with JSON, which is larger than everything else in them. */
function star({ items, limit }: Select, scope: Scope): Finding[] {
  return items.flatMap((item) => {
    if (item.kind !== 'Star') return [];
    const owner = item.table.at(-1);
    const table = owner?.kind === 'Name' ? scope.table(owner.text) : scope.tables[0];
    if (!table || (!owner && scope.tables.length !== 1)) return [];
    const name = tableNameOf(table, scope);
    if (name === undefined || !largeTables.test(name)) return [];
    // A look at a few rows of anything but events costs little.
    if (limit && !/^(?:posthog\.)?events$/.test(name)) return [];
    const large = starColumns(item, scope).columns.filter(({ type }) => type.name === 'JSON');
    if (large.length === 0) return [];
    const names = large.map((column) => quotedName(column.name)).join(', ');
    const message = `\`*\` reads every column of ${name}, \`${names}\` (the largest) among them. Name the columns you need.`;
    const last = item.exclude?.at(-1);
    const [place, added] = last ? [last.end, `, ${names}`] : [item.end, ` exclude (${names})`];
    const fix = replacing(fixTitle.leaveOut(`\`${names}\``), place, place, added);
    return [finding('cost-select-star', message, { start: item.start, end: item.end }, [fix])];
  });
}

const largeTables = /^(?:posthog\.)?(?:events|ai_events|persons|raw_persons|logs|groups)$/;
