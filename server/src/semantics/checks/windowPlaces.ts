import type { Fix } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Call, Expression, Path, Select } from '../../ast/nodes.ts';
import { hasWindow } from '../queries/windows.ts';
import type { Clause } from '../resolve/visit.ts';
import { partsOf, withoutPart } from './aggregation.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import type { SourceText } from './sourceText.ts';

/** Window functions, and their aliases, in clauses that come before them. */
export const windowPlaceChecks: NameChecks = {
  Call: (node, context) => (node.over ? early(node, node, context) : []),
  Path: (node, context) => {
    const { scope, clause } = context.site;
    if (!scope || !(clause in before)) return [];
    const alias = scope.aliasOf(node.names);
    const isWindow = alias && !alias.arrayJoin && hasWindow(alias.node.expression);
    return isWindow ? early(node, alias.node.expression, context) : [];
  },
};

/** The clauses that come before window functions, as messages call them. */
const before: Readonly<Partial<Record<Clause, string>>> = {
  prewhere: 'PREWHERE',
  where: 'WHERE',
  'group by': 'GROUP BY',
  having: 'HAVING',
};

function early(node: Call | Path, window: Expression, { site, source }: CheckContext): Finding[] {
  const clause = before[site.clause];
  if (clause === undefined || !site.scope) return [];
  const { select } = site.scope;
  const shown = node.kind === 'Call' ? node.name.text : source.slice(node);
  const message = `\`${shown}\` is a window function, and ${clause} comes before it. Filter in a SELECT around.`;
  const fix = node === window ? undefined : wrapped(select, node, source);
  return [finding('window-in-where', message, node, fix ? [fix] : [])];
}

/** Puts the condition of an alias into a SELECT around. */
function wrapped(select: Select, node: Call | Path, source: SourceText): Fix | undefined {
  const { where, orderBy, limitBy, windows, qualify, limit, start, end } = select;
  if (!where || orderBy || limitBy || windows || qualify || select.with) return undefined;
  const parts = partsOf(where);
  const at = parts.findIndex((part) => part.start <= node.start && part.end >= node.end);
  const part = parts[at];
  if (!part) return undefined;
  const condition = ` where ${source.slice(part)}`;
  const last = limit ? source.blanksBefore(limit.start) : end;
  const removed = withoutPart(where, at, source);
  const opened = { start, end: start, text: 'select * from (' };
  const closed = { start: last, end: last, text: `)${condition}` };
  const isLast = removed.end === last;
  const edits = isLast ? [opened, { ...removed, text: closed.text }] : [opened, removed, closed];
  return { title: fixTitle.wrapInSelect(), edits };
}
