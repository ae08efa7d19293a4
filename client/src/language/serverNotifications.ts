import type { LanguageClient } from 'vscode-languageclient/node';
import { acceptedWordsNotification } from '../../../server/src/protocol/acceptedWords.ts';
import {
  catalogNotification,
  documentCatalogNotification,
} from '../../../server/src/protocol/catalog.ts';
import type { ServerNotifications } from './serverState.ts';

/** The notifications to the server, through its current client. */
export function serverNotifications(client: () => LanguageClient): ServerNotifications {
  return {
    catalog: (catalog) => client().sendNotification(catalogNotification, catalog),
    acceptedWords: (labels) => client().sendNotification(acceptedWordsNotification, { labels }),
    documentCatalog: (uri, id) =>
      client().sendNotification(documentCatalogNotification, {
        uri,
        ...(id !== undefined && { id }),
      }),
  };
}
