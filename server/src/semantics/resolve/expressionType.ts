import { kindOf } from '../../../common/types/typeKind.ts';
import { childrenOf } from '../../ast/walk.ts';
import type { Binary, Call, Expression, Lambda, NameOrMissing, Query } from '../../ast/nodes.ts';
import { isTruth } from '../../ast/names.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { placeholderType } from './placeholderType.ts';
import { type Column, plainColumn, type Relation } from './relation.ts';
import { castFrom } from '../types/argumentRules.ts';
import { callType } from '../types/callType.ts';
import { intervalOf, isWithinDay } from '../types/intervals.ts';
import { arithmeticType } from '../types/operatorType.ts';
import {
  arrayOf,
  bool,
  castedType,
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
  isSameType,
  nothing,
  string,
  tupleElements,
  unknown,
  withNull,
  withoutNull,
} from '../types/valueTypes.ts';
import { classesOfType } from '../types/valueClasses.ts';

/** The meaning of the names in an expression, as far as types need it. */
export type TypeScope = {
  readonly environment: {
    readonly catalog: Catalog;
    readonly exported: (query: Query) => Relation | undefined;
  };
  readonly resolve: (names: readonly NameOrMissing[]) => Column | undefined;
  /** The same scope with the parameters of a lambda. */
  readonly within: (lambda: Lambda, call: LambdaCall) => TypeScope;
  /** The types found so far, since every surrounding expression asks for them. */
  readonly types: Map<Expression, EngineType>;
  /** Expressions whose type follows from a property whose definition is not known. */
  readonly guesses: Set<Expression>;
};

/** The type of a value as far as it is known offline: the engine's name, such as `Nullable(String)`, or `unknown`. */
export function expressionType(expression: Expression, scope: TypeScope): EngineType {
  return typeOf(expression, scope, 0);
}

/** The type of a value if it is certain enough to report an error. */
export function sureType(expression: Expression, scope: TypeScope): EngineType {
  const type = expressionType(expression, scope);
  return scope.guesses.has(expression) ? unknown : type;
}

/** The type of an expression as a column, if it has no other name. */
export function expressionColumn(name: string, expression: Expression, scope: TypeScope): Column {
  const type = expressionType(expression, scope);
  return plainColumn(name, type, scope.guesses.has(expression));
}

/** Expressions nest deeper in generated text only. */
const deepest = 150;

function typeOf(expression: Expression, scope: TypeScope, depth: number): EngineType {
  const known = literalType(expression) ?? scope.types.get(expression);
  if (known !== undefined) return known;
  if (depth > deepest) return unknown;
  // An expression that depends on itself has no type.
  scope.types.set(expression, unknown);
  const type = computed(expression, scope, depth + 1);
  scope.types.set(expression, type);
  const isOpen = type.text.includes('String') || expression.kind === 'Placeholder';
  if (isOpen && isGuess(expression, scope)) scope.guesses.add(expression);
  return type;
}

/** The type of a literal; not cached, since a list may have millions. */
function literalType(expression: Expression): EngineType | undefined {
  switch (expression.kind) {
    case 'NumberLiteral':
      return /^[+-]?(?:\d+|0[xX][0-9a-fA-F]+|0b[01]+)$/.test(expression.text) ? int64 : float64;
    case 'StringLiteral':
      return string;
    case 'NullLiteral':
      return nothing;
    default:
      return undefined;
  }
}

/** A property of unknown type is read as a text, and so are expressions of it. A date is filled in as a text, too. */
function isGuess(expression: Expression, scope: TypeScope): boolean {
  switch (expression.kind) {
    case 'Path':
      return scope.resolve(expression.names)?.guessed === true;
    case 'Index': {
      const member = jsonMember(expression.object, expression.index, scope);
      if (member) return member.guessed === true;
      return isJson(expression.object, scope) || scope.guesses.has(expression.object);
    }
    case 'TupleElement':
      return isJson(expression.object, scope) || scope.guesses.has(expression.object);
    case 'Property':
      return true;
    case 'Placeholder':
      return familyOf(placeholderType(expression, scope.environment.catalog)) === 'time';
    case 'Case': {
      const { branches, otherwise } = expression;
      const results = branches.map(({ result }) => result);
      return [...results, ...(otherwise ? [otherwise] : [])].some((one) => scope.guesses.has(one));
    }
    case 'Subquery':
      return scope.environment.exported(expression.query)?.columns()[0]?.guessed === true;
    default:
      return childrenOf(expression).some((child) => scope.guesses.has(child as Expression));
  }
}

