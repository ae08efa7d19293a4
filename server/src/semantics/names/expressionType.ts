import type { Binary, Call, Expression, NameOrMissing, Query } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Column, Relation } from './relation.ts';
import { callType } from '../types/callType.ts';
import { arithmeticType } from '../types/operatorType.ts';
import {
  arrayOf,
  commonType,
  elementOf,
  familyOf,
  isNullable,
  nothing,
  tupleElements,
  typeNamed,
  unknown,
  withNull,
  withoutNull,
} from '../types/typeName.ts';

/** The meaning of the names in an expression, as far as types need it. */
export type TypeScope = {
  readonly environment: {
    readonly catalog: Catalog;
    readonly exported: (query: Query) => Relation | undefined;
  };
  readonly resolve: (names: readonly NameOrMissing[]) => Column | undefined;
  /** The same names after the parameters of a lambda, each with its type. */
  readonly within: (parameters: ReadonlyMap<string, string>) => TypeScope;
  /** The types found so far, because every expression around one asks for it. */
  readonly types: Map<Expression, string>;
};

/**
 * The type of a value as far as it is known without asking the service: the engine's name of it,
 * such as `Nullable(String)`, or `unknown`.
 */
export function expressionType(expression: Expression, scope: TypeScope): string {
  return typeOf(expression, scope, 0);
}

/** Expressions nest deeper in generated text only. */
const deepest = 150;

function typeOf(expression: Expression, scope: TypeScope, depth: number): string {
  const known = scope.types.get(expression);
  if (known !== undefined) return known;
  if (depth > deepest) return unknown;
  // An expression that depends on itself has no type.
  scope.types.set(expression, unknown);
  const type = computed(expression, scope, depth + 1);
  scope.types.set(expression, type);
  return type;
}

function computed(expression: Expression, scope: TypeScope, depth: number): string {
  const of = (one: Expression): string => typeOf(one, scope, depth);
  switch (expression.kind) {
    case 'NumberLiteral':
      return /^[+-]?(?:\d+|0[xX][0-9a-fA-F]+|0b[01]+)$/.test(expression.text) ? 'Int64' : 'Float64';
    case 'StringLiteral':
    case 'Template':
    case 'Trim':
      return 'String';
    case 'NullLiteral':
      return nothing;
    case 'Interval':
      return 'Interval';
    case 'Path':
      return pathType(expression.names, scope);
    case 'Property':
      return memberType(expression.object, scope, expression.name);
    case 'Index':
      return indexType(expression.object, expression.index, scope, of);
    case 'TupleElement':
      return tupleElements(withoutNull(of(expression.object)))?.[expression.index - 1] ?? unknown;
    case 'Slice':
      return of(expression.object);
    case 'Not':
    case 'Logical':
    case 'Between':
    case 'IsNull':
    case 'IsDistinct':
      return 'Bool';
    case 'Binary':
      return binaryType(expression, of);
    case 'Negation':
      return familyOf(of(expression.operand)) === 'number' ? of(expression.operand) : unknown;
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
      if (expression.type.kind !== 'TypeName') return unknown;
      const type = typeNamed(expression.type.text);
      return isNullable(of(expression.expression)) ? withNull(type) : type;
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
      return `Tuple(${expression.elements.map(of).join(', ')})`;
    case 'Subquery':
      return scalarType(expression.query, scope);
    default:
      return unknown;
  }
}

function pathType(names: readonly NameOrMissing[], scope: TypeScope): string {
  const [only] = names;
  if (names.length === 1 && only?.kind === 'Name' && !only.quoted) {
    if (/^(?:true|false)$/i.test(only.text)) return 'Bool';
  }
  return scope.resolve(names)?.type ?? unknown;
}

/** `(a).b` and `a['b']`: below JSON any name leads to a property. */
function memberType(object: Expression, scope: TypeScope, name: NameOrMissing): string {
  if (object.kind === 'Path') return pathType([...object.names, name], scope);
  return object.kind === 'Parenthesized' ? memberType(object.expression, scope, name) : unknown;
}

function indexType(
  object: Expression,
  index: Expression,
  scope: TypeScope,
  of: (one: Expression) => string,
): string {
  if (index.kind === 'StringLiteral' && object.kind === 'Path') {
    const { start, end, value: text } = index;
    const member = scope.resolve([
      ...object.names,
      { kind: 'Name', start, end, text, quoted: true },
    ]);
    if (member) return member.type;
  }
  const type = withoutNull(of(object));
  if (index.kind === 'NumberLiteral') {
    const element = tupleElements(type)?.[Number(index.text) - 1];
    if (element !== undefined) return element;
  }
  return elementOf(type);
}

function binaryType({ operator, left, right }: Binary, of: (one: Expression) => string): string {
  switch (operator) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmeticType(operator, of(left), of(right));
    case '||':
      return 'String';
    case '??': {
      const [one, other] = [of(left), of(right)];
      const type = commonType([withoutNull(one), withoutNull(other)]);
      return isNullable(other) ? withNull(type) : type;
    }
    default:
      return 'Bool';
  }
}

function calledType({ name, args }: Call, scope: TypeScope, depth: number): string {
  const { functions } = scope.environment.catalog;
  const arrays = args.filter(({ kind }) => kind !== 'Lambda');
  const types = args.map((arg) => {
    if (arg.kind !== 'Lambda') return typeOf(arg, scope, depth);
    const given = arrays.map((array) => elementOf(withoutNull(typeOf(array, scope, depth))));
    return typeOf(arg.body, scope.within(parameterTypes(arg.parameters, given)), depth);
  });
  return callType(functions, name.text, types);
}

/** The parameters of a lambda, by the elements of the arrays passed along with it. */
export function parameterTypes(
  parameters: readonly NameOrMissing[],
  elements: readonly string[],
): Map<string, string> {
  const types = new Map<string, string>();
  parameters.forEach((parameter, at) => {
    if (parameter.kind === 'Name') types.set(parameter.text, elements[at] ?? unknown);
  });
  return types;
}

/** A query in parentheses as a value has one column; it is NULL where there is no row. */
function scalarType(query: Query, { environment }: TypeScope): string {
  const columns = environment.exported(query)?.columns() ?? [];
  const [only] = columns;
  return columns.length === 1 && only ? withNull(only.type) : unknown;
}
