import { t } from '@vscode/l10n';
import type { Disposable } from 'vscode';
import { documentName } from '../base/edits.ts';
import { showWarning } from '../base/messages.ts';
import type { LanguageServer } from './languageServer.ts';

/** Tells people that a document is not analysed any more, and lets them change that. */
export function tellLeftOut(language: LanguageServer): Disposable {
  return language.life.onDidLeaveOut((uri) => {
    const words = t(
      'The language server stopped responding on {0} and was restarted without it. Its queries run, but are not checked.',
      documentName(uri),
    );
    const anyway = t('Analyse Anyway');
    void showWarning(words, anyway).then(async (chosen) => {
      if (chosen === anyway) await language.admit(uri);
    });
  });
}
