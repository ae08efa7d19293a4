import { StatusBarAlignment, window, workspace } from 'vscode';
import type { StatusBarItem } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { Keys } from '../auth/keys.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../commands/ids.ts';
import { frontDocument } from '../notebook/frontNotebook.ts';

/** The connection that a run would use, in the status bar; a click switches it. */
export class ConnectionStatus extends Owner {
  readonly #connections: Connections;
  readonly #keys: Keys;
  readonly #item: StatusBarItem;

  constructor(connections: Connections, keys: Keys) {
    super();
    this.#connections = connections;
    this.#keys = keys;
    this.#item = this.register(
      window.createStatusBarItem('connection', StatusBarAlignment.Left, 91),
    );
    this.#item.name = 'HogQL Connection';
    const show = (): void => void this.#show();
    this.register(connections.onDidChange(show));
    this.register(keys.onDidChange(show));
    this.register(window.onDidChangeActiveTextEditor(show));
    this.register(window.onDidChangeActiveNotebookEditor(show));
    this.register(workspace.onDidSaveNotebookDocument(show));
    // The file's own header may name another connection by now.
    this.register(workspace.onDidSaveTextDocument(show));
    show();
  }

  async #show(): Promise<void> {
    const connection = this.#connections.for(frontDocument());
    const key = connection && (await this.#keys.get(connection));
    const command: CommandId = !connection
      ? 'hogql.connection.add'
      : key
        ? 'hogql.connection.switch'
        : 'hogql.connection.setKey';
    this.#item.command = { command, title: '' };
    if (!connection) {
      this.#item.text = '$(plug) Connect HogQL';
      this.#item.tooltip = 'No connection to a query service yet. Click to add one.';
    } else {
      const host = new URL(connection.host).host;
      this.#item.text = `${key ? '$(plug)' : '$(warning)'} ${connection.name} · ${host}`;
      this.#item.tooltip = key
        ? `HogQL runs against project ${connection.projectId} at ${connection.host}. Click to switch.`
        : `There is no key for ${connection.host} yet. Click to set one.`;
    }
    this.#item.show();
  }
}
