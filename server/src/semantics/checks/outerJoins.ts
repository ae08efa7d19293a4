import type { Extent } from '../../ast/extent.ts';
import { type Fix, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Expression, Filter, Join } from '../../ast/nodes.ts';
import { withoutParentheses } from '../../ast/names.ts';
import { conjunctsOf } from '../queries/aggregates.ts';
import { conditionsOf } from '../queries/eventFilters.ts';
import type { Column } from '../resolve/relation.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { scopeInside } from '../resolve/visit.ts';
import { type EngineType, familyOf, isNullable } from '../types/valueTypes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { partsOf, withoutPart } from './movedConditions.ts';
import type { SourceText } from './sourceText.ts';

/**
 * Conditions on the joined table of a `LEFT JOIN`. For rows without a partner the engine fills its columns with the
 * default of their type, an empty string or 0, and with NULL only if they may be NULL.
 */
export const outerJoinChecks: NameChecks = {
  IsNull: ({ operand, negated, start, end }, context) =>
    neverNull(operand, negated, { start, end }, context),
  Call: ({ name, args: [operand, more], start, end }, context) => {
    const called = /^is(not)?null$/i.exec(name.text);
    if (!called || !operand || more) return [];
    return neverNull(operand, called[1] !== undefined, { start, end }, context);
  },
  Select: (node, context) => {
    const { where } = node;
    if (context.errors.length > 0 || !where || !node.from) return [];
    const scope = scopeInside(node, context.site);
    return conditionsOf(node).flatMap((condition) => filtered(condition, where, scope, context));
  },
};

/** `p.id IS NULL` finds no row without a partner if `p.id` is compared in ON, and so is never NULL. */
function neverNull(
  operand: Expression,
  negated: boolean,
  extent: Extent,
  { site: { scope }, catalog, source }: CheckContext,
): Finding[] {
  const joined = scope && joinedColumn(operand, scope);
  if (!joined) return [];
  const { column, join } = joined;
  const { origin } = column;
  const isKey = keysOf(join).some((key) => isColumn(key, column, scope));
  const table = origin && catalog.table(origin.table);
  const isOfService = origin === undefined || table?.kind === 'posthog';
  if (!isKey || !isOfService || !isCertain(column) || isNullable(column.type)) return [];
  const text = source.slice(operand);
  const message = `\`${text}\` is never NULL: rows without a partner have the default of its type. Compare it with that.`;
  const family = familyOf(column.type);
  const written = `${negated ? 'notEmpty' : 'empty'}(${text})`;
  const fixes =
    family === 'text' || family === 'uuid'
      ? [replacing(fixTitle.write(`\`${written}\``), extent.start, extent.end, written)]
      : [];
  return [finding('outer-join-null', message, extent, fixes)];
}

/** A condition in WHERE that no row without a partner fulfils. */
function filtered(
  condition: Expression,
  where: Filter,
  scope: Scope,
  { source }: CheckContext,
): Finding[] {
  const joined = condition.kind === 'Binary' ? joinedColumn(condition.left, scope) : undefined;
  if (condition.kind !== 'Binary' || !joined || !rejectsDefault(condition, joined.column))
    return [];
  const { join } = joined;
  const words = source.words(join.start, join.operand.start);
  const [left] = words;
  const last = words.at(-1);
  if (!left || !last || !/^LEFT(?: OUTER)? JOIN$/.test(join.operator)) return [];
  const message =
    'This leaves out the rows that `LEFT JOIN` keeps. Move it into ON, or write `JOIN`.';
  const inner = replacing(fixTitle.write('`JOIN`'), left.start, last.start, '');
  const fixes = [...movedIntoOn(condition, where, join, source), inner];
  return [finding('left-join-filtered', message, condition, fixes)];
}

/** The condition as a further one of ON, so that it selects partners and leaves out no row. */
function movedIntoOn(
  condition: Expression,
  filter: Filter,
  { constraint }: Join,
  source: SourceText,
): Fix[] {
  const parts = partsOf(filter);
  const at = parts.findIndex((part) => withoutParentheses(part) === condition);
  const on = constraint?.style === 'on' ? constraint.expressions.at(-1) : undefined;
  if (at < 0 || !on || (on.kind === 'Logical' && on.operator === 'or')) return [];
  const added = { start: on.end, end: on.end, text: ` and ${source.slice(condition)}` };
  return [{ title: fixTitle.moveToOn(), edits: [added, withoutPart(filter, at, source)] }];
}

/** A column of the table that a `LEFT JOIN` joins. */
type JoinedColumn = { readonly column: Column; readonly join: Join };

function joinedColumn(expression: Expression, scope: Scope): JoinedColumn | undefined {
  if (expression.kind !== 'Path') return undefined;
  const resolution = resolvePath(expression, scope);
  if (resolution.kind !== 'column' || !resolution.table || resolution.alias) return undefined;
  const { source } = resolution.table;
  const join = scope.select.from?.joins.joins.find(({ operand }) => operand === source);
  if (!join || !/\bLEFT\b/.test(join.operator) || /\b(?:ANTI|SEMI)\b/.test(join.operator))
    return undefined;
  return { column: resolution.column, join };
}

/** The columns that ON compares, and those of USING. */
function keysOf({ constraint }: Join): Expression[] {
  if (constraint?.style === 'using') return [...constraint.expressions];
  return (constraint?.expressions ?? [])
    .flatMap(conjunctsOf)
    .flatMap((condition) =>
      condition.kind === 'Binary' && /^==?$/.test(condition.operator)
        ? [condition.left, condition.right]
        : [],
    );
}

function isColumn(key: Expression, column: Column, scope: Scope): boolean {
  return joinedColumn(key, scope)?.column === column;
}

/** True if the type of a column is known, and no guess. */
function isCertain({ type, guessed, mayBeUuid }: Column): boolean {
  return familyOf(type) !== 'unknown' && (guessed !== true || mayBeUuid === true);
}

/** True if a column filled with the default of its type, or with NULL, never fulfils a comparison with literals. */
function rejectsDefault({ operator, right }: Binary, column: Column): boolean {
  const literals = right.kind === 'Tuple' ? right.elements : [right];
  if (!literals.every(isLiteral)) return false;
  if (/^==?$/.test(operator) || operator === 'in') {
    return literals.every((literal) => !isDefault(literal, column.type));
  }
  return isNullable(column.type) && /^[<>]=?$/.test(operator);
}

function isLiteral({ kind }: Expression): boolean {
  return kind === 'StringLiteral' || kind === 'NumberLiteral';
}

function isDefault(literal: Expression, type: EngineType): boolean {
  if (isNullable(type)) return false;
  return literal.kind === 'StringLiteral'
    ? /^(?:[0:T .Z-]*|1970-01-01.*)$/.test(literal.value)
    : literal.kind === 'NumberLiteral' && Number(literal.text) === 0;
}
