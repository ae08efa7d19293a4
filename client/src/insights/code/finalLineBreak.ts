import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { insightSql, nodeOf } from '../../../../server/common/insights/insightNode.ts';
import type { InsightState } from '../text/insightState.ts';

/** A text with a line break at its end, as files have it. */
export function withFinalLineBreak(text: string): string {
  if (text === '' || text.endsWith('\n')) return text;
  return text + (text.includes('\r\n') ? '\r\n' : '\n');
}

/** A file's text that ends as the HogQL of its insight does: the last line break may be the file's alone. */
export function endedAs(text: string, { queryText }: Pick<InsightState, 'queryText'>): string {
  if (splitHeader(text).sql === '') return text;
  const [end = ''] = /\r?\n$/.exec(insightSql(nodeOf(queryText)) ?? '') ?? [];
  return text.replace(/\r?\n$/, '') + end;
}
