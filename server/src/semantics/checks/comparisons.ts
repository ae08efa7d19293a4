import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Expression, StringLiteral } from '../../ast/nodes.ts';
import { withoutParentheses } from '../../ast/names.ts';
import { expressionClasses, isConstant } from '../resolve/expressionClasses.ts';
import { sureType } from '../resolve/expressionType.ts';
import type { Scope } from '../resolve/scope.ts';
import { type EngineType, familyOf, withArticle, withoutNull } from '../types/valueTypes.ts';
import { isReadableTime, unreadableTime } from './timeTexts.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';

/** Comparisons that are never what they look like. */
export const comparisonChecks: NameChecks = {
  Binary: (node, context) => {
    if (/^(?:not )?in$/.test(node.operator)) return unreadable(node, context);
    if (!comparison.test(node.operator)) return [];
    const withNull = nullComparison(node, context);
    if (withNull.length > 0) return withNull;
    const found = mismatch(node, context);
    return found.length > 0 ? found : unreadable(node, context);
  },
  Case: ({ operand, branches }, context) => {
    if (!operand) return [];
    const sides = branches.map(({ condition }) => ({
      operator: '=',
      left: operand,
      right: condition,
      start: condition.start,
      end: condition.end,
    }));
    return sides.flatMap((side) => mismatch(side, context).map(({ fixes: _, ...one }) => one));
  },
  Between: ({ operand, low, high }, context) => {
    // The engine does not compare anything with NULL.
    if ([operand, low, high].some(({ kind }) => kind === 'NullLiteral')) return [];
    const { start } = operand;
    const sides = [
      { operator: '>=', left: operand, right: low, start, end: low.end },
      { operator: '<=', left: operand, right: high, start, end: high.end },
    ];
    return sides.flatMap((side) => mismatch(side, context)).slice(0, 1);
  },
};

/** A comparison of two values. */
type Comparison = Pick<Binary, 'operator' | 'left' | 'right' | 'start' | 'end'>;

const comparison = /^(?:==?|!=|<>|[<>]=?)$/;

function nullComparison(
  { operator, left, right, start, end }: Binary,
  { source }: CheckContext,
): Finding[] {
  if (!/^(?:==?|!=|<>)$/.test(operator)) return [];
  const value = right.kind === 'NullLiteral' ? left : right;
  if (right.kind !== 'NullLiteral' && left.kind !== 'NullLiteral') return [];
  const is = operator.startsWith('=') ? 'is null' : 'is not null';
  const read = operator.startsWith('=') ? 'isNull' : 'isNotNull';
  const message = `HogQL parses this as \`${read}(${source.slice(value)})\`; other SQL dialects match no row. \`${is.toUpperCase()}\` says the same everywhere.`;
  const fixes = [
    replacing(fixTitle.write(`\`${is}\``), start, end, `${source.slice(value)} ${is}`),
  ];
  return [finding('null-comparison', message, { start, end }, fixes)];
}

function mismatch(node: Comparison, { site, catalog, source }: CheckContext): Finding[] {
  const { scope, isDropped, isUnread } = site;
  if (!scope || isDropped || isUnread) return [];
  const { left, right, start, end } = node;
  const [one, other] = [comparedType(left, scope), comparedType(right, scope)];
  if (one === undefined || other === undefined) return [];
  const sides = [left, right];
  const text = sides.find((side) => side.kind === 'StringLiteral');
  const form = /^(?:==?|!=|<>)$/.test(node.operator) ? '=' : '<';
  const classes = sides.map((side) => expressionClasses(side, scope));
  const compared = one.name === 'String' ? other : one;
  const isRefused = text
    ? !isReadable(text, compared, false)
    : catalog.argumentTypes.takes(form, classes) === false &&
      !sides.some((side) => isConstantText(side, scope));
  if (!isRefused) return [];
  if (text && familyOf(compared) === 'time') return [unreadableTime(text, compared)];
  const message = `\`${source.slice(left)}\` is ${withArticle(one)} and \`${source.slice(right)}\` is ${withArticle(other)}, which cannot be compared.`;
  return [finding('type-mismatch', message, { start, end }, converted(node, one, other, source))];
}

