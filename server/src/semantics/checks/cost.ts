import { replacing } from '../../ast/fix.ts';
import type { Fix } from '../../ast/fix.ts';
import type { Binary, Expression, Node, Path, Select } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import {
  conditionsOf,
  eventsTable,
  hasLowerBound,
  isEventColumn,
  timeColumnIn,
} from '../queries/eventFilters.ts';
import { resolvePath } from '../names/resolvePath.ts';
import type { Scope } from '../names/scope.ts';
import type { ScopeTable } from '../names/scopeTable.ts';
import { quotedName } from '../../schema/quotedName.ts';
import { finding } from './finding.ts';
import type { CheckContext, Finding, NameChecks } from './finding.ts';

/** Queries over events that read much more than they may need. */
export const costChecks: NameChecks = {
  Select: (node, context) => {
    if (context.errors.length > 0) return [];
    const scope = context.scope(node);
    const events = eventsTable(scope);
    if (!events) return [];
    const conditions = conditionsOf(node);
    const isBounded = hasLowerBound(conditions, scope) || events.source.sample !== undefined;
    return [
      ...(isBounded ? [] : [unbounded(node, events, context), ...persons(node, scope)]),
      ...unnamed(events, conditions, scope),
      ...star(node, scope, events),
      ...conditions.flatMap((one) => wrapped(one, scope, context)),
    ];
  },
};

function unbounded(
  node: Select,
  { source, name, aliased }: ScopeTable,
  context: CheckContext,
): Finding {
  const message =
    'This reads all events of all time. Bound their time from below, such as `timestamp >= now() - interval 7 day`.';
  const several = context.scope(node).tables.length > 1;
  const column = several || aliased ? `${quotedName(name)}.timestamp` : 'timestamp';
  const condition = `${column} >= now() - interval 7 day`;
  return finding('cost-unbounded-time', message, source.table, [bounded(node, condition, context)]);
}

function bounded(
  { where, from, prewhere, arrayJoin, end }: Select,
  condition: string,
  { source }: CheckContext,
): Fix {
  const title = 'Add a bound of 7 days';
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
    const [first] = path.names.length > 1 ? path.names : [];
    if (first?.kind !== 'Name' || scope.parameters.has(first.text)) return false;
    const at = scope.table(first.text) ? 1 : 0;
    const way = path.names[at];
    return (
      way?.kind === 'Name' &&
      way.text === 'person' &&
      path.names.length > at + 1 &&
      resolvePath(path, scope).kind === 'column'
    );
  });
  if (!joined) return [];
  const message =
    'Persons are joined to the events of all time. Bound the time, or read `poe.properties`, the values at the time of the event.';
  return [finding('cost-person-properties', message, joined)];
}

/** A filter by a property reads it from every event, whatever the event is called. */
function unnamed(
  { source }: ScopeTable,
  conditions: readonly Expression[],
  scope: Scope,
): Finding[] {
  if (conditions.some(({ kind }) => kind === 'Placeholder')) return [];
  const paths = conditions.flatMap(pathsOf);
  if (paths.some((path) => isEventColumn(path, 'event', scope))) return [];
  if (conditions.some((one) => calls(one, 'matchesAction'))) return [];
  const byProperty = paths.some((path) => {
    const resolution = resolvePath(path, scope);
    return resolution.kind === 'column' && resolution.property?.owner === 'event';
  });
  if (!byProperty) return [];
  const message =
    "Events are filtered by a property but not by their name, so that all of them are read. Add a condition such as `event = '…'`.";
  return [finding('cost-no-event-filter', message, source.table)];
}

function star({ items }: Select, scope: Scope, events: ScopeTable): Finding[] {
  return items.flatMap((item) => {
    if (item.kind !== 'Star') return [];
    const last = item.table.at(-1);
    const of = last?.kind === 'Name' ? scope.table(last.text) : undefined;
    if (last ? of !== events : scope.tables.length !== 1) return [];
    const message =
      '`*` reads every column of events, `properties` among them, which is the largest. Name the columns you need.';
    return [finding('cost-select-star', message, { start: item.start, end: item.end })];
  });
}

/** A bound on a function of the time does not say which events to skip. */
function wrapped(condition: Expression, scope: Scope, { source }: CheckContext): Finding[] {
  if (condition.kind === 'Between') {
    const { operand } = condition;
    return operand.kind === 'Call' && timeColumnIn(operand, scope) ? [aroundTime(operand, [])] : [];
  }
  if (condition.kind !== 'Binary' || !/^(?:==?|[<>]=?)$/.test(condition.operator)) return [];
  const { left, right } = condition;
  const call = [left, right].find((side) => side.kind === 'Call' && isOfTime(side, scope));
  return call ? [aroundTime(call, unwrapped(condition, call, source))] : [];
}

function isOfTime(call: Expression, scope: Scope): boolean {
  return pathsOf(call).some((path) => isEventColumn(path, 'timestamp', scope));
}

function aroundTime(call: Expression, fixes: readonly Fix[]): Finding {
  const message =
    'The function is computed for every event before it is compared. Compare `timestamp` itself.';
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
    return [replacing(`Write \`${time}\``, call.start, call.end, time)];
  }
  if (!/^==?$/.test(operator)) return [];
  const text = isDay ? `toDate(${source.slice(day)})` : source.slice(day);
  const from = Math.min(left.start, right.start);
  const to = Math.max(left.end, right.end);
  const written = `${time} >= ${text} and ${time} < ${text} + interval 1 day`;
  return [replacing('Write the day as two bounds', from, to, written)];
}

/** The paths in one SELECT, those of queries inside it left out, in the order of the text. */
function pathsOf(tree: Node): Path[] {
  const found: Path[] = [];
  walkSelect(tree, (node) => {
    if (node.kind === 'Path') found.push(node);
  });
  return found.sort((a, b) => a.start - b.start);
}

function calls(tree: Node, name: string): boolean {
  let isCalled = false;
  walkSelect(tree, (node) => {
    isCalled ||= node.kind === 'Call' && node.name.text === name;
  });
  return isCalled;
}

function walkSelect(tree: Node, enter: (node: Node) => void): void {
  walk(tree, (node) => {
    if (node !== tree && (node.kind === 'Subquery' || node.kind === 'With')) return false;
    enter(node);
    return true;
  });
}
