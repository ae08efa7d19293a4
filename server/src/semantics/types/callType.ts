import type { ArgumentTypes } from '../../schema/argumentTypes.ts';
import type { FunctionInfo, FunctionTable } from '../../schema/functions.ts';
import { argumentRules, type Texts } from './argumentRules.ts';
import {
  arrayOf,
  commonType,
  date,
  dateTime,
  documentedType,
  elementOf,
  type EngineType,
  familyOf,
  isNothing,
  isNullable,
  isUnknown,
  parseType,
  unknown,
  withNull,
  withoutNull,
} from './valueTypes.ts';
import { widened } from './operatorType.ts';
import { isTemporal, kindOf } from '../../../common/types/typeKind.ts';
import { classesOfType } from './valueClasses.ts';

/** The known state of functions. */
type Known = { readonly functions: FunctionTable; readonly argumentTypes: ArgumentTypes };

/** The type of a call's result, by the types of its arguments. */
export function callType(
  functions: Known,
  name: string,
  args: readonly EngineType[],
  texts: Texts = [],
  depth = 0,
): EngineType {
  const info = functions.functions.find(name);
  if (!info) return unknown;
  const rule = argumentRules.get(info.name.toLowerCase());
  // Most functions return NULL for NULL, but not all.
  const isOfNull = args.some(isNothing);
  if (rule) return isOfNull && !looksAtNull.test(info.name) ? unknown : rule(args, texts);
  if (info.kind === 'aggregate' && depth < 4) {
    const combined = combinedType(functions, info.name, args, depth);
    if (combined) return combined;
  }
  const answered = functions.argumentTypes.result(info.name, args.map(classesOfType));
  if (answered === undefined && isOfNull) return unknown;
  const said = bySignature(info, args, texts) ?? byDescription(info, args);
  const type = args.some(isNullable) && !neverNull.test(info.name) ? withNull(said) : said;
  // The answers do not tell how wide an integer is.
  const isWidth = answered?.text === 'Int64' && isInteger(type);
  return answered === undefined || isWidth ? type : answered;
}

/** Functions whose rule also covers NULL arguments. */
const looksAtNull =
  /^(?:any|anyLast|anyHeavy|min|max|argMin|argMax|array|arrayPush\w*|coalesce|concat|count|first_value|last_value|nth_value|group\w*Array|if|ifNull|isNull|isNotNull|multiIf|nullIf|toNullable|tuple)$/i;

/** Functions whose result has one type, whatever their arguments are. */
const neverNull =
  /^(?:\w+OrDefault$|isIPAddressInRange|count(?!Matches|Substrings)|uniq|concat|isNull|isNotNull|empty|notEmpty|hash|cityHash|tuple|array|toTypeName|in$|notIn$|equals|notEquals|less|greater)/;

type Combinator = (functions: Known, base: string, args: readonly EngineType[]) => EngineType;

const combinators: readonly (readonly [suffix: string, type: Combinator])[] = [
  ['OrNull', (functions, base, args) => withNull(callType(functions, base, args, [], 1))],
  ['OrDefault', (functions, base, args) => withoutNull(callType(functions, base, args, [], 1))],
  ['Distinct', (functions, base, args) => callType(functions, base, args, [], 1)],
  ['If', (functions, base, args) => callType(functions, base, args.slice(0, -1), [], 1)],
  [
    'Array',
    (functions, base, [first = unknown, ...rest]) =>
      callType(functions, base, [elementOf(first), ...rest], [], 1),
  ],
  [
    'ForEach',
    (functions, base, [first = unknown, ...rest]) =>
      arrayOf(callType(functions, base, [elementOf(first), ...rest], [], 1)),
  ],
  ['Merge', (functions, base) => callType(functions, base, [unknown], [], 1)],
  ['State', () => unknown],
  ['Map', () => unknown],
];

/** `sumIf`, `uniqArray`: the result of the aggregate without the last suffix. */
function combinedType(
  functions: Known,
  name: string,
  args: readonly EngineType[],
  depth: number,
): EngineType | undefined {
  for (const [suffix, type] of combinators) {
    const base = name.slice(0, -suffix.length);
    if (!name.endsWith(suffix) || !functions.functions.isAggregate(base)) continue;
    return depth < 4 ? type(functions, base, args) : unknown;
  }
  return undefined;
}

/** The type from the service's signatures, if one fits or all agree. */
function bySignature(
  { signatures }: FunctionInfo,
  args: readonly EngineType[],
  texts: Texts,
): EngineType | undefined {
  if (!signatures) return undefined;
  const counted = signatures.filter(([types]) => types.length === args.length);
  const fitting = counted.find(([types]) =>
    types.every((type, at) => fits(type, args[at], texts[at])),
  );
  if (fitting) return documentedType(fitting[1]);
  const answers = new Set(counted.map(([, returns]) => returns));
  const [only] = answers;
  return answers.size === 1 && only !== undefined ? documentedType(only) : undefined;
}

function fits(wanted: string, given: EngineType = unknown, text?: string): boolean {
  // `StringLiteral('year'|'month')`: only these texts.
  if (wanted.startsWith('StringLiteral')) {
    return text !== undefined && wanted.includes(`'${text.toLowerCase()}'`);
  }
  const type = documentedType(wanted);
  if (isUnknown(type)) return true;
  if (isUnknown(given)) return false;
  const [kind, own] = [kindOf(type), kindOf(given)];
  if (kind === 'float') return own === 'float' || own === 'decimal';
  if (kind === 'integer' || kind === 'date' || kind === 'time') return own === kind;
  return familyOf(type) === familyOf(given);
}

/** The type that the engine documents, if it is a single one. */
function byDescription({ returns = [] }: FunctionInfo, args: readonly EngineType[]): EngineType {
  const [first = unknown.text, ...rest] = returns;
  const numbers = returns.length > 1 && returns.every((type) => /Int|Float|Decimal/.test(type));
  if (numbers || /^(?:\(U\)Int|Float\*|Decimal\*)/.test(first)) {
    const number = args.find((type) => familyOf(type) === 'number');
    return number ? widened(number) : unknown;
  }
  if (
    rest.length > 0 &&
    rest.every((type) => type.startsWith('Date')) &&
    first.startsWith('Date')
  ) {
    return commonType(returns.map(plainTime));
  }
  if (rest.length > 0 || /[*/]|\b(?:T|K|V|Any|x|value_type)\b|AggregateFunction|Enum/.test(first)) {
    return unknown;
  }
  return plainTime(first);
}

/** A documented type; days and points in time without their width. */
function plainTime(documented: string): EngineType {
  const type = parseType(documented);
  if (isNullable(type) || !isTemporal(type)) return type;
  return kindOf(type) === 'date' ? date : dateTime;
}

function isInteger(type: EngineType): boolean {
  return !isNullable(type) && kindOf(type) === 'integer';
}
