import { t } from '@vscode/l10n';
import { type Disposable, workspace } from 'vscode';
import {
  declarationRequest,
  declarationScheme,
} from '../../../server/src/protocol/declarations.ts';
import type { LanguageRequests } from './languageServer.ts';

/** Shows tables, views and functions of the catalog as read-only documents. */
export function showDeclarations(language: LanguageRequests): Disposable {
  return workspace.registerTextDocumentContentProvider(declarationScheme, {
    provideTextDocumentContent: async ({ path, query: catalog }, token) => {
      const params = { path, ...(catalog !== '' && { catalog }) };
      const { text } = await language.request(declarationRequest, params, token);
      return text ?? `-- ${t('The schema no longer has this.')}\n`;
    },
  });
}
