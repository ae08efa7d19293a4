import { t } from '@vscode/l10n';
import { hogqlPath, nodeOf, withNodeText } from './insightNode.ts';
import { InsightTextError } from './insightText.ts';
import type { Fields } from './insightText.ts';

/**
 * The JSON text of a node with the fields of a text that are part of it; the rest stays as it is,
 * byte for byte.
 *
 * @returns undefined if the node has no place for one of them, since it has no HogQL
 * @throws InsightTextError if the node cannot be drawn as the text says
 */
export function changedNode(queryText: string, fields: Fields): string | undefined {
  let changed = fields.get('query') ?? queryText;
  const path = hogqlPath(nodeOf(changed));
  for (const [name, value] of fields) {
    if (name !== 'sql' && name !== 'values' && name !== 'display') continue;
    if (!path) return undefined;
    if (name === 'sql') changed = withNodeText(changed, [...path, 'query'], JSON.stringify(value));
    if (name === 'values') changed = withNodeText(changed, [...path, 'values'], value);
    if (name === 'display') {
      // A bare query has no wrapper to say how to draw it, and gets none unasked.
      if (path.length === 0) throw new InsightTextError(noDisplay());
      changed = withNodeText(changed, ['display'], value);
    }
  }
  return changed;
}

const noDisplay = (): string =>
  t('This insight is a bare query and cannot be drawn. Remove -- @display:, then save again.');
