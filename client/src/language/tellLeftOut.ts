import type { Disposable } from 'vscode';
import { documentName } from '../base/documentName.ts';
import { showWarning } from '../base/messages.ts';
import type { LanguageServer } from './languageServer.ts';

const anyway = 'Analyse Anyway';

/** Tells people that a document is not analysed any more, and lets them change that. */
export function tellLeftOut(language: LanguageServer): Disposable {
  return language.life.onDidLeaveOut((uri) => {
    const words = `The language server stopped answering in ${documentName(uri)} and was started again without it. Its queries can be run, but are not checked.`;
    void showWarning(words, anyway).then(async (chosen) => {
      if (chosen === anyway) await language.admit(uri);
    });
  });
}
