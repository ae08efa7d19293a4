import { commands, Uri } from 'vscode';
import type { Activation } from '../base/activation.ts';
import type { CommandTable } from '../base/registerCommands.ts';

/** The guide: the documents that come with the extension. */
export type GuideArea = { readonly commands: Pick<CommandTable, 'hogql.diagnostics.explain'> };

/** Opens the documents where something is explained. */
export function registerGuide({ context }: Activation): GuideArea {
  const open = (document: string, section: string): Thenable<unknown> => {
    const uri = Uri.joinPath(context.extensionUri, 'docs', document).with({ fragment: section });
    return commands.executeCommand('markdown.showPreviewToSide', uri);
  };
  return {
    commands: {
      'hogql.diagnostics.explain': async (code) => {
        if (typeof code !== 'string') return;
        await open('diagnostics.md', code.startsWith('syntax/') ? 'syntax-errors' : code);
      },
    },
  };
}
