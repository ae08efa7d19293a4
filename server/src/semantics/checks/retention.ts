import type { Expression, Select, StringLiteral } from '../../ast/nodes.ts';
import type { Extent } from '../../ast/extent.ts';
import { conditionsOf, timeIn } from '../queries/eventFilters.ts';
import { timedTables } from '../queries/timedTables.ts';
import { scopeInside } from '../resolve/visit.ts';
import { type CheckContext, finding, type Finding, type NameChecks } from './finding.ts';

/** Dates before the oldest events that the project still has. */
export const retentionChecks: NameChecks = {
  Select: (node, context) => {
    const { retainedFrom } = context.catalog;
    return retainedFrom === undefined ? [] : tooEarly(node, retainedFrom.slice(0, 10), context);
  },
};

function tooEarly(node: Select, oldest: string, { site }: CheckContext): Finding[] {
  const scope = scopeInside(node, site);
  const events = timedTables(scope).find(({ rows }) => rows === 'events');
  if (!events) return [];
  return conditionsOf(node).flatMap((condition) => {
    if (!timeIn(condition, events, scope)) return [];
    return datesIn(condition)
      .filter(({ value }) => value.slice(0, 10) < oldest)
      .map((date) => {
        const message = `The project keeps events from ${oldest} on; older ones are gone.`;
        return finding('before-retention', message, date);
      });
  });
}

/** The literal days and times that a condition compares with: `'2020-01-31'`, `toDate('2020-01-31')`. */
function datesIn(condition: Expression): (Extent & StringLiteral)[] {
  switch (condition.kind) {
    case 'StringLiteral':
      return /^[12]\d{3}-\d\d-\d\d/.test(condition.value) ? [condition] : [];
    case 'Parenthesized':
      return datesIn(condition.expression);
    case 'Binary':
      return [condition.left, condition.right].flatMap(datesIn);
    case 'Between':
      return [condition.low, condition.high].flatMap(datesIn);
    case 'Logical':
      return condition.operands.flatMap(datesIn);
    case 'Call':
      return condition.args.flatMap(datesIn);
    default:
      return [];
  }
}
