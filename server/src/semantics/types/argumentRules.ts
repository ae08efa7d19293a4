import { isDayText } from '../../../common/language/dayText.ts';
import { kindOf } from '../../../common/types/typeKind.ts';
import { intervalOf, intervalUnits, isWithinDay, startOfInterval } from './intervals.ts';
import {
  arrayOf,
  bool,
  commonType,
  date,
  dateTime,
  elementOf,
  engineType,
  type EngineType,
  familyOf,
  float64,
  int64,
  isNothing,
  isNullable,
  string,
  uint64,
  uint8,
  unknown,
  uuid,
  withNull,
  withoutNull,
} from './valueTypes.ts';

/** The arguments that are written out as texts, such as units, each in its place. */
export type Texts = readonly (string | undefined)[];

/** A result type that follows from the types of the arguments. */
export type ArgumentRule = (args: readonly EngineType[], texts: Texts) => EngineType;

const first: ArgumentRule = ([type = unknown]) => type;
const common: ArgumentRule = commonType;
const alwaysNullable: ArgumentRule = ([type = unknown]) => withNull(type);
const ofElement: ArgumentRule = ([type = unknown]) => elementOf(type);
/** The first array is filtered or sorted; other arguments only control how. */
const firstArray: ArgumentRule = ([lambda = unknown, array = lambda]) => array;
const asArray: ArgumentRule = ([type = unknown]) => arrayOf(withoutNull(type));
const truth: ArgumentRule = () => bool;
const number: ArgumentRule = ([type = unknown]) => {
  if (familyOf(type) !== 'number') return unknown;
  const wide = kindOf(type) === 'integer' ? int64 : float64;
  return isNullable(type) ? withNull(wide) : wide;
};

/** A conversion to a time, which is NULL for a text that cannot be read; of literals it is known. */
function converted(type: EngineType): ArgumentRule {
  return ([from = unknown], [text]) => {
    const family = familyOf(from);
    const safe = !isNullable(from) && (family === 'number' || family === 'time');
    // A day is read from a text that is one and nothing more.
    const isRead = text !== undefined && (kindOf(type) === 'time' || isDayText(text));
    return safe || isRead ? type : withNull(type);
  };
}

/** The type of a cast, which is NULL if the value does not fit. */
export function castFrom(from: EngineType, to: EngineType, text: string | undefined): EngineType {
  if (to.args.length > 0) return to;
  switch (kindOf(to)) {
    case 'text':
      return isNullable(from) ? withNull(to) : to;
    case 'date':
    case 'time':
      return converted(to)([from], [text]);
    default:
      return withNull(to);
  }
}

/** `dateAdd(unit, count, time)`, `dateAdd(time, interval)`: parts of a day make a date a time. */
const shifted: ArgumentRule = ([one = unknown, other = unknown, time], [unit = '']) => {
  const value = time ?? one;
  if (familyOf(value) !== 'time') return unknown;
  const isDay = kindOf(value) === 'date' && !isWithinDay(time ? intervalOf(unit) : other);
  return isNullable(value) ? withNull(isDay ? date : dateTime) : isDay ? date : dateTime;
};

/** The first value that is not NULL: NULL only where the last one can be. */
const coalesced: ArgumentRule = (args) => {
  const type = commonType(args.filter((arg) => !isNothing(arg)).map(withoutNull));
  return isNullable(args.at(-1) ?? unknown) ? withNull(type) : type;
};

/** `multiIf(condition, value, …, otherwise)` */
const branches: ArgumentRule = (args) =>
  commonType(args.filter((_, at) => at % 2 === 1 || at === args.length - 1));

function toInterval(unit: string): ArgumentRule {
  return ([count = unknown]) => {
    const type = intervalOf(unit);
    return isNullable(count) ? withNull(type) : type;
  };
}

/** Functions whose result type is that of an argument, or derived from it; names in lower case. */
export const argumentRules: ReadonlyMap<string, ArgumentRule> = new Map(
  lowerCased({
    any: first,
    anyLast: first,
    anyHeavy: first,
    min: first,
    max: first,
    argMin: first,
    argMax: first,
    sum: number,
    abs: first,
    round: first,
    floor: first,
    ceil: first,
    nth_value: first,
    first_value: first,
    last_value: first,
    lag: alwaysNullable,
    lead: alwaysNullable,
    lagInFrame: first,
    leadInFrame: first,
    nullIf: alwaysNullable,
    toNullable: alwaysNullable,
    assumeNotNull: ([type = unknown]) => withoutNull(type),
    coalesce: coalesced,
    ifNull: coalesced,
    if: ([, then = unknown, otherwise = unknown]) => commonType([then, otherwise]),
    multiIf: branches,
    greatest: common,
    least: common,
    array: (args) => arrayOf(args.length === 0 ? unknown : commonType(args)),
    tuple: (args) => engineType('Tuple', args),
    arrayElement: ofElement,
    arrayJoin: ofElement,
    arrayFirst: ([, array = unknown]) => elementOf(array),
    arrayLast: ([, array = unknown]) => elementOf(array),
    arrayMin: ofElement,
    arrayMax: ofElement,
    arrayFilter: firstArray,
    arraySort: firstArray,
    arrayReverseSort: firstArray,
    arrayReverse: first,
    arrayDistinct: first,
    arrayCompact: first,
    arraySlice: first,
    arrayConcat: first,
    arrayPushBack: first,
    arrayPushFront: first,
    arrayPopBack: first,
    arrayPopFront: first,
    arrayMap: ([body = unknown]) => arrayOf(body),
    arrayFold: (args) => args.at(-1) ?? unknown,
    groupArray: asArray,
    groupUniqArray: asArray,
    toInt: () => withNull(int64),
    toFloat: () => withNull(float64),
    toUUID: () => withNull(uuid),
    toDate: converted(date),
    toDateTime: converted(dateTime),
    dateAdd: shifted,
    date_add: shifted,
    timeStampAdd: shifted,
    dateSub: shifted,
    date_subtract: shifted,
    timeStampSub: shifted,
    // Its signature calls it a time.
    make_interval: () => unknown,
    concat: () => string,
    count: () => uint64,
    uniqTheta: () => uint64,
    windowFunnel: () => uint8,
    matchesAction: () => uint8,
    quantiles: ([type = unknown]) => arrayOf(familyOf(type) === 'number' ? float64 : unknown),
    avg: ([type = unknown]) => (isNullable(type) ? withNull(float64) : float64),
    row_number: () => uint64,
    rank: () => uint64,
    dense_rank: () => uint64,
    and: truth,
    or: truth,
    not: truth,
    equals: truth,
    notEquals: truth,
    less: truth,
    greater: truth,
    lessOrEquals: truth,
    greaterOrEquals: truth,
    isNull: truth,
    isNotNull: truth,
    empty: truth,
    notEmpty: truth,
    has: truth,
    match: truth,
    like: truth,
    ilike: truth,
    notLike: truth,
    notILike: truth,
    in: truth,
    notIn: truth,
    toStartOfInterval: startOfInterval,
    ...Object.fromEntries(intervalUnits.map((unit) => [`toInterval${unit}`, toInterval(unit)])),
  }),
);

function lowerCased(rules: Readonly<Record<string, ArgumentRule>>): [string, ArgumentRule][] {
  return Object.entries(rules).map(([name, rule]) => [name.toLowerCase(), rule]);
}
