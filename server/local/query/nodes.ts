import * as v from 'valibot';
import { type InsightNode, readInsightNode } from './computations/shared/nodes.ts';
import { timeUnits } from '../../common/language/timeUnits.ts';
import { invalid, unreadable } from '../base/errors.ts';

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

const breakdownKey = v.union([v.string(), v.number()]);

const breakdownFilter = v.looseObject({
  breakdown: v.exactOptional(v.nullable(v.union([breakdownKey, v.array(breakdownKey)]))),
  breakdown_type: v.exactOptional(v.nullable(v.string())),
  breakdown_histogram_bin_count: v.exactOptional(v.nullable(v.number())),
  breakdowns: v.exactOptional(
    v.nullable(
      v.array(
        v.looseObject({
          property: breakdownKey,
          type: v.exactOptional(v.nullable(v.string())),
          histogram_bin_count: v.exactOptional(v.nullable(v.number())),
        }),
      ),
    ),
  ),
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
  interval: v.nullish(v.picklist(timeUnits)),
  breakdownFilter: v.nullish(breakdownFilter),
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

const hogqlAutocomplete = v.looseObject({
  kind: v.literal('HogQLAutocomplete'),
  query: v.string(),
  startPosition: v.number(),
  endPosition: v.number(),
});

const databaseSchemaQuery = v.looseObject({ kind: v.literal('DatabaseSchemaQuery') });

const textNode = v.variant('kind', [
  hogqlQuery,
  hogqlMetadata,
  hogqlAutocomplete,
  databaseSchemaQuery,
]);

const wrapper = v.looseObject({
  kind: v.picklist(['DataVisualizationNode', 'DataTableNode', 'InsightVizNode']),
  source: v.looseObject({ kind: v.string() }),
});

const savedInsight = v.looseObject({ kind: v.literal('SavedInsightNode'), shortId: v.string() });

const anyNode = v.looseObject({ kind: v.string() });

/** HogQL text with the values of its placeholders. */
export type HogQLQuery = v.InferOutput<typeof hogqlQuery>;
/** A question about HogQL text, without running it. */
export type HogQLMetadata = v.InferOutput<typeof hogqlMetadata>;
/** A question about completion at a position of HogQL text. */
export type HogQLAutocomplete = v.InferOutput<typeof hogqlAutocomplete>;
/** A node with a result, which can be cached, run in the background, and saved. */
export type ResultNode = HogQLQuery | InsightNode;
/** Every node that the service answers. */
export type AnsweredNode = ResultNode | Exclude<v.InferOutput<typeof textNode>, HogQLQuery>;

const textKinds = new Set(textNode.options.map(({ entries }): string => entries.kind.literal));

/** Finds the node of a saved insight by its short id. */
export type FindSavedNode = (shortId: string) => unknown;

/** Parses a query node and unwraps it. Wrappers only define how to draw the result. */
export function readNode(value: unknown, findSaved?: FindSavedNode): AnsweredNode {
  const node = v.safeParse(anyNode, value);
  if (!node.success) throw unreadable('query: expected an object with a kind.');
  const wrapped = v.safeParse(wrapper, node.output);
  if (wrapped.success) return readNode(wrapped.output.source, findSaved);
  const saved = v.safeParse(savedInsight, node.output);
  // A reference to another reference is not followed, because it could lead back.
  if (saved.success && findSaved) return readNode(findSaved(saved.output.shortId));
  const insight = readInsightNode(node.output);
  if (insight) return insight;
  if (!textKinds.has(node.output.kind)) {
    throw invalid(`A local project does not compute ${node.output.kind}.`, 'query');
  }
  const result = v.safeParse(textNode, node.output);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw unreadable(`query.${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`);
}

/** Parses the node of a saved insight. Throws if such a node has no result. */
export function readResultNode(value: unknown): ResultNode {
  const node = readNode(value);
  if (hasResult(node)) return node;
  throw invalid(`A ${node.kind} has no result to save.`, 'query');
}

/** True for nodes that are computed on the engine. */
export function hasResult(node: AnsweredNode): node is ResultNode {
  return node.kind === 'HogQLQuery' || !textKinds.has(node.kind);
}
