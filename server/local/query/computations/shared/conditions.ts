import type { Series } from './schemas.ts';
import * as v from 'valibot';
import { propertyCondition } from '../../../compiler/propertyFilters.ts';
import { unreadable } from '../../../base/errors.ts';
import { all, literal, quotedName, written } from './hogqlText.ts';
import type { Expression } from '../../../../common/language/officialTree.ts';

const leaf = v.looseObject({
  key: v.exactOptional(v.union([v.string(), v.number()])),
  value: v.optional(v.unknown()),
  operator: v.nullish(v.string()),
  type: v.nullish(v.string()),
  group_type_index: v.nullish(v.number()),
});
const group = v.looseObject({
  type: v.optional(v.picklist(['AND', 'OR']), 'AND'),
  values: v.array(v.unknown()),
});

/** The owner of the rows that a property filter applies to. */
export type FilteredTable = 'events' | 'persons';

/**
 * The property filters of a node as one HogQL condition, empty without filters. They are a list, or
 * a group with `type` AND or OR whose `values` are filters and groups.
 */
export function propertiesCondition(value: unknown, table: FilteredTable = 'events'): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return join(value, 'and', table);
  const asGroup = v.safeParse(group, value);
  if (asGroup.success) {
    return join(asGroup.output.values, asGroup.output.type === 'OR' ? 'or' : 'and', table);
  }
  if (typeof value === 'object' && Object.keys(value).length === 0) return '';
  return leafCondition(value, table);
}

function join(values: readonly unknown[], word: 'and' | 'or', table: FilteredTable): string {
  const conditions = values
    .map((value) => propertiesCondition(value, table))
    .filter((condition) => condition !== '')
    .map((condition) => `(${condition})`);
  return conditions.join(` ${word} `);
}

function leafCondition(value: unknown, table: FilteredTable): string {
  const parsed = v.safeParse(leaf, value);
  if (!parsed.success || parsed.output.key === undefined) {
    throw unreadable('properties: expected filters with a key, or groups with values.');
  }
  const { key, operator, type, group_type_index: index } = parsed.output;
  if (type === 'hogql') return written(String(key));
  const owner = type === 'static-cohort' || type === 'precalculated-cohort' ? 'cohort' : type;
  const filter = {
    key: owner === 'feature' ? String(key).replace(/^(?!\$feature\/)/, '$feature/') : String(key),
    value: parsed.output.value,
    ...(operator ? { operator } : {}),
    ...(owner ? { type: owner === 'feature' ? 'event' : owner } : {}),
    ...(index === null || index === undefined ? {} : { group_type_index: index }),
  };
  return conditionText(propertyCondition(filter, table, table, {}));
}

/** The condition that a series counts an event. */
export function seriesCondition(node: Series): string {
  const entity =
    node.kind === 'ActionsNode' ? `matchesAction(${node.id})` : eventCondition(node.event);
  return all([
    entity,
    propertiesCondition(node.properties),
    propertiesCondition(node.fixedProperties),
  ]);
}

/** The condition on an event's name. No name is every event. */
export function eventCondition(event: string | null | undefined): string | undefined {
  return event === null || event === undefined || event === ''
    ? undefined
    : `event = ${literal(event)}`;
}

/** The name of a series in results. */
export function seriesName(node: Series, actionNames: ReadonlyMap<number, string>): string {
  if (node.kind === 'ActionsNode') {
    return node.name ?? actionNames.get(node.id) ?? `Action ${node.id}`;
  }
  return node.name ?? node.event ?? 'All events';
}

/**
 * Prints a condition as HogQL. Comparisons stay operators: the functions that the service prints
 * would give NULL for a missing value, where the operators give true or false.
 */
function conditionText(node: Expression): string {
  switch (node.node) {
    case 'Constant':
      if (typeof node.value === 'string' && node.value_type !== 'number')
        return literal(node.value);
      return String(node.value);
    case 'Field':
      return node.chain.map(quotedName).join('.');
    case 'Call':
      return `${node.name}(${node.args.map(conditionText).join(', ')})`;
    case 'Array':
      return `[${node.exprs.map(conditionText).join(', ')}]`;
    case 'Lambda':
      return `${node.args.join(', ')} -> ${conditionText(node.expr)}`;
    case 'CompareOperation':
      return `(${conditionText(node.left)} ${node.op} ${conditionText(node.right)})`;
    case 'And':
      return `(${node.exprs.map(conditionText).join(' and ')})`;
    case 'Or':
      return `(${node.exprs.map(conditionText).join(' or ')})`;
    case 'Not':
      return `(not ${conditionText(node.expr)})`;
    default:
      throw new Error(`No property filter is made of a ${node.node}.`);
  }
}
