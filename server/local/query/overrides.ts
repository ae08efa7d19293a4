import type { ResultNode } from './nodes.ts';
import * as v from 'valibot';
import { invalid, unreadable } from '../base/errors.ts';

const filtersOverride = v.looseObject({
  date_from: v.nullish(v.string()),
  date_to: v.nullish(v.string()),
  properties: v.nullish(v.array(v.looseObject({ key: v.union([v.string(), v.number()]) }))),
});
const variablesOverride = v.record(
  v.string(),
  v.looseObject({
    code_name: v.exactOptional(v.string()),
    value: v.optional(v.unknown()),
    isNull: v.nullish(v.boolean()),
  }),
);

/** A dashboard's or a request's override of a query's range and filters. */
export type FiltersOverride = v.InferOutput<typeof filtersOverride>;

/** Parses `filters_override`. A missing one overrides nothing. */
export function readFiltersOverride(value: unknown): FiltersOverride {
  const parsed = v.safeParse(filtersOverride, value ?? {});
  if (parsed.success) return parsed.output;
  throw unreadable(`filters_override: ${parsed.issues[0].message}`);
}

/** Applies an override to a node: its range replaces the node's, its filters are added. */
export function withFilters(node: ResultNode, override: FiltersOverride): ResultNode {
  const { date_from, date_to, properties } = override;
  const dateRange =
    date_from || date_to ? { date_from: date_from ?? null, date_to: date_to ?? null } : undefined;
  const more = properties ?? [];
  if (!dateRange && more.length === 0) return node;
  if (node.kind === 'HogQLQuery') {
    const filters = node.filters ?? {};
    const own = filters.properties ?? [];
    // Numeric keys are ids of cohorts, which HogQL's filters take as text.
    const added = more.map((one) => ({ ...one, key: String(one.key) }));
    return {
      ...node,
      filters: {
        ...filters,
        ...(dateRange ? { dateRange } : {}),
        properties: [...own, ...(added as typeof own)],
      },
    };
  }
  const joined = [node.properties, more].filter(
    (one) => one !== undefined && one !== null && !(Array.isArray(one) && one.length === 0),
  );
  return {
    ...node,
    ...(dateRange && node.kind !== 'EventsQuery' && node.kind !== 'ActorsQuery'
      ? { dateRange }
      : {}),
    ...(dateRange && node.kind === 'EventsQuery'
      ? { after: dateRange.date_from, before: dateRange.date_to }
      : {}),
    ...(joined.length > 0 ? { properties: { type: 'AND', values: joined } } : {}),
  };
}

/** A HogQL node with other values for its variables, by their ids; other nodes have none. */
export function withVariables(node: ResultNode, value: unknown): ResultNode {
  const parsed = v.safeParse(variablesOverride, value ?? {});
  if (!parsed.success) throw unreadable(`variables_override: ${parsed.issues[0].message}`);
  const overrides = Object.entries(parsed.output);
  if (node.kind !== 'HogQLQuery' || overrides.length === 0) return node;
  const variables = { ...node.variables };
  for (const [id, { code_name, value: given, isNull }] of overrides) {
    const codeName = code_name ?? variables[id]?.code_name;
    if (codeName === undefined) {
      throw invalid(`The query has no variable with the id ${id}.`, 'variables_override');
    }
    variables[id] = {
      ...variables[id],
      code_name: codeName,
      value: given,
      isNull: isNull ?? false,
    };
  }
  return { ...node, variables };
}
