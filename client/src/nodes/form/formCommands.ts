import { t } from '@vscode/l10n';
import { commands, TabInputCustom, TabInputText, Uri, ViewColumn, window } from 'vscode';
import { showInformation } from '../../base/messages.ts';
import type { CommandsOf } from '../../base/registerCommands.ts';
import { documentSuffix } from '../newDocument.ts';
import { FormEditor } from './formEditor.ts';

/** Commands of the form of an insight. */
export function formCommands(): CommandsOf<'insightForm'> {
  return {
    'hogql.insights.openForm': async (what) => {
      const uri = what instanceof Uri ? what : activeUri();
      if (!uri?.path.endsWith(documentSuffix)) {
        void showInformation(t('Open an insight as JSON to see its form.'));
        return;
      }
      await commands.executeCommand('vscode.openWith', uri, FormEditor.id, ViewColumn.Beside);
    },
  };
}

/** The document of the active editor, be it a text or a form. */
export function activeUri(): Uri | undefined {
  const input = window.tabGroups.activeTabGroup.activeTab?.input;
  const isDocument = input instanceof TabInputText || input instanceof TabInputCustom;
  return isDocument ? input.uri : window.activeTextEditor?.document.uri;
}
