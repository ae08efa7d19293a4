import { t } from '@vscode/l10n';
import { window } from 'vscode';
import { showWarning } from '../base/messages.ts';
import type { CommandTable } from '../base/registerCommands.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { bindFile, checkConnection, editConnection, removeConnection } from './connectionEdit.ts';
import { addConnection } from './addConnection.ts';
import type { ConnectionDraft } from './addConnection.ts';
import { askAndSetKey } from './connectionSteps.ts';
import type { ConnectionParts } from './connectionSteps.ts';

type ConnectionCommands = Pick<
  CommandTable,
  | 'hogql.connection.add'
  | 'hogql.connection.switch'
  | 'hogql.connection.setKey'
  | 'hogql.connection.removeKey'
  | 'hogql.connection.edit'
  | 'hogql.connection.remove'
  | 'hogql.connection.check'
  | 'hogql.connection.bindFile'
>;

/** Commands that add and switch connections and keep their keys. */
export function connectionCommands(parts: ConnectionParts): ConnectionCommands {
  const { connections, keys } = parts;
  const draft: ConnectionDraft = {};
  const add = (): Promise<void> => addConnection(parts, draft);
  return {
    'hogql.connection.add': add,
    'hogql.connection.switch': async () => {
      const current = connections.for(activeDocument())?.name;
      const items = connections.all().map(({ name, host, projectId }) => ({
        label: name,
        description: t('project {0} · {1}', projectId, new URL(host).host),
        ...(name === current ? { detail: t('in use') } : {}),
      }));
      const another = { label: `$(add) ${t('Add Connection…')}` };
      const picked = await window.showQuickPick([...items, another], {
        title: t('Run HogQL against'),
        matchOnDescription: true,
      });
      if (picked === another) await add();
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
      await askAndSetKey(parts, connection.host);
    },
    'hogql.connection.removeKey': async () => {
      const connection = connections.for(activeDocument());
      if (!connection) return;
      const { origin } = new URL(connection.host);
      const sure = await showWarning(
        t('Remove the stored key for {0}?', origin),
        { modal: true },
        t('Remove Key'),
      );
      if (sure) await keys.remove(connection.host);
    },
    'hogql.connection.edit': (name) => editConnection(parts, name),
    'hogql.connection.remove': () => removeConnection(parts),
    'hogql.connection.check': () => checkConnection(parts),
    'hogql.connection.bindFile': () => bindFile(parts),
  };
}
