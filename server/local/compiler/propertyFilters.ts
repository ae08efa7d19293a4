import {
  callNode,
  comparison,
  constantNode,
  fieldNode,
} from '../../common/language/officialNodes.ts';
import { valueExpression } from './constants.ts';
import type { PropertyFilter } from './context.ts';
import { notImplemented, unresolved } from './error.ts';
import type { Expression, SourceRange } from '../../common/language/officialTree.ts';
import { likePattern } from './sql.ts';
import { relativeDate } from './relativeDates.ts';

const orderings: Readonly<Record<string, string>> = {
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  is_date_after: '>',
  is_date_before: '<',
  min: '>=',
  max: '<=',
};
const elementColumns: Readonly<Record<string, string>> = {
  text: 'elements_chain_texts',
  tag_name: 'elements_chain_elements',
};
const negated: Readonly<Record<string, string>> = {
  is_not: 'exact',
  not_icontains: 'icontains',
  not_regex: 'regex',
  not_in: 'in',
  not_between: 'between',
};

/** One property filter of a request, as a condition in HogQL. */
export function propertyCondition(
  filter: PropertyFilter,
  alias: string,
  table: string,
  place: SourceRange,
): Expression {
  return negatable(filter, (positive) => positiveCondition(positive, alias, table, place));
}

/** The same condition on a value of the query instead of a property. */
export function boundCondition(
  filter: PropertyFilter,
  value: Expression,
  place: SourceRange,
): Expression {
  return negatable(filter, (positive) =>
    fieldCondition(value, positive.operator, filter.value, place),
  );
}

function negatable(
  filter: PropertyFilter,
  condition: (positive: PropertyFilter & { readonly operator: string }) => Expression,
): Expression {
  const { operator = 'exact' } = filter;
  const positive = negated[operator] ?? operator;
  const expr = condition({ ...filter, operator: positive });
  return positive === operator ? expr : { node: 'Not', expr };
}

function positiveCondition(
  filter: PropertyFilter,
  alias: string,
  table: string,
  place: SourceRange,
): Expression {
  const { operator = 'exact', value } = filter;
  if (filter.type === 'cohort') {
    const id = table === 'persons' ? 'id' : 'person_id';
    return comparison(fieldNode(alias, id), 'in cohort', valueExpression(value, place));
  }
  if (filter.type === 'element' && filter.key !== 'href') {
    return elementCondition(filter, alias, table, place);
  }
  const field = owner(filter, alias, table, place);
  return fieldCondition(field, operator, value, place);
}

/** A filter on the clicked elements is true if it is true for one of them. */
function elementCondition(
  filter: PropertyFilter,
  alias: string,
  table: string,
  place: SourceRange,
): Expression {
  const column = elementColumns[filter.key ?? ''];
  if (column === undefined || table !== 'events') {
    throw notImplemented(`Filters on element ${filter.key ?? ''} are not available here`, place);
  }
  const expr = fieldCondition(
    fieldNode('element'),
    filter.operator ?? 'exact',
    filter.value,
    place,
  );
  const test: Expression = { node: 'Lambda', args: ['element'], expr };
  return callNode('arrayExists', [test, fieldNode(alias, column)]);
}

function fieldCondition(
  field: Expression,
  operator: string,
  value: unknown,
  place: SourceRange,
): Expression {
  const isNull = constantNode(null);
  if (operator === 'between') return between(field, value, place);
  if (operator === 'is_set') return comparison(field, '!=', isNull);
  if (operator === 'is_not_set') return comparison(field, '==', isNull);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const each = values.map((one) => valueCondition(field, operator, one, place));
  const [only] = each;
  return only && each.length === 1 ? only : { node: 'Or', exprs: each };
}

function valueCondition(
  field: Expression,
  operator: string,
  value: unknown,
  place: SourceRange,
): Expression {
  const ordering = orderings[operator];
  if (operator.startsWith('is_date')) {
    const date = relativeDate(String(value), place);
    return comparison(callNode('toDateTime', [field]), ordering ?? '==', date);
  }
  if (ordering !== undefined) return ordered(field, ordering, value, place);
  const matches = (op: string, pattern: string): Expression =>
    comparison(callNode('toString', [field]), op, constantNode(pattern));
  switch (operator) {
    case 'exact':
    case 'in':
      return matches('==', String(value));
    case 'icontains':
      return matches('ilike', likePattern(String(value)));
    case 'regex':
      return matches('=~', String(value));
    default:
      throw notImplemented(
        `Property operator ${operator} is not available in a local project`,
        place,
      );
  }
}

function owner(
  filter: PropertyFilter,
  alias: string,
  table: string,
  place: SourceRange,
): Expression {
  const { key, type = 'event' } = filter;
  if (key === undefined) throw unresolved('A property filter needs a key', place);
  return fieldNode(alias, ...path(key, type));

  function path(name: string, kind: string): readonly string[] {
    if (kind === 'session') return table === 'sessions' ? [name] : ['session', name];
    if (kind === 'group') {
      return table === 'groups'
        ? ['properties', name]
        : [`group_${filter.group_type_index ?? 0}`, 'properties', name];
    }
    if (kind === 'event' && table === 'events') return ['properties', name];
    if (kind === 'element' && table === 'events') return ['elements_chain_href'];
    if (kind === 'person' && table === 'events') return ['person', 'properties', name];
    if (kind === 'person' && table === 'persons') return ['properties', name];
    throw notImplemented(`Filters on ${kind} properties are not available for ${table}`, place);
  }
}

function between(field: Expression, value: unknown, place: SourceRange): Expression {
  const [low, high] = Array.isArray(value) ? (value as unknown[]) : [];
  if (low === undefined || high === undefined) {
    throw unresolved('The operator between takes two values', place);
  }
  const bounds = [ordered(field, '>=', low, place), ordered(field, '<=', high, place)];
  return { node: 'And', exprs: bounds };
}

/** Filters often send numbers as text. */
function ordered(field: Expression, op: string, value: unknown, place: SourceRange): Expression {
  const isNumber = typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(String(value));
  if (!isNumber) return comparison(field, op, valueExpression(value, place));
  return comparison(field, op, constantNode(Number(value)));
}
