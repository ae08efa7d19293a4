import { compileArrayAccess, compileSlice, compileTupleAccess } from './access.ts';
import { defineAlias } from './aliases.ts';
import { compileCall, compileExprCall } from './calls.ts';
import { compileBetween, compileComparison, compileDistinctFrom } from './comparisons.ts';
import { compileConstant } from './constants.ts';
import { notImplemented, unresolved } from './error.ts';
import { compileField } from './fields.ts';
import type {
  Alias,
  ArithmeticOperation,
  Expression,
  Lambda,
  QueryTerm,
  TypeCast,
} from '../../common/language/officialTree.ts';
import { compilePlaceholder } from './placeholders.ts';
import type { Scope } from './scope.ts';
import { call, identifier, type Sql, text } from './sql.ts';
import { compileDict, compileTag } from './tags.ts';
import { nullable, plain, unknown, type ValueKind } from './types.ts';
import { compileWindowFunction } from './windows.ts';
import { castType } from '../../common/types/castType.ts';
import { type EngineType, engineType, parseType } from '../../common/types/engineType.ts';
import { toDate, toDateTime } from './dates.ts';
import { compiledType } from './engineTypes.ts';

/** The engine reads no longer query. */
const mostCharacters = 64_000_000;

/** Prints any expression. */
export function compileExpression(node: Expression, scope: Scope): Sql {
  const sql = printed(node, scope);
  if (sql.text.length <= mostCharacters) return sql;
  throw unresolved(
    'This repeats its parts so often that no engine could read it. Use fewer of them.',
    node,
  );
}

/** One case per node of the official tree. */
function printed(node: Expression, scope: Scope): Sql {
  switch (node.node) {
    case 'Constant':
      return compileConstant(node, scope.compilation.text);
    case 'Field':
      return compileField(node, scope);
    case 'Placeholder':
      return compilePlaceholder(node, scope);
    case 'Alias':
      return compileAlias(node, scope);
    case 'Call':
      return compileCall(node, scope);
    case 'ExprCall':
      return compileExprCall(node);
    case 'WindowFunction':
      return compileWindowFunction(node, scope);
    case 'Lambda':
      return compileLambda(node, scope);
    case 'ArithmeticOperation':
      return compileArithmetic(node, scope);
    case 'CompareOperation':
      return compileComparison(node, scope);
    case 'BetweenExpr':
      return compileBetween(node, scope);
    case 'IsDistinctFrom':
      return compileDistinctFrom(node, scope);
    case 'And':
      return logical('and', node.exprs, '1', scope);
    case 'Or':
      return logical('or', node.exprs, '0', scope);
    case 'Not':
      return logical('not', [node.expr], '1', scope);
    case 'TypeCast':
      return compileCast(node, scope);
    case 'ArrayAccess':
      return compileArrayAccess(node, scope);
    case 'ArraySlice':
      return compileSlice(node, scope);
    case 'TupleAccess':
      return compileTupleAccess(node, scope);
    case 'Tuple':
      return { text: call('tuple', ...texts(node.exprs, scope)), type: plain('Tuple') };
    case 'Array': {
      const items = node.exprs.map((item) => compileExpression(item, scope));
      const [first] = items;
      const type = first && items.every(({ type: item }) => item.kind === first.type.kind);
      return {
        text: `[${items.map((item) => item.text).join(', ')}]`,
        type: { ...plain('Array'), ...(type ? { item: first.type } : {}) },
      };
    }
    case 'Dict':
      return compileDict(node, scope);
    case 'HogQLXTag':
      return compileTag(node, scope);
    case 'SelectQuery':
    case 'SelectSetQuery':
      return scalarSubquery(node, scope);
    case 'TryCast':
      throw notImplemented('TRY_CAST is only supported on direct Postgres connections', node);
    case 'PositionalRef':
      throw notImplemented(
        'Positional references are only supported on direct Postgres connections',
        node,
      );
    case 'NamedArgument':
      throw notImplemented('Named arguments are not supported in queries', node);
    case 'ColumnsExpr':
      throw unresolved('COLUMNS can only be used as a column of SELECT', node);
    case 'SpreadExpr':
      throw unresolved('* COLUMNS can only be used as an argument of a function', node);
  }
}

