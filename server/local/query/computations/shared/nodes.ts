import * as v from 'valibot';
import { unreadable } from '../../../base/errors.ts';
import {
  funnelCorrelationQuery,
  funnelsQuery,
  lifecycleQuery,
  pathsQuery,
  retentionQuery,
  stickinessQuery,
  trendsQuery,
} from './schemas.ts';

const optionalText = v.nullish(v.string());

const list = {
  limit: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1))),
  offset: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  orderBy: v.nullish(v.array(v.string())),
  properties: v.optional(v.unknown()),
  fixedProperties: v.optional(v.unknown()),
};

const eventsQuery = v.looseObject({
  kind: v.literal('EventsQuery'),
  select: v.pipe(v.array(v.string()), v.minLength(1, 'expected at least one expression')),
  where: v.nullish(v.array(v.string())),
  event: optionalText,
  actionId: v.nullish(v.number()),
  personId: optionalText,
  after: optionalText,
  before: optionalText,
  filterTestAccounts: v.nullish(v.boolean()),
  ...list,
});
export type EventsQuery = v.InferOutput<typeof eventsQuery>;

const actorsQuery = v.looseObject({
  kind: v.literal('ActorsQuery'),
  source: v.nullish(v.looseObject({ kind: v.string() })),
  select: v.nullish(v.array(v.string())),
  search: optionalText,
  ...list,
});
export type ActorsQuery = v.InferOutput<typeof actorsQuery>;

const insightNode = v.variant('kind', [
  trendsQuery,
  funnelsQuery,
  funnelCorrelationQuery,
  retentionQuery,
  pathsQuery,
  stickinessQuery,
  lifecycleQuery,
  eventsQuery,
  actorsQuery,
]);

/** A node that describes what to compute, instead of HogQL text. */
export type InsightNode = v.InferOutput<typeof insightNode>;

const kinds = new Set(insightNode.options.map(({ entries }): string => entries.kind.literal));

/** Parses a node of one of these kinds; undefined for any other kind. */
export function readInsightNode(value: { readonly kind: string }): InsightNode | undefined {
  if (!kinds.has(value.kind)) return undefined;
  const parsed = v.safeParse(insightNode, value);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw unreadable(`query.${v.getDotPath(issue) ?? 'kind'}: ${issue.message}`);
}
