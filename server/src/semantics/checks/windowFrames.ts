import { kindOf, type TypeKind } from '../../../common/types/typeKind.ts';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, Frame, FrameBound, OrderItem } from '../../ast/nodes.ts';
import { sureType } from '../resolve/expressionType.ts';
import type { Scope } from '../resolve/scope.ts';
import {
  dateTime,
  engineType,
  type EngineType,
  isSameType,
  isUnknown,
  withoutNull,
} from '../types/valueTypes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';

/** Frames with a distance, such as `RANGE BETWEEN 7 PRECEDING AND CURRENT ROW`, which the engine computes for few types. */
export const windowFrameChecks: NameChecks = {
  Window: ({ frame, orderBy = [] }, context) => {
    const { scope } = context.site;
    if (!frame || !scope) return [];
    const distances = [frame.from, frame.to].flatMap((bound) => bound?.distance ?? []);
    const key = frame.unit === 'range' ? orderBy[0]?.expression : undefined;
    const isCompared = frame.unit === 'range' && distances.length > 0;
    const found = [
      ...distances.flatMap(valueOfRow),
      ...distances.flatMap((distance) => interval(distance, key, scope)),
      ...(isCompared ? range(frame, orderBy, scope, context) : []),
    ];
    return found.length > 0 ? found : reversed(frame);
  },
};

/** `BETWEEN 5 FOLLOWING AND 3 PRECEDING`, `3 FOLLOWING`, which ends at the current row. */
function reversed({ from, to }: Frame): Finding[] {
  const begins = placeOf(from);
  const ends = to ? placeOf(to) : 0;
  if (begins !== Infinity && !(begins > ends)) return [];
  const message = 'This frame ends before it begins.';
  return [finding('window-frame', message, { start: from.start, end: to?.end ?? from.end })];
}

/** The place of a bound in rows from the current one; NaN if its distance is computed. */
function placeOf({ bound, distance }: FrameBound): number {
  if (bound === 'current row') return 0;
  const number = distance?.kind === 'NumberLiteral' ? Number(distance.text) : NaN;
  const rows = distance ? number : Infinity;
  return bound === 'preceding' ? -rows : rows;
}

/** The engine computes the bounds of a frame before it reads a row. */
function valueOfRow(distance: Expression): Finding[] {
  if (distance.kind !== 'Path' && distance.kind !== 'StringLiteral') return [];
  return [finding('window-frame', 'The distance of a frame must be a number.', distance)];
}

/** `INTERVAL 1 DAY PRECEDING`: the engine takes numbers only. */
function interval(distance: Expression, key: Expression | undefined, scope: Scope): Finding[] {
  if (kindOf(sureType(distance, scope)) !== 'interval') return [];
  const message =
    'A frame takes a plain number as its distance: days for a date, seconds for a time.';
  const { start, end } = distance;
  const number = key && numberFor(distance, kindOf(keyType(key, scope)));
  const fixes =
    number === undefined
      ? []
      : [replacing(fixTitle.write(`\`${number}\``), start, end, `${number}`)];
  return [finding('window-frame', message, distance, fixes)];
}

const seconds: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};

/** An interval such as `INTERVAL 2 DAY` in the unit of the key: days or seconds. */
function numberFor(distance: Expression, key: TypeKind): number | undefined {
  if (distance.kind !== 'Interval' || distance.value.kind !== 'NumberLiteral') return undefined;
  const length = seconds[distance.unit?.text.toLowerCase().replace(/s$/, '') ?? ''];
  if (length === undefined || (key !== 'date' && key !== 'time')) return undefined;
  const number = (Number(distance.value.text) * length) / (key === 'date' ? 86_400 : 1);
  return Number.isInteger(number) ? number : undefined;
}

/** `RANGE` compares values of the one expression that the window is ordered by. */
function range(
  frame: Frame,
  orderBy: readonly OrderItem[],
  scope: Scope,
  { source }: CheckContext,
): Finding[] {
  const [item] = orderBy;
  if (!item || orderBy.length > 1) {
    const message = '`RANGE` with a distance needs exactly one expression in `ORDER BY`.';
    return [finding('window-frame', message, frame)];
  }
  const { expression } = item;
  const type = keyType(expression, scope);
  if (isUnknown(type) || (comparable.has(kindOf(type)) && !isExact(type))) return [];
  const message = `\`RANGE\` with a distance cannot compare values of type ${type.name}. Order by a number, a date or a \`DateTime\`.`;
  const written = `toDateTime(${source.slice(expression)})`;
  const { start, end } = expression;
  const fixes = isExact(type)
    ? [replacing(fixTitle.write(`\`${written}\``), start, end, written)]
    : [];
  return [finding('window-frame', message, expression, fixes)];
}

/** The kinds of values that the engine can add a distance to. */
const comparable: ReadonlySet<TypeKind> = new Set(['integer', 'float', 'boolean', 'date', 'time']);

const exactTime = engineType('DateTime64');

function isExact({ name }: EngineType): boolean {
  return name === exactTime.name;
}

/** The type of a key. The times in tables are exact to parts of a second, which the catalog does not tell. */
function keyType(key: Expression, scope: Scope): EngineType {
  return isStoredTime(key, scope) ? exactTime : withoutNull(sureType(key, scope));
}

/** True if a value is a column of a table, whatever it is called here, that holds times. */
function isStoredTime(key: Expression, scope: Scope): boolean {
  if (key.kind !== 'Path') return false;
  const column = scope.resolve(key.names);
  return column?.origin !== undefined && isSameType(withoutNull(column.type), dateTime);
}
