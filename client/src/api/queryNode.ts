import type { QueryNode } from './queries.ts';

/** The query node in a text; undefined for HogQL, which is never JSON. */
export function nodeOfText(text: string): QueryNode | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return asNode(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The computed node below nodes that only visualize; undefined if there is none. */
export function computedNode(query: unknown): QueryNode | undefined {
  const node = asNode(query);
  return node && isWrapper(node) ? computedNode(node['source']) : node;
}

/** A node as JSON text, for people to read and for `nodeOfText`. */
export function nodeText(query: unknown): string | undefined {
  const node = computedNode(query);
  return node && JSON.stringify(node, undefined, 2);
}

/** True if a node draws what its `source` computes. */
export function isWrapper({ kind }: QueryNode): boolean {
  return kind === 'InsightVizNode' || kind === 'DataVisualizationNode' || kind === 'DataTableNode';
}

function asNode(value: unknown): QueryNode | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return typeof Reflect.get(value, 'kind') === 'string' ? (value as QueryNode) : undefined;
}
