import { isDayText } from '../../common/language/dayText.ts';
import { unitInNames } from '../../common/language/timeUnits.ts';
import { unresolved } from './error.ts';
import type { Call } from '../../common/language/officialTree.ts';
import type { Scope } from './scope.ts';
import { call, type Sql, text } from './sql.ts';
import { nullable, plain, type ValueKind, type ValueType } from './types.ts';

/** Prints a call, given its printed arguments. */
export type Rewrite = (args: readonly Sql[], scope: Scope, node: Call) => Sql;

/**
 * Functions of date and time: the project's time zone, pinned clocks, overloads by argument type.
 */
export const dateRewrites: Readonly<Record<string, Rewrite>> = {
  now: ([zone], scope) => moment(currentTime(scope, zone?.text)),
  current_timestamp: (_, scope) => moment(currentTime(scope)),
  today: (_, scope) => day(today(scope)),
  current_date: (_, scope) => day(today(scope)),
  yesterday: (_, scope) => day(call('minus', today(scope), '1')),
  toDateTime: onValue((value, [zone], scope) => toDateTime(value, scope, zone)),
  toDateTimeUS: onValue(({ text: printed }, _, scope) => ({
    text: call('parseDateTime64BestEffortUSOrNull', printed, '6', zoneOf(scope)),
    type: nullable('DateTime'),
  })),
  parseDateTimeBestEffort: onValue(({ text: printed }, [zone], scope) => ({
    text: call('parseDateTime64BestEffortOrNull', printed, '6', zoneOf(scope, zone)),
    type: nullable('DateTime'),
  })),
  parseDateTime: onValue(({ text: printed }, [format, zone], scope) => {
    const pattern = format?.text ?? "'%Y-%m-%d %H:%i:%s'";
    const time = call('parseDateTimeOrNull', printed, pattern, zoneOf(scope, zone));
    return { text: time, type: nullable('DateTime') };
  }),
  toDateTime64: onValue((value, [precision, zone], scope) => ({
    text: call('toDateTime64', value.text, precision?.text ?? '6', zoneOf(scope, zone)),
    type: typeFrom('DateTime', value),
  })),
  toDate: onValue((value, _, scope) => toDate(value, scope)),
  to_date: onValue((value, _, scope) => toDate(value, scope)),
  toTimeZone: onValue((value, [zone], scope) => inZone(value, zoneOf(scope, zone))),
  timezone: ([zone, value], scope) => inZone(required(value), zoneOf(scope, zone)),
  to_timestamp: onValue((value, _, scope) => ({
    text: call('toDateTime', value.text, zoneOf(scope)),
    type: typeFrom('DateTime', value),
  })),
  to_char: onValue((value, [format], scope) => ({
    text: call('formatDateTime', value.text, required(format).text, zoneOf(scope)),
    type: typeFrom('String', value),
  })),
  toStartOfWeek: weekEdge('toStartOfWeek'),
  toLastDayOfWeek: weekEdge('toLastDayOfWeek'),
  make_timestamp: (args, scope) =>
    moment(call('makeDateTime', ...args.map((arg) => arg.text), zoneOf(scope))),
  make_timestamptz: (args, scope) => {
    const parts = args.slice(0, 6).map((part) => part.text);
    return moment(call('makeDateTime', ...parts, zoneOf(scope, args[6])));
  },
  make_interval: (args) => {
    const units = ['Year', 'Month', 'Week', 'Day', 'Hour', 'Minute', 'Second'];
    const parts = args.map((arg, index) => call(`toInterval${units[index] ?? 'Second'}`, arg.text));
    return { text: `(${parts.join(' + ')})`, type: plain('Interval') };
  },
  date_bin: onValue((stride, [value, origin], scope) => {
    // The engine needs both moments in one type.
    const moved = toDateTime(required(value), scope);
    const from = toDateTime(required(origin), scope);
    return {
      text: call('toStartOfInterval', moved.text, stride.text, from.text),
      type: moved.type,
    };
  }),
  date_part: ([unit, value], _scope, node) => ({
    text: call(datePart(required(unit), node), required(value).text),
    type: typeFrom('Integer', required(value)),
  }),
  tumble: (args) => windowed('tumble', args),
  hop: (args) => windowed('hop', args),
  ...Object.fromEntries(
    ['dateAdd', 'dateSub', 'date_add', 'date_subtract', 'timeStampAdd', 'timeStampSub'].map(
      (name): [string, Rewrite] => [name, (args, _scope, node) => dateStep(name, args, node)],
    ),
  ),
};

/** A rewrite of a call by its first argument, which it always has. */
export function onValue(rewrite: (value: Sql, rest: readonly Sql[], scope: Scope) => Sql): Rewrite {
  return ([value, ...rest], scope) => rewrite(required(value), rest, scope);
}

/** A type with NULL if the value may be NULL. */
function typeFrom(kind: ValueKind, { type }: Sql): ValueType {
  return { kind, nullable: type.nullable };
}

function inZone(value: Sql, zone: string): Sql {
  return { text: call('toTimeZone', value.text, zone), type: typeFrom('DateTime', value) };
}

function weekEdge(name: string): Rewrite {
  return onValue((value, [mode], scope) => ({
    text: call(name, value.text, mode?.text ?? weekMode(scope)),
    type: typeFrom('Date', value),
  }));
}

