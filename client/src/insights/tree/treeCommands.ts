import { t } from '@vscode/l10n';
import { env, Uri, window, workspace } from 'vscode';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { type GroupKind, rootGroups } from './insightGroups.ts';
import { isInsightNode, uriOf } from './insightItem.ts';
import type { InsightsTree } from './insightsTree.ts';

/** How long typing must pause before the service is asked, in milliseconds. */
const pauseMs = 300;

/** Commands of the tree of saved insights. */
export function treeCommands(tree: InsightsTree): CommandsOf<'insightTree'> {
  return {
    'hogql.insights.refresh': () => {
      tree.list();
      return Promise.resolve();
    },
    'hogql.insights.loadMore': (kind) => tree.loadMore(isGroupKind(kind) ? kind : 'sql'),
    'hogql.insights.open': async (node) => {
      if (!isInsightNode(node)) return;
      await window.showTextDocument(await workspace.openTextDocument(uriOf(node)), {
        preview: true,
      });
    },
    'hogql.insights.search': () => askSearch(tree),
    'hogql.insights.clearSearch': () => {
      tree.search('');
      return Promise.resolve();
    },
    'hogql.insights.openInBrowser': async (node) => {
      if (!isInsightNode(node)) return;
      const { host, projectId, local } = node.session.connection;
      if (local) {
        await showInformation(t('A project on this machine has no pages for a browser.'));
        return;
      }
      const path = `${host}/project/${projectId}/insights/${node.insight.shortId}`;
      await env.openExternal(Uri.parse(path, true));
    },
  };
}

function isGroupKind(kind: unknown): kind is GroupKind {
  return rootGroups.some((group) => group.kind === kind);
}

/**
 * Every key filters the local list; the service is asked when typing pauses. Enter keeps the filter, Escape ends it; a
 * click into the tree does neither.
 */
function askSearch(tree: InsightsTree): Promise<void> {
  const box = window.createInputBox();
  box.title = t('Find Insights');
  box.prompt = t('Enter keeps the filter, Escape ends it.');
  box.placeholder = t('Text in the name, the description or a tag');
  box.value = tree.searchText;
  box.ignoreFocusOut = true;
  let timer: NodeJS.Timeout | undefined;
  let isKept = false;
  box.onDidChangeValue((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => tree.search(text), pauseMs);
  });
  box.onDidAccept(() => {
    clearTimeout(timer);
    tree.search(box.value);
    isKept = true;
    box.hide();
  });
  box.onDidHide(() => {
    clearTimeout(timer);
    if (!isKept) tree.search('');
    box.dispose();
  });
  box.show();
  return Promise.resolve();
}
