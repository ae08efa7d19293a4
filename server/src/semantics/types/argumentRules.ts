import { kindOf } from '../../../common/types/typeKind.ts';
import { intervalOf, intervalUnits, startOfInterval } from './intervals.ts';
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
  unknown,
  uuid,
  withNull,
  withoutNull,
} from './valueTypes.ts';

/** A result type that follows from the types of the arguments. */
export type ArgumentRule = (args: readonly EngineType[]) => EngineType;

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

/** A conversion that returns NULL for a text it cannot read. */
function converted(type: EngineType): ArgumentRule {
  return ([from = unknown]) => {
    const family = familyOf(from);
    const safe = !isNullable(from) && (family === 'number' || family === 'time');
    return safe ? type : withNull(type);
  };
}

/** The first value that is not NULL: NULL only where the last one can be. */
const coalesced: ArgumentRule = (args) => {
  const type = commonType(args.map((arg) => (isNothing(arg) ? arg : withoutNull(arg))));
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
    nth_value: alwaysNullable,
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
    toInt: converted(int64),
    toFloat: converted(float64),
    toUUID: converted(uuid),
    toDate: converted(date),
    toDateTime: converted(dateTime),
    concat: () => string,
    count: () => uint64,
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
