import { append } from '../../base/append.ts';
import { replacing } from '../../ast/fix.ts';
import type { Fix } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Expression, Name, Node, Path, Select } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { conditionsOf, isBounded, isNamed, timeIn } from '../queries/eventFilters.ts';
import { isTimeOf, tableNameOf, timedTable } from '../queries/timedTables.ts';
import type { TimedTable } from '../queries/timedTables.ts';
import { starColumns } from '../names/exportedColumns.ts';
import { resolvePath } from '../names/resolvePath.ts';
import type { Scope } from '../names/scope.ts';
import { escapedText, quotedName } from '../../schema/quotedName.ts';
import { finding } from './finding.ts';
import type { CheckContext, Finding, NameChecks } from './finding.ts';

/** Queries over large tables that read much more than they may need. */
export const costChecks: NameChecks = {
  Select: (node, context) => {
    if (context.errors.length > 0) return [];
    const scope = context.scope(node);
    const found = star(node, scope);
    const table = timedTable(scope);
    if (!table) return found;
    const conditions = conditionsOf(node);
    const isEvents = table.rows === 'events';
    if (readsAll(node, table, conditions, scope)) {
      found.push(unbounded(node, table, context));
      if (isEvents)
        append(found, [...persons(node, scope), ...joinedPersons(node, table, context)]);
    }
    if (isEvents) append(found, unnamed(node, table, conditions, context));
    append(
      found,
      conditions.flatMap((one) => wrapped(one, table, context, scope)),
    );
    return found;
  },
};

/** A warehouse table may be small: it counts only where nothing at all says which rows are wanted. */
function readsAll(
  node: Select,
  table: TimedTable,
  conditions: readonly Expression[],
  scope: Scope,
): boolean {
  if (table.source.sample !== undefined || isBounded(conditions, table, scope)) return false;
  const isWarehouse = table.rows === 'rows of this table';
  return !isWarehouse || (conditions.length === 0 && !node.limit);
}

function unbounded(node: Select, table: TimedTable, context: CheckContext): Finding {
  const { rows, time, source } = table;
  const message = `This reads all ${rows} of all time. Bound their time from below, such as \`${time} >= now() - interval 7 day\`.`;
  return finding('cost-unbounded-time', message, source.table, [bounded(node, table, context)]);
}

function bounded(node: Select, { name, aliased, time }: TimedTable, context: CheckContext): Fix {
  const several = context.scope(node).tables.length > 1;
  const column = several || aliased ? `${quotedName(name)}.${quotedName(time)}` : quotedName(time);
  const condition = `${column} >= now() - interval 7 day`;
  return withCondition(fixTitle.addBound(), node, condition, context);
}

/** One more condition that all rows must fulfil. */
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

/** Persons are joined to each event which is read. */
function persons(node: Select, scope: Scope): Finding[] {
  const joined = pathsOf(node).find((path) => {
    const way = wayToPerson(path, scope);
    return way && way !== path.names.at(-1) && resolvePath(path, scope).kind === 'column';
  });
  const way = joined && wayToPerson(joined, scope);
  if (!joined || !way) return [];
  const message =
    'Persons are joined to the events of all time. Bound the time, or read `poe.properties`, the values at the time of the event.';
  const fixes = [replacing(fixTitle.readAtEvent(), way.start, way.end, 'poe')];
  return [finding('cost-person-properties', message, joined, hasInPoe(joined, way) ? fixes : [])];
}

/** The name in a path that leads from an event to its person. */
function wayToPerson({ names }: Path, scope: Scope): Name | undefined {
  const [first] = names;
  if (first?.kind !== 'Name' || names.length < 2 || scope.parameters.has(first.text))
    return undefined;
  const way = names[scope.table(first.text) ? 1 : 0];
  return way?.kind === 'Name' && way.text === 'person' ? way : undefined;
}

/** The columns that a person also has at the time of an event. */
function hasInPoe({ names }: Path, way: Name): boolean {
  const next = names[names.indexOf(way) + 1];
  return next?.kind === 'Name' && ['id', 'properties', 'created_at'].includes(next.text);
}

