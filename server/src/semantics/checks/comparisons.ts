import { replacing } from '../../ast/fix.ts';
import type { Binary, Expression } from '../../ast/nodes.ts';
import { expressionType } from '../names/expressionType.ts';
import type { Scope } from '../names/scope.ts';
import { familyOf, withoutNull } from '../types/typeName.ts';
import { resolvePath } from '../names/resolvePath.ts';
import { finding } from './finding.ts';
import type { CheckContext, Finding, NameChecks } from './finding.ts';

/** Comparisons which are never what they look like. */
export const comparisonChecks: NameChecks = {
  Binary: (node, context) => {
    if (!comparison.test(node.operator)) return [];
    const withNull = nullComparison(node, context);
    return withNull.length > 0 ? withNull : mismatch(node, context);
  },
};

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
  const fixes = [replacing(`Write \`${is}\``, start, end, `${source.slice(value)} ${is}`)];
  return [finding('null-comparison', message, { start, end }, fixes)];
}

function mismatch(node: Binary, { site: { scope }, source }: CheckContext): Finding[] {
  if (!scope) return [];
  const { left, right, start, end } = node;
  const [one, other] = [comparedType(left, scope), comparedType(right, scope)];
  if (one === undefined || other === undefined) return [];
  const literal = isLiteral(right) ? right : left;
  if (areComparable(one, other, literal)) return [];
  const message = `\`${source.slice(left)}\` is ${withArticle(one)} and \`${source.slice(right)}\` is ${withArticle(other)}: they cannot be compared.`;
  return [finding('type-mismatch', message, { start, end }, converted(node, one, other, source))];
}

function converted(
  { left, right }: Binary,
  one: string,
  other: string,
  source: CheckContext['source'],
): ReturnType<typeof replacing>[] {
  const [text, value] = familyOf(one) === 'text' ? [left, right] : [right, left];
  if (value.kind === 'NumberLiteral' && familyOf(one) !== familyOf(other)) {
    const written = `'${source.slice(value)}'`;
    return [replacing(`Write \`${written}\``, value.start, value.end, written)];
  }
  if (isLiteral(text) || familyOf(value === right ? other : one) !== 'number') return [];
  const { start, end } = text;
  return [replacing('Convert with `toFloat`', start, end, `toFloat(${source.slice(text)})`)];
}

/** The type of one side; undefined where it is unknown. */
function comparedType(side: Expression, scope: Scope): string | undefined {
  if (side.kind === 'Path') {
    const resolution = resolvePath(side, scope);
    // A property without a definition is a text only because nothing else is known.
    if (resolution.kind !== 'column') return undefined;
    const { property } = resolution;
    if (property) {
      const name = side.names[property.at];
      const { catalog } = scope.environment;
      if (side.names.length !== property.at + 1 || !property.owner || name?.kind !== 'Name')
        return undefined;
      if (catalog.propertyIndex(property.owner).find(name.text)?.type === undefined)
        return undefined;
    }
  } else if (side.kind === 'Index' || side.kind === 'Property') return undefined;
  const type = withoutNull(expressionType(side, scope));
  return familyOf(type) === 'unknown' ? undefined : type;
}

function isLiteral({ kind }: Expression): boolean {
  return kind === 'StringLiteral' || kind === 'NumberLiteral';
}

/** Texts written out are read as what they are compared with, where they can be. */
function areComparable(one: string, other: string, literal: Expression): boolean {
  const [a, b] = [familyOf(one), familyOf(other)];
  if (a === b) return true;
  const pair = new Set([a, b]);
  if (literal.kind === 'StringLiteral' && pair.has('text')) {
    const { value } = literal;
    if (pair.has('number')) return /^\s*[+-]?(?:\d|\.\d|inf|nan)/i.test(value);
    if (pair.has('time')) return /^\s*\d/.test(value);
    if (pair.has('uuid')) return /^[0-9a-f-]{32,36}$/i.test(value);
    return !pair.has('array') && !pair.has('interval');
  }
  if (pair.has('array') || pair.has('interval')) return false;
  return !(pair.has('text') && pair.has('number'));
}

function withArticle(type: string): string {
  return `${/^[AEIOU](?!U?ID)/i.test(type) && !type.startsWith('U') ? 'an' : 'a'} ${type}`;
}
