import type { Edit, Fix } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Extent } from '../../ast/extent.ts';
import { nameText } from '../../ast/names.ts';
import type { Limit, OrderItem, Path, Select } from '../../ast/nodes.ts';
import { hasWindow } from '../queries/windows.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import { scopeInside } from '../resolve/visit.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** OFFSET, which newer services refuse to personal keys. */
export const refusedOffsetChecks: NameChecks = {
  Select: (node, context) =>
    offset(node.limit, context, (skipped) => {
      const scope = scopeInside(node, context.site);
      const fix = keyset(node, skipped, scope, context.source);
      return fix ? [fix] : [];
    }),
  SetQuery: (node, context) => offset(node.limit, context, () => []),
};

function offset(
  limit: Limit | undefined,
  { catalog, source }: CheckContext,
  fixes: (skipped: Extent) => readonly Fix[],
): Finding[] {
  if (!catalog.refusesOffset || !limit?.offset) return [];
  const { count, comma, offset: rows } = limit;
  const [first] = source.words(count?.end ?? limit.start, rows.start);
  if (!first) return [];
  const skipped = { start: first.start, end: rows.end };
  const message =
    'Newer services refuse `OFFSET` with a personal key. Filter by the values of the last row instead.';
  return [finding('refused-offset', message, comma ? limit : skipped, fixes(skipped))];
}

/** The next page as the rows after the last one: its values become placeholders. */
function keyset(
  select: Select,
  skipped: Extent,
  scope: Scope,
  source: SourceText,
): Fix | undefined {
  const { orderBy, groupBy, distinct, limitBy, from, where, prewhere, arrayJoin, items } = select;
  const before = where ?? prewhere ?? arrayJoin ?? from;
  if (!orderBy || !before || groupBy || distinct || limitBy || items.some(hasWindow))
    return undefined;
  const keys = orderBy.items.flatMap((item) => (isKey(item, scope) ? [item.expression] : []));
  const [down, ...both] = new Set(orderBy.items.map(({ descending }) => descending));
  if (keys.length < orderBy.items.length || both.length > 0) return undefined;
  const rows = keys.map((key) => source.slice(key));
  const last = keys.map(({ names }) => `{last_${nameText(names.at(-1)).replaceAll(/\W/g, '')}}`);
  const inOne = (parts: readonly string[]): string =>
    parts.length === 1 ? parts.join() : `(${parts.join(', ')})`;
  const condition = `${inOne(rows)} ${down ? '<' : '>'} ${inOne(last)}`;
  const edits = [
    ...added(condition, select, before),
    { start: source.blanksBefore(skipped.start), end: skipped.end, text: '' },
  ];
  return { title: fixTitle.replaceBy(`\`where ${condition}\``), edits };
}

type Key = OrderItem & { readonly expression: Path };

/** The value of a row itself, by which rows can be filtered. */
function isKey(item: OrderItem, scope: Scope): item is Key {
  const { expression, fill } = item;
  if (expression.kind !== 'Path' || fill) return false;
  const resolution = resolvePath(expression, scope);
  return resolution.kind === 'column' && !resolution.alias;
}

function added(condition: string, { where }: Select, { end }: Extent): Edit[] {
  if (!where) return [{ start: end, end, text: ` where ${condition}` }];
  const { start } = where.condition;
  if (!/^(?:Logical|Conditional|Alias)$/.test(where.condition.kind)) {
    return [{ start: end, end, text: ` and ${condition}` }];
  }
  return [
    { start, end: start, text: '(' },
    { start: end, end, text: `) and ${condition}` },
  ];
}