/** `events JOIN persons`: as many rows of both are read. */
function joinedPersons(node: Select, events: TimedTable, context: CheckContext): Finding[] {
  const scope = context.scope(node);
  const persons = scope.tables.find((table) => tableNameOf(table, scope) === 'persons');
  if (!persons) return [];
  const message = 'All persons are joined to the events of all time. Bound the time of the events.';
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
  const scope = context.scope(node);
  if (isNamed(conditions, scope)) return [];
  const byProperty = conditions.flatMap(pathsOf).some((path) => {
    const resolution = resolvePath(path, scope);
    return resolution.kind === 'column' && resolution.property?.owner === 'event';
  });
  if (!byProperty) return [];
  const message =
    "Events are filtered by a property but not by their name, so that all of them are read. Add a condition such as `event = '…'`.";
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
    const last = item.table.at(-1);
    const table = last?.kind === 'Name' ? scope.table(last.text) : scope.tables[0];
    if (!table || (!last && scope.tables.length !== 1)) return [];
    const name = tableNameOf(table, scope);
    if (name === undefined || !largeTables.test(name)) return [];
    // A look at a few rows of anything but events costs little.
    if (limit && !/^(?:posthog\.)?events$/.test(name)) return [];
    const large = starColumns(item, scope).columns.filter(({ type }) => type === 'JSON');
    if (large.length === 0) return [];
    const names = large.map((column) => quotedName(column.name)).join(', ');
    const message = `\`*\` reads every column of ${name}, \`${names}\` among them, which is the largest. Name the columns you need.`;
    const isBare = !item.exclude && !item.replace;
    const fixes = [
      replacing(fixTitle.leaveOut(`\`${names}\``), item.end, item.end, ` exclude (${names})`),
    ];
    return [
      finding(
        'cost-select-star',
        message,
        { start: item.start, end: item.end },
        isBare ? fixes : [],
      ),
    ];
  });
}

const largeTables = /^(?:posthog\.)?(?:events|ai_events|persons|raw_persons|logs|groups)$/;

/** A bound on a function of the time does not say which events to skip. */
function wrapped(
  condition: Expression,
  table: TimedTable,
  { source }: CheckContext,
  scope: Scope,
): Finding[] {
  if (condition.kind === 'Between') {
    const { operand } = condition;
    const isAround = operand.kind === 'Call' && timeIn(operand, table, scope);
    return isAround ? [aroundTime(operand, table, [])] : [];
  }
  if (condition.kind !== 'Binary' || !/^(?:==?|[<>]=?)$/.test(condition.operator)) return [];
  const { left, right } = condition;
  const call = [left, right].find(
    (side) => side.kind === 'Call' && pathsOf(side).some((path) => isTimeOf(path, table, scope)),
  );
  return call ? [aroundTime(call, table, unwrapped(condition, call, source))] : [];
}

function aroundTime(call: Expression, { time }: TimedTable, fixes: readonly Fix[]): Finding {
  const message = `The function is computed for every row before it is compared. Compare \`${time}\` itself.`;
  return finding('cost-wrapped-timestamp', message, call, fixes);
}

/** `toDate(timestamp) >= x` is `timestamp >= x` for any day x; so is `<`. */
function unwrapped(
  { operator, left, right }: Binary,
  call: Expression,
  source: CheckContext['source'],
): Fix[] {
  if (
    call.kind !== 'Call' ||
    call.args.length !== 1 ||
    !/^to(?:Date|StartOfDay)$/.test(call.name.text)
  ) {
    return [];
  }
  const [only] = call.args;
  const day = call === left ? right : left;
  const isDay = day.kind === 'StringLiteral' && /^\d{4}-\d\d-\d\d$/.test(day.value);
  const isToday = day.kind === 'Call' && /^(?:today|toDate|toStartOfDay)$/.test(day.name.text);
  if (only?.kind !== 'Path' || (!isDay && !isToday)) return [];
  const time = source.slice(only);
  const keeps = call === left ? /^(?:>=|<)$/ : /^(?:<=|>)$/;
  if (keeps.test(operator)) {
    return [replacing(fixTitle.write(`\`${time}\``), call.start, call.end, time)];
  }
  if (!/^==?$/.test(operator)) return [];
  const text = isDay ? `toDate(${source.slice(day)})` : source.slice(day);
  const from = Math.min(left.start, right.start);
  const to = Math.max(left.end, right.end);
  const written = `${time} >= ${text} and ${time} < ${text} + interval 1 day`;
  return [replacing(fixTitle.writeTwoBounds(), from, to, written)];
}

/** The paths in one SELECT, those of queries inside it left out, in the order of the text. */
function pathsOf(tree: Node): Path[] {
  const found: Path[] = [];
  walkSelect(tree, (node) => {
    if (node.kind === 'Path') found.push(node);
  });
  return found.sort((a, b) => a.start - b.start);
}

function walkSelect(tree: Node, enter: (node: Node) => void): void {
  walk(tree, (node) => {
    if (node !== tree && (node.kind === 'Subquery' || node.kind === 'With')) return false;
    enter(node);
    return true;
  });
}
