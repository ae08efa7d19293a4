import { commands, Uri } from 'vscode';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandTable } from '../base/registerCommands.ts';

/** The guide: the documents that come with the extension. */
export type GuideArea = {
  readonly commands: Pick<CommandTable, 'hogql.diagnostics.explain' | 'hogql.guide.open'>;
};

/** What the guide looks at. */
export type GuideNeeds = Pick<AuthArea, 'connections'>;

/** Opens the documents where something is explained, and the walkthrough. */
export function registerGuide(
  { context, own }: Activation,
  { connections }: GuideNeeds,
): GuideArea {
  const tell = (): void => {
    // The walkthrough's first step is done by whoever has a connection already.
    const isConnected = connections.all().length > 0;
    void commands.executeCommand('setContext', 'hogql.connected', isConnected);
  };
  tell();
  own(connections.onDidChange(tell));
  const open = (document: string, section: string): Thenable<unknown> => {
    const uri = Uri.joinPath(context.extensionUri, 'docs', document).with({ fragment: section });
    return commands.executeCommand('markdown.showPreviewToSide', uri);
  };
  return {
    commands: {
      'hogql.guide.open': async () => {
        const walkthrough = `${context.extension.id}#start`;
        await commands.executeCommand('workbench.action.openWalkthrough', walkthrough, false);
        // VS Code listens from now on, and only to changes.
        await commands.executeCommand('setContext', 'hogql.connected', undefined);
        tell();
      },
      'hogql.diagnostics.explain': async (code) => {
        if (typeof code !== 'string') return;
        await open('diagnostics.md', code.startsWith('syntax/') ? 'syntax-errors' : code);
      },
    },
  };
}
