import * as v from 'valibot';
import { invalid, unreadable } from '../http/errors.ts';

const variable = v.looseObject({
  code_name: v.string(),
  value: v.optional(v.unknown()),
  isNull: v.nullish(v.boolean()),
});

const propertyFilter = v.looseObject({
  key: v.exactOptional(v.string()),
  operator: v.exactOptional(v.string()),
  type: v.exactOptional(v.string()),
  group_type_index: v.exactOptional(v.number()),
});

const filters = v.looseObject({
  dateRange: v.nullish(
    v.looseObject({
      date_from: v.exactOptional(v.nullable(v.string())),
      date_to: v.exactOptional(v.nullable(v.string())),
    }),
  ),
  properties: v.nullish(v.array(propertyFilter)),
  filterTestAccounts: v.nullish(v.boolean()),
});

const hogqlQuery = v.looseObject({
  kind: v.literal('HogQLQuery'),
  query: v.string(),
  values: v.nullish(v.record(v.string(), v.unknown())),
  variables: v.nullish(v.record(v.string(), variable)),
  filters: v.nullish(filters),
});

const hogqlMetadata = v.looseObject({
  kind: v.literal('HogQLMetadata'),
  query: v.string(),
  filters: v.nullish(filters),
});

const databaseSchemaQuery = v.looseObject({ kind: v.literal('DatabaseSchemaQuery') });

const computed = v.variant('kind', [hogqlQuery, hogqlMetadata, databaseSchemaQuery]);

const wrapper = v.looseObject({
  kind: v.picklist(['DataVisualizationNode', 'DataTableNode', 'InsightVizNode']),
  source: v.looseObject({ kind: v.string() }),
});

const anyNode = v.looseObject({ kind: v.string() });

/** HogQL text with what its placeholders stand for. */
export type HogQLQuery = v.InferOutput<typeof hogqlQuery>;
/** A question about HogQL text, without running it. */
export type HogQLMetadata = v.InferOutput<typeof hogqlMetadata>;
/** Every node that the sandbox computes. */
export type ComputedNode = v.InferOutput<typeof computed>;

const computedKinds = new Set(computed.options.map(({ entries }): string => entries.kind.literal));

/** Reads a query node and takes it out of its wrappers, which only say how to draw the result. */
export function readNode(value: unknown): ComputedNode {
  const node = v.safeParse(anyNode, value);
  if (!node.success) throw unreadable('query: expected an object with a kind.');
  const wrapped = v.safeParse(wrapper, node.output);
  if (wrapped.success) return readNode(wrapped.output.source);
  if (!computedKinds.has(node.output.kind)) {
    throw invalid(`The sandbox does not compute ${node.output.kind}.`, 'query');
  }
  const result = v.safeParse(computed, node.output);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unreadable(`query.${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`);
}

/** The HogQL query inside a saved node, if there is one. */
export function findHogQL(value: unknown): HogQLQuery | undefined {
  const wrapped = v.safeParse(wrapper, value);
  if (wrapped.success) return findHogQL(wrapped.output.source);
  const query = v.safeParse(hogqlQuery, value);
  return query.success ? query.output : undefined;
}
