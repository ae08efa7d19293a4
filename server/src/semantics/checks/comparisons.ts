import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Expression, StringLiteral } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { expressionClasses } from '../names/expressionClasses.ts';
import { sureType } from '../names/expressionType.ts';
import type { Scope } from '../names/scope.ts';
import { familyOf, withArticle, withoutNull } from '../types/typeName.ts';
import { finding } from './finding.ts';
import type { CheckContext, Finding, NameChecks } from './finding.ts';

/** Comparisons which are never what they look like. */
export const comparisonChecks: NameChecks = {
  Binary: (node, context) => {
    if (!comparison.test(node.operator)) return [];
    const withNull = nullComparison(node, context);
    return withNull.length > 0 ? withNull : mismatch(node, context);
  },
  Between: ({ operand, low, high }, context) => {
    // Beside NULL the engine compares nothing.
    if ([operand, low, high].some(({ kind }) => kind === 'NullLiteral')) return [];
    const { start } = operand;
    const sides = [
      { operator: '>=', left: operand, right: low, start, end: low.end },
      { operator: '<=', left: operand, right: high, start, end: high.end },
    ];
    return sides.flatMap((side) => mismatch(side, context)).slice(0, 1);
  },
};

/** Two values which are compared. */
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
  const message = `HogQL reads this as \`${read}(${source.slice(value)})\`; other dialects of SQL find no row. \`${is.toUpperCase()}\` says the same everywhere.`;
  const fixes = [
    replacing(fixTitle.write(`\`${is}\``), start, end, `${source.slice(value)} ${is}`),
  ];
  return [finding('null-comparison', message, { start, end }, fixes)];
}

function mismatch(node: Comparison, { site, catalog, source }: CheckContext): Finding[] {
  const { scope, isDropped } = site;
  if (!scope || isDropped) return [];
  const { left, right, start, end } = node;
  const [one, other] = [comparedType(left, scope), comparedType(right, scope)];
  if (one === undefined || other === undefined) return [];
  const sides = [left, right];
  const text = sides.find((side) => side.kind === 'StringLiteral');
  const form = /^(?:==?|!=|<>)$/.test(node.operator) ? '=' : '<';
  const classes = sides.map((side) => expressionClasses(side, scope));
  const isRefused = text
    ? !isReadable(text, one === 'String' ? other : one)
    : catalog.argumentTypes.takes(form, classes) === false &&
      !sides.some((side) => isConstantText(side, scope));
  if (!isRefused) return [];
  const message = `\`${source.slice(left)}\` is ${withArticle(one)} and \`${source.slice(right)}\` is ${withArticle(other)}: they cannot be compared.`;
  return [finding('type-mismatch', message, { start, end }, converted(node, one, other, source))];
}

function converted(
  { left, right }: Comparison,
  one: string,
  other: string,
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

/** The type of one side; undefined where it is not sure. */
function comparedType(side: Expression, scope: Scope): string | undefined {
  const type = withoutNull(sureType(side, scope));
  return familyOf(type) === 'unknown' ? undefined : type;
}

/** The engine computes what has no column beforehand, and reads the text that comes of it. */
function isConstantText(expression: Expression, scope: Scope): boolean {
  let found = familyOf(sureType(expression, scope)) === 'text';
  walk(expression, ({ kind }) => {
    if (kind === 'Path' || kind === 'Subquery') found = false;
    return found;
  });
  return found;
}

function isLiteral({ kind }: Expression): boolean {
  return kind === 'StringLiteral' || kind === 'NumberLiteral';
}

/** Whether a text that is written out can be read as a value of the type it is compared with. */
function isReadable({ value }: StringLiteral, type: string): boolean {
  switch (familyOf(type)) {
    case 'number':
      return /^\s*[+-]?(?:\d|\.\d|inf|nan)/i.test(value);
    case 'time':
      return /^\s*\d/.test(value);
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
