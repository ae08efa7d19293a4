import { type CommandsOf, lateCommands } from '../base/registerCommands.ts';
import { commands } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { LanguageServer } from '../language/languageServer.ts';
import { AnswerDocuments } from './answerDocuments.ts';
import { DraftDocuments } from './draftDocuments.ts';
import { RequestDocuments } from './requestDocuments.ts';

/** The dependencies of calls of the service by hand. */
export type OperationsNeeds = Pick<AuthArea, 'keys' | 'sessions'> & {
  readonly language: LanguageServer;
};

/** Calls of the service by hand, as other areas see them. */
export type OperationsArea = {
  readonly commands: CommandsOf<'operations' | 'drafts'>;
};

/** Builds what calls any operation of the service, and drafts SQL. */
export function registerOperations(
  { own }: Activation,
  { keys, sessions, language }: OperationsNeeds,
): OperationsArea {
  // Another key may be one that drafts are open to.
  own(
    keys.onDidChange(() => void commands.executeCommand('setContext', 'hogql.draftRefused', false)),
  );
  const requests = own(new RequestDocuments());
  const answers = own(new AnswerDocuments());
  const drafts = own(new DraftDocuments());
  return {
    commands: {
      ...lateCommands('operations', async () => {
        const { operationCommands } = await import('./operationCommands.ts');
        return operationCommands({ sessions, requests, answers });
      }),
      ...lateCommands('drafts', async () => {
        const { draftCommands } = await import('./draftCommands.ts');
        return draftCommands({ sessions, language, drafts });
      }),
    },
  };
}
