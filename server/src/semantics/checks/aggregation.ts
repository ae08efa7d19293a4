import type { Edit } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, Filter, Node, Select } from '../../ast/nodes.ts';
import { aggregateIn } from '../queries/aggregates.ts';
import { ungroupedIn } from '../queries/grouping.ts';
import type { Scope } from '../resolve/scope.ts';
import { scopeInside } from '../resolve/visit.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';
import { hasLostTables } from './lostParts.ts';
import type { SourceText } from './sourceText.ts';

/** Checks that aggregates occur where rows are grouped, with only grouped columns beside them. */
export const aggregationChecks: NameChecks = {
  Select: (node, context) => {
    const scope = scopeInside(node, context.site);
    return [
      ...inFilter(node, node.prewhere, scope, context),
      ...inFilter(node, node.where, scope, context),
      ...inKeys(node, scope),
      ...ungrouped(node, scope, context),
    ];
  },
};

function inFilter(
  select: Select,
  filter: Filter | undefined,
  scope: Scope,
  { source }: CheckContext,
): Finding[] {
  if (!filter) return [];
  const parts = partsOf(filter);
  return parts.flatMap((part, at) => {
    const aggregate = aggregateIn(part, scope.environment, scope);
    if (!aggregate) return [];
    const shown = source.slice(aggregate);
    const message = `\`${shown}\` is an aggregate, and ${filter.clause.toUpperCase()} comes before rows are grouped. Put the condition into HAVING.`;
    const edits = movedToHaving(select, filter, parts, at, source);
    const fixes = edits ? [{ title: fixTitle.moveToHaving(), edits }] : [];
    return [finding('aggregate-in-where', message, aggregate, fixes)];
  });
}

function movedToHaving(
  { groupBy, having, where, prewhere }: Select,
  filter: Filter,
  parts: readonly Expression[],
  at: number,
  source: SourceText,
): Edit[] | undefined {
  const part = parts[at];
  if (!part || (filter.clause === 'prewhere' && where && !groupBy)) return undefined;
  const text = source.slice(part);
  const removed = withoutPart(filter, at, source);
  if (having) {
    if (having.condition.kind === 'Logical' && having.condition.operator === 'or') return undefined;
    return [removed, { start: having.end, end: having.end, text: ` and ${text}` }];
  }
  const place = groupBy?.end ?? (where ?? prewhere ?? filter).end;
  if (place === removed.end) return [{ ...removed, text: ` having ${text}` }];
  return [removed, { start: place, end: place, text: ` having ${text}` }];
}

/** The conditions of a clause that all must hold. */
export function partsOf({ condition }: Filter): readonly Expression[] {
  return condition.kind === 'Logical' && condition.operator === 'and'
    ? condition.operands
    : [condition];
}

/** Removes one of the conditions of a clause, and the clause with the last one. */
export function withoutPart(filter: Filter, at: number, source: SourceText): Edit {
  const parts = partsOf(filter);
  const [before, part, next] = [parts[at - 1], parts[at], parts[at + 1]];
  if (part && before) return { start: before.end, end: part.end, text: '' };
  if (part && next) return { start: part.start, end: next.start, text: '' };
  return { start: source.blanksBefore(filter.start), end: filter.end, text: '' };
}

function inKeys({ groupBy, items }: Select, scope: Scope): Finding[] {
  return (groupBy?.items ?? []).flatMap((key) => {
    const position = key.kind === 'NumberLiteral' ? items[Number(key.text) - 1] : undefined;
    const inside = aggregateIn(position ?? key, scope.environment, scope);
    if (!inside) return [];
    const message =
      'GROUP BY cannot use an aggregate, since aggregates are computed from the groups.';
    return [finding('aggregate-in-where', message, position ? key : inside)];
  });
}

function ungrouped(select: Select, scope: Scope, { source, errors }: CheckContext): Finding[] {
  if (errors.length > 0 && hasLostTables(select, errors)) return [];
  const { groupBy, end } = select;
  const found = ungroupedIn(select, scope);
  const last = groupBy?.items.at(-1);
  return found.map((path: Node) => {
    const name = source.slice(path);
    const message = `\`${name}\` is neither grouped nor aggregated: group by it, or put it into an aggregate such as \`any(${name})\`.`;
    const fixes = [];
    if (groupBy?.mode === 'list' && last) {
      const edits = [{ start: last.end, end: last.end, text: `, ${name}` }];
      fixes.push({ title: fixTitle.groupBy(`\`${name}\``), edits });
    } else if (!groupBy) {
      const place =
        (select.where ?? select.prewhere ?? select.arrayJoin ?? select.from)?.end ?? end;
      const edits = [{ start: place, end: place, text: ` group by ${name}` }];
      fixes.push({ title: fixTitle.groupBy(`\`${name}\``), edits });
    }
    const edits = [
      { start: path.start, end: path.start, text: 'any(' },
      { start: path.end, end: path.end, text: ')' },
    ];
    fixes.push({ title: fixTitle.write(`\`any(${name})\``), edits });
    return finding('ungrouped-column', message, path, fixes);
  });
}
