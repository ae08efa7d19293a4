import { commands, window } from 'vscode';
import { ownData } from '../auth/connection.ts';
import type { AuthArea } from '../auth/register.ts';
import type { Activation } from '../base/activation.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { type AtCursorParts, lookAtCursor } from './atCursor.ts';
import { LiveView } from './liveView.ts';

/** The dependencies of live rows. */
export type LiveNeeds = AtCursorParts & Pick<AuthArea, 'connections'>;

const keptKey = 'hogql.liveShown';

/** Shows the rows of the query at the cursor while somebody types, once they ask for it. */
export function registerLive({ context, own }: Activation, needs: LiveNeeds): CommandsOf<'live'> {
  const { connections } = needs;
  const view = own(
    new LiveView({
      look: () => lookAtCursor(needs),
      onDidChangeConnections: connections.onDidChange,
      extensionUri: context.extensionUri,
    }),
  );
  own(window.registerWebviewViewProvider(LiveView.id, view));

  const setContext = (key: string, value: boolean): Thenable<unknown> =>
    commands.executeCommand('setContext', key, value);
  const tellLocal = (): void => {
    const connection = connections.for(activeDocument());
    void setContext('hogql.isLocal', connection !== undefined && ownData(connection) !== undefined);
  };
  own(window.onDidChangeActiveTextEditor(tellLocal));
  own(connections.onDidChange(tellLocal));
  tellLocal();

  const keep = async (isShown: boolean): Promise<void> => {
    await context.workspaceState.update(keptKey, isShown);
    await setContext(keptKey, isShown);
  };
  void setContext(keptKey, context.workspaceState.get(keptKey, false));
  return {
    'hogql.live.show': async () => {
      await keep(true);
      await commands.executeCommand(`${LiveView.id}.focus`, { preserveFocus: true });
    },
    'hogql.live.hide': () => keep(false),
  };
}
