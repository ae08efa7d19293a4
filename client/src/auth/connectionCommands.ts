import { t } from '@vscode/l10n';
import { commands, window } from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { showInformation, showWarning } from '../base/messages.ts';
import type { CommandsOf } from '../base/registerCommands.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { askAndRemovePassword, askAndSetPassword } from './clusterSteps.ts';
import type { ConnectionDraft } from './addConnection.ts';
import { type Connection, localConnection, projectWords } from './connection.ts';
import { askAndSetKey, type ConnectionParts } from './connectionSteps.ts';
import type { SignInFlow } from './signIn/signIn.ts';

/** Loaded when first needed: a start does not wait for it. */
const edits = () => import('./connectionEdit.ts');
const signing = () => import('./signIn/signInCommands.ts');

/** Commands that add and switch connections and keep their keys. */
export function connectionCommands(
  parts: ConnectionParts,
  flow: SignInFlow | undefined,
): CommandsOf<'connections'> {
  const { connections, keys } = parts;
  const draft: ConnectionDraft = {};
  const add = async (address?: unknown): Promise<void> => {
    const { addConnection } = await import('./addConnection.ts');
    await addConnection(parts, draft, typeof address === 'string' ? address : undefined);
  };
  return {
    'hogql.connection.add': add,
    'hogql.connection.switch': async () => {
      const current = connections.for(activeDocument())?.name;
      const all = connections.all();
      const items = all.map((connection) => ({
        label: connection.name,
        description: projectWords(connection),
        ...(connection.name === current ? { detail: t('in use') } : {}),
      }));
      const another = { label: `$(add) ${t('Add Connection…')}` };
      const local = { label: `$(device-desktop) ${t('Start Local Project…')}` };
      const exported = { label: `$(folder-opened) ${t('Open Exported Data…')}` };
      const again = { label: `$(refresh) ${t('Reread Exported Data')}` };
      const stop = { label: `$(debug-stop) ${t('Stop Local Project')}` };
      const used = all.find((each) => each.name === current)?.local;
      const hasDemo = all.some(({ host }) => host === localConnection('', {}).host);
      const others = [
        ...(hasDemo ? [] : [local]),
        exported,
        ...(used?.exports === undefined ? [] : [again]),
        ...(used ? [stop] : []),
      ];
      const picked = await window.showQuickPick([...items, another, ...others], {
        title: t('Run HogQL against'),
        matchOnDescription: true,
      });
      if (picked === another) await add();
      else if (picked === local) await call('hogql.local.start');
      else if (picked === exported) await call('hogql.local.openExports');
      else if (picked === again) await call('hogql.local.lookAgain');
      else if (picked === stop) await call('hogql.local.stop');
      else if (picked) await connections.activate(picked.label, activeDocument());
    },
    'hogql.connection.setKey': async (name) => {
      // A message that asks for a key may be about another connection than the active file's.
      const named = connections.all().find((each) => each.name === name);
      const connection = named ?? connections.for(activeDocument());
      if (!connection) {
        await add();
        return;
      }
      if (connection.local?.clickhouse) {
        await askAndSetPassword(parts, connection, connection.local.clickhouse);
        return;
      }
      if (connection.local) {
        tellOwnKey(connection);
        return;
      }
      await askAndSetKey(parts, connection.host);
    },
    'hogql.connection.removeKey': async () => {
      const connection = connections.for(activeDocument());
      if (!connection) return;
      if (connection.local?.clickhouse) {
        await askAndRemovePassword(keys, connection.local.clickhouse);
        return;
      }
      if (connection.local) {
        tellOwnKey(connection);
        return;
      }
      const { origin } = new URL(connection.host);
      const sure = await showWarning(
        t('Remove the stored key for {0}?', origin),
        { modal: true },
        t('Remove Key'),
      );
      if (sure) await keys.remove(connection.host);
    },
    'hogql.connection.signIn': async (host) => {
      if (!flow) return;
      const { signInAt } = await signing();
      await signInAt({ ...parts, flow }, typeof host === 'string' ? host : undefined);
    },
    'hogql.connection.signOut': async () => {
      if (flow) await (await signing()).signOutAt({ ...parts, flow });
    },
    'hogql.connection.edit': async (name) => (await edits()).editConnection(parts, name),
    'hogql.connection.remove': async () => (await edits()).removeConnection(parts),
    'hogql.connection.check': async () => (await edits()).checkConnection(parts),
    'hogql.connection.bindFile': async () => (await edits()).bindFile(parts),
  };
}

/** Calls a command of another area. */
async function call(command: CommandId): Promise<void> {
  await commands.executeCommand(command);
}

function tellOwnKey({ name }: Connection): void {
  void showInformation(t('“{0}” is on this machine and needs no key from you.', name));
}
