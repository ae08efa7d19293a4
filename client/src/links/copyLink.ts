import { t } from '@vscode/l10n';
import { env, type TextDocument, UIKind, Uri, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import { addressOf, projectOf } from '../base/insightAddress.ts';
import { showInformation } from '../base/messages.ts';
import { pathsOfUris } from '../base/uriPaths.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { isInsightNode, uriOf } from '../insights/tree/insightItem.ts';
import { type Link, linkAddress, longestLink } from './link.ts';

/**
 * Copies a link to an insight, or one that opens the text of a file.
 *
 * @param extensionId whose handler gets the link
 * @param chosen a line of the tree, a file of the Explorer, or undefined for what is active
 */
export async function copyLink(
  connections: Pick<Connections, 'all' | 'for'>,
  extensionId: string,
  chosen: unknown,
): Promise<void> {
  const link = await linkTo(connections, isInsightNode(chosen) ? uriOf(chosen) : chosen);
  if (!link) return;
  // Served to a browser, the editor's own scheme leads nowhere.
  const scheme = env.uiKind === UIKind.Web ? 'vscode' : env.uriScheme;
  const address = linkAddress(`${scheme}://${extensionId}${pathsOfUris[link.kind]}`, link);
  if (address.length > longestLink) {
    void showInformation(t('The text is too long for a link. Share the file instead.'));
    return;
  }
  await env.clipboard.writeText(address);
  window.setStatusBarMessage(t('Copied the link.'), 5000);
}

async function linkTo(
  connections: Pick<Connections, 'all' | 'for'>,
  chosen: unknown,
): Promise<Link | undefined> {
  const document = chosen instanceof Uri ? undefined : activeDocument();
  const uri = chosen instanceof Uri ? chosen : document?.uri;
  const insight = uri && (addressOf(uri) ?? (document && projectOf(document)));
  if (insight) {
    const { host, projectId, id, format } = insight;
    const connection = connections
      .all()
      .find((each) => new URL(each.host).host === host && each.projectId === projectId);
    if (connection && !connection.local)
      return { kind: 'insight', id, format, host: connection.host, projectId };
    void showInformation(t('Nobody else can open an insight of a project on this machine.'));
    return undefined;
  }
  const query = document ?? (uri && (await workspace.openTextDocument(uri)));
  if (query?.languageId !== 'hogql') {
    void showInformation(t('Open a HogQL file or an insight first.'));
    return undefined;
  }
  return queryLink(connections, query);
}

function queryLink(connections: Pick<Connections, 'for'>, document: TextDocument): Link {
  const connection = connections.for(document);
  const project = connection && !connection.local ? connection : undefined;
  return { kind: 'query', text: document.getText(), project };
}
