import type { InsightChange } from '../api/insights.ts';
import { JsonText } from '../api/json.ts';
import { splitHeader } from './insightHeader.ts';
import { withNodeText } from './insightNode.ts';
import { readFields } from './insightText.ts';

/**
 * A new insight of a text of HogQL: what its header says, and a node that has it drawn as a table.
 * Its query is the text below the header, or one statement of it.
 * Without `saved` it would be in no list.
 *
 * @throws InsightTextError where the header cannot be read
 */
export function newInsight(text: string, query = splitHeader(text).sql): InsightChange {
  const fields = readFields(text, 'hogql');
  const source = { kind: 'HogQLQuery', query };
  let node = JSON.stringify({ kind: 'DataVisualizationNode', source });
  const [values, display] = [fields.get('values'), fields.get('display')];
  if (values) node = withNodeText(node, ['source', 'values'], values);
  if (display) node = withNodeText(node, ['display'], display);
  const tags = JSON.parse(fields.get('tags') ?? '[]') as string[];
  const [name, description] = [fields.get('name'), fields.get('description')];
  return {
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(tags.length > 0 ? { tags } : {}),
    query: new JsonText(node),
    saved: true,
  };
}
