/** How an insight is written: HogQL below a header of comments, or its definition as JSON. */
export type InsightFormat = 'hogql' | 'insight.json';

/** The format of a file by its name; undefined if the file is not an insight. */
export function formatOfFile(name: string): InsightFormat | undefined {
  const [, format] = /.\.(hogql|insight\.json)$/s.exec(name) ?? [];
  if (format === undefined) return undefined;
  return format === 'hogql' ? format : 'insight.json';
}
