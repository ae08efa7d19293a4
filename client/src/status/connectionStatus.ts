import { StatusBarAlignment, window, workspace } from 'vscode';
import type { StatusBarItem } from 'vscode';
import type { Connection, Connections } from '../auth/connections.ts';
import type { Keys } from '../auth/keys.ts';
import type { RefusedKeys } from '../auth/refusedKeys.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../base/commandIds.ts';
import { activeDocument } from '../cells/activeNotebook.ts';

/** The connection that a run would use, in the status bar; a click switches it. */
export class ConnectionStatus extends Owner {
  readonly #connections: Connections;
  readonly #keys: Keys;
  readonly #refused: RefusedKeys;
  readonly #item: StatusBarItem;

  constructor(connections: Connections, keys: Keys, refused: RefusedKeys) {
    super();
    this.#connections = connections;
    this.#keys = keys;
    this.#refused = refused;
    this.#item = this.register(
      window.createStatusBarItem('connection', StatusBarAlignment.Left, 91),
    );
    this.#item.name = 'HogQL Connection';
    const show = (): void => void this.#show();
    this.register(connections.onDidChange(show));
    this.register(keys.onDidChange(show));
    this.register(refused.onDidChange(show));
    this.register(window.onDidChangeActiveTextEditor(show));
    this.register(window.onDidChangeActiveNotebookEditor(show));
    this.register(workspace.onDidSaveNotebookDocument(show));
    // The file's own header may name another connection by now.
    this.register(workspace.onDidSaveTextDocument(show));
    show();
  }

  async #show(): Promise<void> {
    const connection = this.#connections.for(activeDocument());
    const key = connection && (await this.#keys.get(connection));
    const { text, tooltip, command } = !connection ? unconnected : this.#shown(connection, key);
    this.#item.text = text;
    this.#item.tooltip = tooltip;
    this.#item.command = { command, title: '' };
    this.#item.show();
  }

  #shown(connection: Connection, key: string | undefined): Shown {
    const { name, host, projectId } = connection;
    const place = `${name} · ${new URL(host).host}`;
    if (key && !this.#refused.has(host, key)) {
      return {
        text: `$(plug) ${place}`,
        tooltip: `HogQL runs against project ${projectId} at ${host}. Click to switch.`,
        command: 'hogql.connection.switch',
      };
    }
    const tooltip = key
      ? `${host} refused the key. Nothing is sent there until it has another one. Click to set it.`
      : `There is no key for ${host} yet. Click to set one.`;
    return { text: `$(warning) ${place}`, tooltip, command: 'hogql.connection.setKey' };
  }
}

type Shown = {
  readonly text: string;
  readonly tooltip: string;
  readonly command: CommandId;
};

const unconnected: Shown = {
  text: '$(plug) Connect HogQL',
  tooltip: 'No connection to a query service yet. Click to add one.',
  command: 'hogql.connection.add',
};
