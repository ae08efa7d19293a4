import { intervalOf, intervalUnits, startOfInterval } from './intervals.ts';
import {
  arrayOf,
  commonType,
  elementOf,
  familyOf,
  isNullable,
  nothing,
  unknown,
  withNull,
  withoutNull,
} from './typeName.ts';

/** A result type that follows from the types of the arguments. */
export type ArgumentRule = (args: readonly string[]) => string;

const first: ArgumentRule = ([type = unknown]) => type;
const common: ArgumentRule = commonType;
const alwaysNullable: ArgumentRule = ([type = unknown]) => withNull(type);
const ofElement: ArgumentRule = ([type = unknown]) => elementOf(type);
/** What is filtered or sorted is the first array; others only say how. */
const firstArray: ArgumentRule = ([lambda = unknown, array = lambda]) => array;
const asArray: ArgumentRule = ([type = unknown]) => arrayOf(withoutNull(type));
const bool: ArgumentRule = () => 'Bool';
const number: ArgumentRule = ([type = unknown]) => {
  if (familyOf(type) !== 'number') return unknown;
  const wide = /^(?:Nullable\()?(?:Float|Decimal)/.test(type) ? 'Float64' : 'Int64';
  return isNullable(type) ? withNull(wide) : wide;
};

/** A conversion that returns NULL for a text it cannot read. */
function converted(type: string): ArgumentRule {
  return ([from = unknown]) => {
    const family = familyOf(from);
    const safe = !isNullable(from) && (family === 'number' || family === 'time');
    return safe ? type : withNull(type);
  };
}

/** The first value that is not NULL: NULL only where the last one can be. */
const coalesced: ArgumentRule = (args) => {
  const type = commonType(args.map((arg) => (arg === nothing ? arg : withoutNull(arg))));
  return isNullable(args.at(-1) ?? '') ? withNull(type) : type;
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
    tuple: (args) => `Tuple(${args.join(', ')})`,
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
    toInt: converted('Int64'),
    toFloat: converted('Float64'),
    toUUID: converted('UUID'),
    toDate: converted('Date'),
    toDateTime: converted('DateTime'),
    concat: () => 'String',
    count: () => 'UInt64',
    avg: ([type = unknown]) => (isNullable(type) ? 'Nullable(Float64)' : 'Float64'),
    row_number: () => 'UInt64',
    rank: () => 'UInt64',
    dense_rank: () => 'UInt64',
    and: bool,
    or: bool,
    not: bool,
    equals: bool,
    notEquals: bool,
    less: bool,
    greater: bool,
    lessOrEquals: bool,
    greaterOrEquals: bool,
    isNull: bool,
    isNotNull: bool,
    empty: bool,
    notEmpty: bool,
    has: bool,
    match: bool,
    like: bool,
    ilike: bool,
    notLike: bool,
    notILike: bool,
    in: bool,
    notIn: bool,
    toStartOfInterval: startOfInterval,
    ...Object.fromEntries(intervalUnits.map((unit) => [`toInterval${unit}`, toInterval(unit)])),
  }),
);

function lowerCased(rules: Readonly<Record<string, ArgumentRule>>): [string, ArgumentRule][] {
  return Object.entries(rules).map(([name, rule]) => [name.toLowerCase(), rule]);
}
