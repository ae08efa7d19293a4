import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Binary, Expression } from '../../ast/nodes.ts';
import { withoutParentheses } from '../../ast/names.ts';
import { escapedText } from '../../schema/quotedName.ts';
import { sureType } from '../resolve/expressionType.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { isUnknown, withoutNull } from '../types/valueTypes.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { counted } from './suggestions.ts';

/** Forms that hardly anybody means as they are read. */
export const slipChecks: NameChecks = {
  Binary: (node, context) => {
    switch (node.operator) {
      case '+':
      case '-':
        return seconds(node, context);
      case 'in':
      case 'not in':
        return severalColumns(node, context);
      case 'like':
      case 'ilike':
      case 'not like':
      case 'not ilike':
        return withoutWildcard(node, context);
      default:
        return [];
    }
  },
};

/** `now() - 7`: a number of seconds. */
function seconds(
  { operator, left, right }: Binary,
  { site: { scope }, source, errors }: CheckContext,
): Finding[] {
  if (!scope || errors.length > 0 || right.kind !== 'NumberLiteral') return [];
  const count = Number(right.text);
  if (!/^\d+$/.test(right.text) || count === 0 || count > mostDays) return [];
  if (!withoutNull(sureType(left, scope)).name.startsWith('DateTime')) return [];
  const shown = `${source.slice(left)} ${operator} ${right.text}`;
  const message = `\`${shown}\` counts ${counted(count, 'second')}. Write \`interval ${count} day\` for days.`;
  const fixes = ['day', 'second'].map((unit) => {
    const written = `interval ${count} ${unit}`;
    return replacing(fixTitle.write(`\`${written}\``), right.start, right.end, written);
  });
  return [finding('misread-seconds', message, right, fixes)];
}

/** More is hardly meant as days. */
const mostDays = 366;

/** `a in (select b, c …)`: as many columns as values are looked up. */
function severalColumns({ left, right }: Binary, { site: { scope } }: CheckContext): Finding[] {
  const list = withoutParentheses(right);
  if (!scope || list.kind !== 'Subquery') return [];
  const values = valueCount(withoutParentheses(left), scope);
  const columns = scope.environment.exported(list.query);
  if (values === undefined || !columns || columns.open) return [];
  const count = columns.columns().filter(({ hidden }) => !hidden).length;
  // One column may be a tuple.
  if (count < 2 || count === values) return [];
  const message = `IN looks up ${counted(values, 'value')}, but the query returns ${count} columns. Select ${counted(values, 'column')}.`;
  return [finding('column-count', message, list)];
}

/** The number of values that are looked up at once; undefined if it is not sure. */
function valueCount(left: Expression, scope: Scope): number | undefined {
  if (left.kind === 'Tuple') return left.elements.length;
  const type = withoutNull(sureType(left, scope));
  if (!isUnknown(type)) return type.name === 'Tuple' ? undefined : 1;
  // No table has a column of tuples.
  const resolution = left.kind === 'Path' ? resolvePath(left, scope) : undefined;
  return resolution?.kind === 'column' && !resolution.alias ? 1 : undefined;
}

/** `like 'pricing'`: the whole text is compared. */
function withoutWildcard({ operator, left, right }: Binary, { source }: CheckContext): Finding[] {
  if (right.kind !== 'StringLiteral' || right.value === '' || /[%_\\]/.test(right.value)) return [];
  const written = source.slice(right);
  const contained = `'%${escapedText(right.value)}%'`;
  const fixes = [replacing(fixTitle.write(`\`${contained}\``), right.start, right.end, contained)];
  const between = source.slice({ start: left.end, end: right.start });
  if (/^\s*(?:not\s+)?like\s*$/i.test(between)) {
    const equals = operator === 'like' ? '=' : '!=';
    const title = fixTitle.write(`\`${equals} ${written}\``);
    fixes.unshift(replacing(title, left.end, right.start, ` ${equals} `));
  }
  const message = `Without \`%\` or \`_\` the whole text is compared. Write \`${contained}\` to look inside it.`;
  return [finding('like-without-wildcard', message, right, fixes)];
}
