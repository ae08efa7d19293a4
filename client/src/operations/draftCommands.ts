import { t } from '@vscode/l10n';
import { commands, ProgressLocation, Range, type TextEditor, Uri, window, workspace } from 'vscode';
import { PermissionError } from '../api/errors.ts';
import { offerConnection } from '../auth/offerConnection.ts';
import type { Session, Sessions } from '../auth/sessions.ts';
import { abortSignal } from '../base/abortSignal.ts';
import { replaceAll } from '../base/edits.ts';
import { showInformation, showWarning } from '../base/messages.ts';
import { withProgress } from '../base/progress.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { showFailure } from '../base/showFailure.ts';
import type { LanguageRequests } from '../language/languageServer.ts';
import { statementAt } from '../language/questions/statements.ts';
import type { DraftDocuments } from './draftDocuments.ts';

/** The dependencies of the commands that draft SQL. */
export type DraftParts = {
  readonly sessions: Sessions;
  readonly language: LanguageRequests;
  readonly drafts: DraftDocuments;
};

/** The longest prompt that the service accepts. */
const longestPrompt = 400;

/**
 * Commands that turn words into SQL. The draft is only shown; applying it is a command of its own.
 */
export function draftCommands(parts: DraftParts): CommandsOf<'drafts'> {
  return {
    'hogql.draft.create': async () => {
      const editor = await hogqlEditor();
      const session = await parts.sessions.open(editor.document);
      if (!('client' in session)) return offerConnection(session);
      const prompt = await askPrompt();
      if (prompt) await draft(parts, session, editor, prompt);
    },
    'hogql.draft.apply': async (uri) => {
      const active = window.activeTextEditor?.document.uri;
      const found = [uri, active].flatMap((each) =>
        each instanceof Uri ? (parts.drafts.find(each) ?? []) : [],
      )[0];
      if (!found) {
        void showInformation(t('Open the draft to apply it.'));
        return;
      }
      const document = await workspace.openTextDocument(found.target);
      if (document.getText() !== found.before) {
        void showWarning(
          t('The file has changed since the draft was created. Copy what you need from the draft.'),
        );
        return;
      }
      await replaceAll(document, found.after);
      await commands.executeCommand('workbench.action.closeActiveEditor');
      await window.showTextDocument(document);
    },
  };
}

async function draft(
  { language, drafts }: DraftParts,
  { client, connection }: Session,
  { document, selection }: TextEditor,
  prompt: string,
): Promise<void> {
  const range = selection.isEmpty
    ? (await statementAt(language, document, selection.active))?.range
    : selection;
  try {
    const sql = await withProgress(
      { location: ProgressLocation.Notification, title: t('Drafting SQL'), cancellable: true },
      (_progress, token) =>
        client
          .queries(connection.projectId)
          .draftSql(
            { prompt, ...(range ? { currentQuery: document.getText(range) } : {}) },
            abortSignal(token),
          ),
    );
    if (sql) {
      const end = document.positionAt(document.getText().length);
      await drafts.show(document, range ?? new Range(end, end), sql);
    } else {
      void showInformation(
        t(
          '{0} could not draft a query from this text. Reword it, or write the query yourself.',
          client.host,
        ),
      );
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return;
    // Services close drafts to keys altogether, whatever scopes they hold.
    if (error instanceof PermissionError) {
      await commands.executeCommand('setContext', 'hogql.draftRefused', true);
    }
    await showFailure(error);
  }
}

function askPrompt(): Thenable<string | undefined> {
  return window.showInputBox({
    title: t('Draft SQL'),
    prompt: t(
      'The question for the query to answer. The service sees this text and the statement.',
    ),
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return t('Describe what the query should find out.');
      const over = text.length - longestPrompt;
      return over > 0 ? t('Too long by {0} of {1} characters.', over, longestPrompt) : undefined;
    },
  });
}

/** The active HogQL editor, else a new one. */
async function hogqlEditor(): Promise<TextEditor> {
  const active = window.activeTextEditor;
  if (active?.document.languageId === 'hogql') return active;
  return window.showTextDocument(await workspace.openTextDocument({ language: 'hogql' }));
}