function converted(
  { left, right }: Comparison,
  one: EngineType,
  other: EngineType,
  source: CheckContext['source'],
): ReturnType<typeof replacing>[] {
  const [text, value] = familyOf(one) === 'text' ? [left, right] : [right, left];
  if (value.kind === 'NumberLiteral' && familyOf(one) !== familyOf(other)) {
    const written = `'${source.slice(value)}'`;
    return [replacing(fixTitle.write(`\`${written}\``), value.start, value.end, written)];
  }
  if (isLiteral(text) || familyOf(value === right ? other : one) !== 'number') return [];
  const { start, end } = text;
  return [
    replacing(fixTitle.convertWith('`toFloat`'), start, end, `toFloat(${source.slice(text)})`),
  ];
}

/** Literal texts compared with a value, or in a tuple, that cannot be read as its type. */
function unreadable(
  { left, operator, right }: Comparison,
  { site, source }: CheckContext,
): Finding[] {
  const { scope, isDropped, isUnread } = site;
  const isList = operator.endsWith('in');
  // The texts of a list are read before anything is computed.
  if (!scope || isDropped || (isUnread && !isList)) return [];
  for (const [value, text] of pairs(left, right, isList)) {
    if (text.kind !== 'StringLiteral') continue;
    const type = comparedType(value, scope);
    if (type === undefined || isReadable(text, type, isList)) continue;
    if (familyOf(type) === 'time') return [unreadableTime(text, type)];
    const message = `\`${source.slice(value)}\` is ${withArticle(type)}, but ${source.slice(text)} cannot be parsed as one.`;
    return [finding('type-mismatch', message, text)];
  }
  return [];
}

type Pair = readonly [value: Expression, text: Expression];

/** The pairs that a comparison compares: for tuples, element by element. */
function pairs(left: Expression, right: Expression, isList: boolean): Pair[] {
  const [one, other] = [withoutParentheses(left), withoutParentheses(right)];
  if (one.kind !== 'Tuple') return isList ? literalsOf(other).map((text) => [left, text]) : [];
  const rows = isList ? rowsOf(other) : [other];
  return rows.flatMap((row) => {
    if (row.kind !== 'Tuple' || row.elements.length !== one.elements.length) return [];
    return row.elements.flatMap((element, at): Pair[] => {
      const value = one.elements[at];
      if (!value) return [];
      return isList
        ? [[value, element]]
        : [
            [value, element],
            [element, value],
          ];
    });
  });
}

/** The tuples in a list, which may be one without a list around it. */
function rowsOf(list: Expression): readonly Expression[] {
  if (list.kind !== 'Tuple' && list.kind !== 'ArrayLiteral') return [];
  return list.elements.every(({ kind }) => kind === 'Tuple') ? list.elements : [list];
}

/** A list of literals only; compared with a column, the engine needs one type for all. */
function literalsOf(list: Expression): readonly Expression[] {
  if (list.kind === 'StringLiteral') return [list];
  if (list.kind !== 'Tuple' && list.kind !== 'ArrayLiteral') return [];
  const areWritten = list.elements.every(({ kind }) =>
    /^(?:String|Number|Null)Literal$/.test(kind),
  );
  return areWritten ? list.elements : [];
}

/** The type of one side; undefined if it is not sure. */
function comparedType(side: Expression, scope: Scope): EngineType | undefined {
  const type = withoutNull(sureType(side, scope));
  return familyOf(type) === 'unknown' ? undefined : type;
}

/** The engine computes column-free expressions beforehand, and then reads the resulting text. */
function isConstantText(expression: Expression, scope: Scope): boolean {
  return familyOf(sureType(expression, scope)) === 'text' && isConstant(expression);
}

function isLiteral({ kind }: Expression): boolean {
  return kind === 'StringLiteral' || kind === 'NumberLiteral';
}

/** True if a text that is written out can be read as a value of the type it is compared with. */
function isReadable({ value }: StringLiteral, type: EngineType, isList: boolean): boolean {
  switch (familyOf(type)) {
    case 'number':
      return /^\s*[+-]?(?:\d|\.\d|inf|nan)/i.test(value);
    case 'time':
      return isReadableTime(value, type, isList);
    case 'uuid':
      return /^[0-9a-f-]{32,36}$/i.test(value);
    case 'array':
      return value.trimStart().startsWith('[');
    case 'interval':
      return false;
    default:
      return true;
  }
}
