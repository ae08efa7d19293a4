import * as v from 'valibot';
import { unreadable } from '../../../base/errors.ts';
import { actorsQuery, eventsQuery } from './listSchemas.ts';
import {
  funnelCorrelationQuery,
  funnelsQuery,
  lifecycleQuery,
  pathsQuery,
  retentionQuery,
  stickinessQuery,
  trendsQuery,
} from './schemas.ts';

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
