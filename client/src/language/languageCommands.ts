import { t } from '@vscode/l10n';
import { window } from 'vscode';
import type { CommandsOf } from '../base/registerCommands.ts';
import { showFailure } from '../base/showFailure.ts';
import type { LanguageServer } from './languageServer.ts';

/** Commands about the language server itself. */
export function languageCommands(
  language: Pick<LanguageServer, 'restart'>,
): CommandsOf<'language'> {
  return {
    'hogql.language.restart': async () => {
      try {
        await language.restart();
        window.setStatusBarMessage(t('The HogQL language server has restarted.'), 5_000);
      } catch (error) {
        await showFailure(error);
      }
    },
  };
}