function compileAlias(node: Alias, scope: Scope): Sql {
  const value = defineAlias(node, scope);
  return {
    text: `(${value.text} AS ${identifier(node.alias)})`,
    type: value.type,
    name: node.alias,
  };
}

function compileLambda(node: Lambda, scope: Scope): Sql {
  const parameters = new Map(scope.parameters);
  for (const name of node.args) parameters.set(name, unknown);
  const body = compileExpression(node.expr, { ...scope, parameters });
  const names = node.args.map(identifier);
  const head = names.length === 1 ? names[0] : `(${names.join(', ')})`;
  return { text: `${head ?? ''} -> ${body.text}`, type: body.type };
}

const arithmetic = {
  '+': 'plus',
  '-': 'minus',
  '*': 'multiply',
  '/': 'divide',
  '%': 'modulo',
} as const;

function compileArithmetic(node: ArithmeticOperation, scope: Scope): Sql {
  const left = compileExpression(node.left, scope);
  const right = compileExpression(node.right, scope);
  const isNullable = left.type.nullable || right.type.nullable;
  return {
    text: call(arithmetic[node.op], left.text, right.text),
    type: { kind: arithmeticKind(node.op, left.type.kind, right.type.kind), nullable: isNullable },
  };
}

function arithmeticKind(op: string, left: ValueKind, right: ValueKind): ValueKind {
  const kinds = [left, right];
  const time = kinds.find((kind) => kind === 'DateTime' || kind === 'Date');
  if (time) return kinds.every((kind) => kind === time) && op === '-' ? 'Integer' : time;
  if (kinds.includes('Interval'))
    return kinds.every((kind) => kind === 'Interval') ? 'Interval' : 'DateTime';
  if (op === '/' || kinds.includes('Float')) return 'Float';
  return kinds.every((kind) => kind === 'Integer') ? 'Integer' : 'Unknown';
}

function logical(
  name: 'and' | 'or' | 'not',
  nodes: readonly Expression[],
  empty: string,
  scope: Scope,
): Sql {
  const parts = nodes.map((part) => compileExpression(part, scope));
  const [only, ...others] = parts;
  const type = { kind: 'Boolean' as const, nullable: parts.some((part) => part.type.nullable) };
  if (!only) return { text: empty, type: plain('Boolean') };
  if (name !== 'not' && others.length === 0) return { text: only.text, type };
  return { text: call(name, ...parts.map((part) => part.text)), type };
}

function scalarSubquery(node: QueryTerm, scope: Scope): Sql {
  const { text, columns } = scope.compiler.query(node, scope);
  const [first] = columns.values();
  return { text: `(${text})`, type: first ? { ...first, nullable: true } : unknown };
}

function texts(nodes: readonly Expression[], scope: Scope): string[] {
  return nodes.map((part) => compileExpression(part, scope).text);
}

/** `x::type` and `CAST(x AS type)`: NULL if the value does not fit. */
function compileCast(node: TypeCast, scope: Scope): Sql {
  const value = compileExpression(node.expr, scope);
  const type = castType(node.type_name);
  if (!type) throw notImplemented(`Unsupported type cast: ${node.type_name.trim()}`, node);
  if (type.args.length > 0) {
    const composed = withStoredTimes(type).text;
    return { text: call('CAST', value.text, text(composed)), type: nullable('Unknown') };
  }
  const { kind } = compiledType(type);
  switch (kind) {
    case 'String':
      return {
        text: call('toString', value.text),
        type: { ...plain(kind), nullable: value.type.nullable },
      };
    case 'Date':
      return toDate(value, scope);
    case 'DateTime':
      return toDateTime(value, scope);
    default:
      return {
        text: call('accurateCastOrNull', value.text, text(type.text)),
        type: nullable(kind),
      };
  }
}

/** Times as the engine stores them here. */
function withStoredTimes({ name, args }: EngineType): EngineType {
  if (name === 'DateTime') return storedTime;
  return engineType(
    name,
    args.map(({ type }) => withStoredTimes(type)),
  );
}

const storedTime = parseType("DateTime64(6, 'UTC')");
