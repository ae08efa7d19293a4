import { t } from '@vscode/l10n';
import type { InsightChange } from '../../api/insights.ts';
import { JsonText } from '../../api/json.ts';
import { splitHeader } from '../../../../server/common/insights/insightHeader.ts';
import { changedNode } from '../../../../server/common/insights/changedNode.ts';
import {
  type Fields,
  InsightTextError,
  readFields,
} from '../../../../server/common/insights/insightText.ts';

/**
 * A new insight from a text of HogQL: the fields of its header, and a node that shows it as a
 * table. Its query is the text below the header, or one statement of it. Without `saved` it would
 * be in no list.
 *
 * @throws InsightTextError where the header cannot be read
 */
export function newInsight(text: string, query = splitHeader(text).sql): InsightChange {
  const fields = readFields(text, 'hogql');
  const connectionId = splitHeader(text).header.get('source');
  const source = { kind: 'HogQLQuery', query, ...(connectionId && { connectionId }) };
  const empty = JSON.stringify({ kind: 'DataVisualizationNode', source });
  const { sql: _sql, ...own } = fields;
  const node = changedNode(empty, own) ?? empty;
  return changeOf(fields, node);
}

/**
 * A new insight from a text of JSON, whose query is sent as exactly this text.
 *
 * @throws InsightTextError where the text is not JSON, or has no query
 */
export function newJsonInsight(text: string): InsightChange {
  const fields = readFields(text, 'insight.json');
  const { query } = fields;
  if (query === undefined || query === 'null') {
    throw new InsightTextError(t('There is no query here. Add one, then save it as an insight.'));
  }
  return changeOf(fields, query);
}

function changeOf(
  { name, description, tags = [], favorited }: Fields,
  node: string,
): InsightChange {
  return {
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    ...(favorited ? { favorited } : {}),
    query: new JsonText(node),
    saved: true,
  };
}
