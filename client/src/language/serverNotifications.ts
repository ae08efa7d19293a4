import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  LanguageClient,
} from 'vscode-languageclient/node';
import { acceptedWordsNotification } from '../../../server/src/protocol/acceptedWords.ts';
import {
  catalogNotification,
  documentCatalogNotification,
} from '../../../server/src/protocol/catalog.ts';
import { NotificationType } from '../../../server/src/protocol/messages.ts';
import type { ServerNotifications } from './serverState.ts';

const opened = new NotificationType<DidOpenTextDocumentParams>('textDocument/didOpen');
const changed = new NotificationType<DidChangeTextDocumentParams>('textDocument/didChange');
const closed = new NotificationType<DidCloseTextDocumentParams>('textDocument/didClose');

/** The notifications to the server, through its current client. */
export function serverNotifications(client: () => LanguageClient): ServerNotifications {
  return {
    opened: (uri, version, text) =>
      client().sendNotification(opened, {
        textDocument: { uri, languageId: 'hogql', version, text },
      }),
    changed: (uri, version, text) =>
      client().sendNotification(changed, {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      }),
    closed: (uri) => client().sendNotification(closed, { textDocument: { uri } }),
    catalog: (catalog) => client().sendNotification(catalogNotification, catalog),
    acceptedWords: (labels) => client().sendNotification(acceptedWordsNotification, { labels }),
    documentCatalog: (uri, id) =>
      client().sendNotification(documentCatalogNotification, {
        uri,
        ...(id !== undefined && { id }),
      }),
  };
}
