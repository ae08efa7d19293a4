import { window, workspace } from 'vscode';
import { insightUri } from '../insights/insightAddress.ts';
import { insightSql, insightTitle } from '../insights/insightNode.ts';
import type { InsightsNode, InsightsTree } from '../insights/insightsTree.ts';
import type { CommandTable } from './register.ts';

type InsightCommands = Pick<
  CommandTable,
  'hogql.insights.refresh' | 'hogql.insights.loadMore' | 'hogql.insights.open'
>;

/** Commands of the tree of saved insights. */
export function insightCommands(tree: InsightsTree): InsightCommands {
  return {
    'hogql.insights.refresh': () => {
      tree.refresh();
      return Promise.resolve();
    },
    'hogql.insights.loadMore': () => tree.loadMore(),
    'hogql.insights.open': async (node) => {
      if (!isInsightNode(node)) return;
      const { host, projectId } = node.session.connection;
      const { insight } = node;
      const format = insightSql(insight.query) === undefined ? 'insight.json' : 'hogql';
      const title = insightTitle(insight);
      const uri = insightUri(host, projectId, { id: insight.id, title, format });
      await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
    },
  };
}

/** The tree hands over its own nodes; the palette hands over nothing. */
function isInsightNode(node: unknown): node is Extract<InsightsNode, { kind: 'insight' }> {
  return typeof node === 'object' && node !== null && Reflect.get(node, 'kind') === 'insight';
}
