import type { InsightState } from '../../../../../client/src/insights/text/insightState.ts';

/** The node of an insight that draws HogQL. */
export function chartOf(sql: string): string {
  return `{"kind":"DataVisualizationNode","source":{"kind":"HogQLQuery","query":${JSON.stringify(sql)}}}`;
}

/** An insight as the service shows it, but for some parts. */
export function state(parts: Partial<InsightState> = {}): InsightState {
  return {
    id: 42,
    shortId: 'AaVQ8Ijw',
    name: '',
    description: '',
    tags: [],
    favorited: false,
    queryText: chartOf('select 1'),
    modifiedAt: null,
    modifiedBy: null,
    ...parts,
  };
}
