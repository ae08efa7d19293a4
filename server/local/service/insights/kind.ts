import * as v from 'valibot';

const node = v.looseObject({ kind: v.string(), source: v.optional(v.unknown()) });

const charts: Readonly<Record<string, string>> = {
  TrendsQuery: 'TRENDS',
  FunnelsQuery: 'FUNNELS',
  RetentionQuery: 'RETENTION',
  PathsQuery: 'PATHS',
  StickinessQuery: 'STICKINESS',
  LifecycleQuery: 'LIFECYCLE',
};

/**
 * The value of the list's parameter `insight` for a node: SQL is HogQL in a wrapper, JSON is
 * anything without a chart.
 */
export function kindOf(value: unknown): string | undefined {
  const parsed = v.safeParse(node, value);
  if (!parsed.success) return undefined;
  const { kind, source } = parsed.output;
  const inner = v.safeParse(node, source);
  if (!inner.success) return charts[kind] ?? 'JSON';
  if (inner.output.kind === 'HogQLQuery') return 'SQL';
  return charts[inner.output.kind] ?? 'JSON';
}
