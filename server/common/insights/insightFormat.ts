/** How an insight is written down: HogQL with a header of comments, or its definition as JSON. */
export type InsightFormat = 'hogql' | 'insight.json';