const dateTime = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/;
const fraction = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{1,6}$/;

/** A value as a moment, in the form for its type. */
export function toDateTime(value: Sql, scope: Scope, givenZone?: Sql): Sql {
  const zone = zoneOf(scope, givenZone);
  const literal = value.constant?.value;
  if (typeof literal === 'string') {
    if (dateTime.test(literal)) return moment(call('toDateTime', value.text, zone));
    if (fraction.test(literal)) return moment(call('toDateTime64', value.text, '6', zone));
    return moment(call('parseDateTime64BestEffort', value.text, '6', zone));
  }
  switch (value.type.kind) {
    case 'DateTime':
    case 'Date':
    case 'Integer':
    case 'Float':
      return { text: call('toDateTime', value.text, zone), type: typeFrom('DateTime', value) };
    default:
      return {
        text: call('parseDateTime64BestEffortOrNull', asText(value), '6', zone),
        type: nullable('DateTime'),
      };
  }
}

/** A value as a day, in the form for its type. */
export function toDate(value: Sql, scope: Scope): Sql {
  const literal = value.constant?.value;
  switch (value.type.kind) {
    case 'DateTime':
    case 'Date':
    case 'Integer':
      return { text: call('toDate', value.text), type: { ...value.type, kind: 'Date' } };
    case 'String':
      if (typeof literal === 'string' && isDayText(literal)) return day(call('toDate', value.text));
      if (literal === undefined) {
        return { text: call('toDateOrNull', value.text), type: nullable('Date') };
      }
      break;
    default:
  }
  // The engine's toDateOrNull accepts only strings that are a date and nothing more.
  const time = call('parseDateTime64BestEffortOrNull', asText(value), '6', zoneOf(scope));
  return { text: call('toDate', time), type: nullable('Date') };
}

/** Text for the parsing functions, which accept nothing else. */
function asText({ text: printed, type }: Sql): string {
  return type.kind === 'String' ? printed : call('toString', printed);
}

const unitNames = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

/** The engine reads the unit as a keyword here, not as a string. */
function dateStep(name: string, args: readonly Sql[], node: Call): Sql {
  const adds = /add/i.test(name);
  const [first, second, third] = args;
  if (!third) {
    const [value, interval] = [required(first), required(second)];
    return { text: call(adds ? 'plus' : 'minus', value.text, interval.text), type: dated(value) };
  }
  const unit = unitOf(required(first), node);
  const step = call(`toInterval${unitInNames(unit)}`, required(second).text);
  return { text: call(adds ? 'plus' : 'minus', third.text, step), type: dated(third) };
}

function dated({ type }: Sql): Sql['type'] {
  return type.kind === 'Date' || type.kind === 'DateTime' ? type : nullable('DateTime');
}

function unitOf(unit: Sql, node: Call): string {
  const written = String(unit.constant?.value ?? unit.name ?? '').toLowerCase();
  const found = unitNames.find((known) => known === written || `${known}s` === written);
  if (found === undefined) throw unresolved(`Unknown unit of time in '${node.name}'`, node);
  return found;
}

const partFunctions: Readonly<Record<string, string>> = {
  year: 'toYear',
  quarter: 'toQuarter',
  month: 'toMonth',
  week: 'toISOWeek',
  day: 'toDayOfMonth',
  dow: 'toDayOfWeek',
  doy: 'toDayOfYear',
  hour: 'toHour',
  minute: 'toMinute',
  second: 'toSecond',
  epoch: 'toUnixTimestamp',
};

function datePart(unit: Sql, node: Call): string {
  const written = String(unit.constant?.value ?? '').toLowerCase();
  const found = Object.hasOwn(partFunctions, written) ? partFunctions[written] : undefined;
  if (found === undefined) throw unresolved(`Unknown unit of time in '${node.name}'`, node);
  return found;
}

function windowed(name: string, [value, ...rest]: readonly Sql[]): Sql {
  const args = [call('toDateTime', required(value).text), ...rest.map((arg) => arg.text)];
  return { text: call(name, ...args), type: plain('Tuple') };
}

function currentTime(scope: Scope, zone = zoneOf(scope)): string {
  const { now } = scope.compilation.context;
  if (now === undefined) return call('now64', '6', zone);
  // The pinned moment is an instant, so it must not be read in the project's time zone.
  const instant = call('parseDateTime64BestEffort', text(now), '6', "'UTC'");
  return call('toTimeZone', instant, zone);
}

function today(scope: Scope): string {
  return call('toDate', currentTime(scope));
}

function zoneOf(scope: Scope, given?: Sql): string {
  return given?.text ?? text(scope.compilation.context.timezone);
}

function weekMode(scope: Scope): string {
  return scope.compilation.context.weekStartsOnMonday ? '3' : '0';
}

function moment(printed: string): Sql {
  return { text: printed, type: plain('DateTime') };
}

function day(printed: string): Sql {
  return { text: printed, type: plain('Date') };
}

/** The arguments are counted before a rewrite gets them. */
export function required(value: Sql | undefined): Sql {
  if (!value)
    throw new Error('A rewrite reads an argument that the function table does not ask for.');
  return value;
}
