import { notImplemented, unresolved } from './error.ts';
import { isOpenBound } from './filters.ts';
import type {
  BetweenExpr,
  CompareOperation,
  Expression,
  IsDistinctFrom,
} from '../../common/language/officialTree.ts';
import { type Scope, sqlOf } from './scope.ts';
import { call, type Sql } from './sql.ts';
import { plain } from './types.ts';

/**
 * How an operator is printed, and its value if a side is NULL: HogQL's comparisons are always true or false, the
 * engine's would be NULL.
 */
type Operator = {
  readonly print: (left: string, right: string) => string;
  /** The value if one side is NULL: 0 or 1. */
  readonly oneNull: string;
  /** Prints the comparison if either side may be NULL. */
  readonly bothNull?: (left: string, right: string) => string;
  readonly ordering?: true;
};

function named(name: string, oneNull: string, extra: Partial<Operator> = {}): Operator {
  return { print: (left, right) => call(name, left, right), oneNull, ...extra };
}

function matching(flags: string, negated: boolean): Operator {
  const print = (left: string, right: string): string => {
    const found = call('match', left, flags ? call('concat', `'${flags}'`, right) : right);
    return negated ? call('not', found) : found;
  };
  return { print, oneNull: negated ? '1' : '0' };
}

const equality = named('equals', '0', {
  bothNull: (left, right) => `and(isNull(${left}), isNull(${right}))`,
});
const atMost = named('lessOrEquals', '0', { ordering: true });
const atLeast = named('greaterOrEquals', '0', { ordering: true });

const operators: Readonly<Record<string, Operator>> = {
  '==': equality,
  '!=': named('notEquals', '1', {
    bothNull: (left, right) => `or(isNotNull(${left}), isNotNull(${right}))`,
  }),
  '<': named('less', '0', { ordering: true }),
  '<=': atMost,
  '>': named('greater', '0', { ordering: true }),
  '>=': atLeast,
  like: named('like', '0'),
  ilike: named('ilike', '0'),
  'not like': named('notLike', '1'),
  'not ilike': named('notILike', '1'),
  '=~': matching('', false),
  '!~': matching('', true),
  '=~*': matching('(?i)', false),
  '!~*': matching('(?i)', true),
};

/** A comparison that handles NULL as HogQL does. */
export function compileComparison(node: CompareOperation, scope: Scope): Sql {
  const { op } = node;
  if (op.endsWith('in cohort')) return inCohort(node, scope);
  if ([node.left, node.right].some((side) => isOpenBound(side, scope))) return truth('1');
  const left = sqlOf(node.left, scope);
  const right = sqlOf(node.right, scope);
  if (op.endsWith('in')) {
    const name = op.startsWith('not') ? 'notIn' : 'in';
    return truth(call(name, left.text, listed(node.right, right)));
  }
  const operator = operators[op];
  if (!operator) throw notImplemented(`Unsupported comparison: ${op}`, node);
  return truth(compare(operator, left, right, scope));
}

/** `x between a and b`, both ends included. */
export function compileBetween(node: BetweenExpr, scope: Scope): Sql {
  const value = sqlOf(node.expr, scope);
  const low = sqlOf(node.low, scope);
  const high = sqlOf(node.high, scope);
  const both = call(
    'and',
    compare(atLeast, value, low, scope),
    compare(atMost, value, high, scope),
  );
  return truth(node.negated ? call('not', both) : both);
}

/** `is [not] distinct from`: a comparison in which NULL is an ordinary value. */
export function compileDistinctFrom(node: IsDistinctFrom, scope: Scope): Sql {
  const name = node.negated ? 'isNotDistinctFrom' : 'isDistinctFrom';
  const left = sqlOf(node.left, scope);
  const right = sqlOf(node.right, scope);
  return truth(call(name, left.text, right.text));
}

/** True if two printed values are equal, NULLs included. */
export function equal(left: Sql, right: Sql, scope: Scope): string {
  return compare(equality, left, right, scope);
}

function compare(operator: Operator, left: Sql, right: Sql, scope: Scope): string {
  const isEquality = operator.bothNull !== undefined;
  if (isEquality && (left.constant?.value === null || right.constant?.value === null)) {
    const other = left.constant?.value === null ? right : left;
    return call(operator.oneNull === '0' ? 'isNull' : 'isNotNull', other.text);
  }
  const printed = operator.print(left.text, right.text);
  const mayBeNull = left.type.nullable || right.type.nullable;
  if (!mayBeNull || scope.inJoinCondition) return printed;
  // With the time column wrapped, the comparison could not use the table's order.
  const isTimeBound = [left, right].some(({ type, column }) => type.kind === 'DateTime' && column);
  if (operator.ordering && isTimeBound) return printed;
  const bothMayBeNull = left.type.nullable && right.type.nullable;
  const otherwise = bothMayBeNull && operator.bothNull?.(left.text, right.text);
  return call('ifNull', printed, otherwise ? otherwise : operator.oneNull);
}

/** `in (1)` is parsed as `in 1`, but the engine needs a list. */
function listed(node: Expression, right: Sql): string {
  return node.node === 'Constant' ? call('tuple', right.text) : right.text;
}

function inCohort(node: CompareOperation, scope: Scope): Sql {
  const left = sqlOf(node.left, scope);
  const name = node.op.startsWith('not') ? 'notIn' : 'in';
  return truth(call(name, left.text, cohortMembers(node.right, scope)));
}

function truth(printed: string): Sql {
  return { text: printed, type: plain('Boolean') };
}

/** The persons of a cohort, given by id or name, as a subquery for IN. */
function cohortMembers(node: Expression, scope: Scope): string {
  const { constant } = sqlOf(node, scope);
  const wanted = constant?.value;
  const { cohorts } = scope.compilation.context;
  if (typeof wanted !== 'string' && typeof wanted !== 'number') {
    throw unresolved('IN COHORT takes exactly one integer or string', node);
  }
  const found = cohorts.filter(
    ({ id, name }) => (typeof wanted === 'number' ? id : name) === wanted,
  );
  const [cohort] = found;
  if (!cohort) {
    throw unresolved(
      typeof wanted === 'number'
        ? `Could not find cohort with ID ${wanted}`
        : `Could not find a cohort with the name '${wanted}'`,
      node,
    );
  }
  if (found.length > 1) throw unresolved(`Found multiple cohorts with name '${wanted}'`, node);
  return `(SELECT person_id FROM cohort_people WHERE cohort_id = ${cohort.id})`;
}