function computed(expression: Expression, scope: TypeScope, depth: number): EngineType {
  const of = (one: Expression): EngineType => typeOf(one, scope, depth);
  switch (expression.kind) {
    case 'Template':
    case 'Trim':
      return string;
    case 'Interval': {
      const { unit, value } = expression;
      const words = value.kind === 'StringLiteral' ? value.value.trim().split(/\s+/) : [];
      return intervalOf(unit?.text ?? words.at(-1) ?? '');
    }
    case 'Path':
      return pathType(expression.names, scope);
    case 'Property':
      return memberType(expression.object, scope, expression.name);
    case 'Index':
      return indexType(expression.object, expression.index, scope, of);
    case 'TupleElement':
      return isJson(expression.object, scope)
        ? belowJson
        : elementAt(of(expression.object), expression.index);
    case 'Slice':
      return of(expression.object);
    case 'Not':
      return isNothing(of(expression.operand)) ? nothing : bool;
    case 'Between': {
      const { operand, low, high } = expression;
      return [operand, low, high].some((one) => isNothing(of(one))) ? unknown : bool;
    }
    case 'Logical':
    case 'IsNull':
    case 'IsDistinct':
      return bool;
    case 'Binary':
      return binaryType(expression, scope, of);
    case 'Negation':
      return negated(of(expression.operand));
    case 'IgnoreNulls':
      return of(expression.operand);
    case 'Conditional':
      return commonType([of(expression.then), of(expression.otherwise)]);
    case 'Case': {
      const results = expression.branches.map(({ result }) => of(result));
      const { otherwise } = expression;
      return commonType([...results, otherwise ? of(otherwise) : nothing]);
    }
    case 'Alias':
    case 'Parenthesized':
      return of(expression.expression);
    case 'Cast': {
      const { type, expression: value } = expression;
      const text = value.kind === 'StringLiteral' ? value.value : undefined;
      return type.kind === 'TypeName' ? castFrom(of(value), castedType(type.text), text) : unknown;
    }
    case 'NamedArgument':
      return of(expression.value);
    case 'Call':
      return calledType(expression, scope, depth);
    case 'ArrayLiteral': {
      const { elements } = expression;
      return arrayOf(elements.length === 0 ? unknown : commonType(elements.map(of)));
    }
    case 'Tuple':
      return engineType('Tuple', expression.elements.map(of));
    case 'Placeholder':
      return placeholderType(expression, scope.environment.catalog);
    case 'Subquery':
      return scalarType(expression.query, scope);
    default:
      return unknown;
  }
}

/** A negated number is signed. */
function negated(type: EngineType): EngineType {
  if (familyOf(type) !== 'number') return unknown;
  const { name } = withoutNull(type);
  if (!name.startsWith('U')) return type;
  const signed = engineType(name.slice(1));
  return isNullable(type) ? withNull(signed) : signed;
}

function pathType(names: readonly NameOrMissing[], scope: TypeScope): EngineType {
  const [only] = names;
  if (names.length === 1 && only?.kind === 'Name' && isTruth(only)) return bool;
  return scope.resolve(names)?.type ?? unknown;
}

/** `(a).b` and `a['b']`: below JSON any name leads to a property. */
function memberType(object: Expression, scope: TypeScope, name: NameOrMissing): EngineType {
  if (object.kind === 'Path') return pathType([...object.names, name], scope);
  if (object.kind === 'Parenthesized') return memberType(object.expression, scope, name);
  return isJson(object, scope) ? belowJson : unknown;
}

/** Values below JSON are read as texts. */
const belowJson = withNull(string);

/** True if an expression leads into JSON. */
function isJson(expression: Expression, scope: TypeScope): boolean {
  let inner = expression;
  for (let depth = 0; depth < deepest; depth++) {
    switch (inner.kind) {
      case 'Path':
        return scope.resolve(inner.names)?.target()?.kind === 'properties';
      case 'Property':
      case 'Index':
      case 'TupleElement':
        inner = inner.object;
        break;
      case 'Parenthesized':
        inner = inner.expression;
        break;
      default:
        return false;
    }
  }
  return false;
}

function elementAt(tuple: EngineType, index: number): EngineType {
  return tupleElements(withoutNull(tuple))?.[index - 1] ?? unknown;
}

function indexType(
  object: Expression,
  index: Expression,
  scope: TypeScope,
  of: (one: Expression) => EngineType,
): EngineType {
  const member = jsonMember(object, index, scope);
  if (member) return member.type;
  if (isJson(object, scope)) return belowJson;
  const type = withoutNull(of(object));
  if (type.name === 'Map') return type.args[1]?.type ?? unknown;
  return index.kind === 'NumberLiteral' && tupleElements(type)
    ? elementAt(type, Number(index.text))
    : elementOf(type);
}

/** The property of `properties['name']`. */
function jsonMember(object: Expression, index: Expression, scope: TypeScope): Column | undefined {
  if (index.kind !== 'StringLiteral' || object.kind !== 'Path') return undefined;
  const { start, end, value: text } = index;
  return scope.resolve([...object.names, { kind: 'Name', start, end, text, quoted: true }]);
}

function binaryType(
  { operator, left, right }: Binary,
  { environment }: TypeScope,
  of: (one: Expression) => EngineType,
): EngineType {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%': {
      const types = [of(left), of(right)] as const;
      // Of whole seconds the difference is an integer, of finer times a decimal.
      if (operator === '-' && types.every((type) => kindOf(type) === 'time')) return unknown;
      // A time within a day makes a time of a date.
      if (types.some((type) => isSameType(type, date)) && types.some(isWithinDay)) return dateTime;
      const { argumentTypes } = environment.catalog;
      const answered = argumentTypes.result(operator, types.map(classesOfType));
      return answered ?? (types.some(isNothing) ? nothing : arithmeticType(operator, ...types));
    }
    case '||':
      return [left, right].some((side) => isNothing(of(side))) ? nothing : string;
    case '??': {
      const [one, other] = [of(left), of(right)];
      const type = commonType([withoutNull(one), withoutNull(other)]);
      return isNullable(other) ? withNull(type) : type;
    }
    case 'in':
    case 'not in':
      // A list is never NULL, whatever is in it.
      return truthOf(right.kind === 'Tuple' ? [of(left)] : [of(left), of(right)]);
    default: {
      // `= null` is read as `isNull`.
      const isWritten = [left, right].some(({ kind }) => kind === 'NullLiteral');
      return isWritten && /^(?:==?|!=|<>)$/.test(operator) ? bool : truthOf([of(left), of(right)]);
    }
  }
}

/** The type of a comparison; of NULL it is NULL. */
function truthOf(types: readonly EngineType[]): EngineType {
  return types.some(isNothing) ? nothing : bool;
}

function calledType({ name, args }: Call, scope: TypeScope, depth: number): EngineType {
  const arrays = args.filter(({ kind }) => kind !== 'Lambda');
  const types = args.map((arg) => {
    if (arg.kind !== 'Lambda') return typeOf(arg, scope, depth);
    for (const array of arrays) typeOf(array, scope, depth);
    return typeOf(arg.body, scope.within(arg, { form: name.text, args }), depth);
  });
  const [, index] = args;
  if (/^tupleElement$/i.test(name.text) && index?.kind === 'NumberLiteral') {
    return elementAt(types[0] ?? unknown, Number(index.text));
  }
  const texts = args.map((arg) => (arg.kind === 'StringLiteral' ? arg.value : undefined));
  return callType(scope.environment.catalog, name.text, types, texts);
}

/** The function that a lambda is passed to, and the other arguments. */
export type LambdaCall = { readonly form: string; readonly args: readonly Expression[] };

/**
 * The parameters of a lambda: the elements of the arrays passed with it; for `arrayFold`, preceded by the accumulator,
 * whose initial value is its last argument.
 */
export function parametersOf(
  { parameters }: Lambda,
  { form, args }: LambdaCall,
  scope: TypeScope,
): [string, Column][] {
  const others = args.filter(({ kind }) => kind !== 'Lambda');
  const given = others.map((arg) => sureType(arg, scope));
  const gathered = /^arrayfold$/i.test(form) ? given.splice(-1) : [];
  const passed = [...gathered, ...given.map((array) => elementOf(withoutNull(array)))];
  return parameters.flatMap((declaration, at) => {
    if (declaration.kind === 'Missing') return [];
    const { text } = declaration;
    return [[text, { ...plainColumn(text, passed[at] ?? unknown), declaration }]];
  });
}

/** A query in parentheses as a value has one column; it is NULL if there is no row. */
function scalarType(query: Query, { environment }: TypeScope): EngineType {
  const columns = environment.exported(query)?.columns() ?? [];
  const [only] = columns;
  return columns.length === 1 && only ? withNull(only.type) : unknown;
}
