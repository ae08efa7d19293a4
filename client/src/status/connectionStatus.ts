import { t } from '@vscode/l10n';
import { StatusBarAlignment, type StatusBarItem, window, workspace } from 'vscode';
import type { Choice, Connections } from '../auth/connections.ts';
import { placeOf } from '../auth/connection.ts';
import type { Keys } from '../auth/keys.ts';
import type { RefusedKeys } from '../auth/refusedKeys.ts';
import { latest } from '../base/latest.ts';
import { Owner } from '../base/owner.ts';
import type { Catalogs } from '../catalog/catalogs.ts';
import type { CommandId } from '../base/commandIds.ts';
import { activeDocument } from '../cells/activeNotebook.ts';

/** The dependencies of the item. */
export type ConnectionStatusParts = {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly refused: RefusedKeys;
  readonly catalogs: Catalogs;
};

/** The connection that a run would use, in the status bar; a click switches it. */
export class ConnectionStatus extends Owner {
  readonly #connections: Connections;
  readonly #keys: Keys;
  readonly #refused: RefusedKeys;
  readonly #catalogs: Catalogs;
  readonly #item: StatusBarItem;

  constructor({ connections, keys, refused, catalogs }: ConnectionStatusParts) {
    super();
    this.#connections = connections;
    this.#keys = keys;
    this.#refused = refused;
    this.#catalogs = catalogs;
    this.#item = this.register(
      window.createStatusBarItem('connection', StatusBarAlignment.Left, 91),
    );
    this.#item.name = t('HogQL Connection');
    const show = (): void => void this.#show();
    this.register(connections.onDidChange(show));
    this.register(keys.onDidChange(show));
    this.register(refused.onDidChange(show));
    this.register(catalogs.onDidChange(show));
    this.register(window.onDidChangeActiveTextEditor(show));
    this.register(window.onDidChangeActiveNotebookEditor(show));
    this.register(workspace.onDidSaveNotebookDocument(show));
    // The file's own header may name another connection by now.
    this.register(workspace.onDidSaveTextDocument(show));
    show();
  }

  readonly #show = latest(
    async (): Promise<Shown> => {
      const choice = this.#connections.choice(activeDocument());
      if (!choice) return unconnected();
      if (choice.connection.local) return localShown(choice, this.#catalogs.state.isFetching);
      return this.#shown(choice, await this.#keys.get(choice.connection));
    },
    ({ text, tooltip, command }) => {
      this.#item.text = text;
      this.#item.tooltip = tooltip;
      this.#item.command = { command, title: '' };
      this.#item.show();
    },
  );

  #shown({ connection, by, passedOver, isConfirmed }: Choice, key: string | undefined): Shown {
    const { name, host, projectId } = connection;
    const place = `${name} · ${new URL(host).host}`;
    if (!isConfirmed) {
      return {
        text: `$(question) ${place}`,
        tooltip: t(
          'The folder asks for project {0} at {1} ({2}). It gets your key once you agree: run a query, or click to choose.',
          projectId,
          host,
          by ?? t('its files'),
        ),
        command: 'hogql.connection.switch',
      };
    }
    if (key && !this.#refused.has(host, key)) {
      const { isFetching } = this.#catalogs.state;
      const icon = isFetching ? 'sync~spin' : by ? 'folder' : 'plug';
      const sentences = [
        by
          ? t(
              'HogQL runs against project {0} at {1}, chosen by the folder ({2}).',
              projectId,
              host,
              by,
            )
          : t('HogQL runs against project {0} at {1}.', projectId, host),
        ...(passedOver === undefined ? [] : [passedOver]),
        ...(isFetching
          ? [
              t(
                'Fetching the project’s schema for completion and checks. The setting hogql.catalog.fetch turns this off.',
              ),
            ]
          : []),
        t('Click to switch.'),
      ];
      return {
        text: `$(${icon}) ${place}`,
        tooltip: sentences.join(' '),
        command: 'hogql.connection.switch',
      };
    }
    const tooltip = key
      ? t(
          '{0} refused the key. Nothing is sent there until you set another one. Click to set it.',
          host,
        )
      : t('No key for {0} yet. Click to set one.', host);
    return { text: `$(warning) ${place}`, tooltip, command: 'hogql.connection.setKey' };
  }
}

type Shown = {
  readonly text: string;
  readonly tooltip: string;
  readonly command: CommandId;
};

/** A project on this machine has no key that could be missing. */
function localShown({ connection, by, isConfirmed }: Choice, isFetching: boolean): Shown {
  const at = placeOf(connection);
  const { name } = connection;
  // The name that “Start Local Project” gives says it already.
  const place = name === at ? at : `${name} · ${at}`;
  const command = 'hogql.connection.switch';
  if (!isConfirmed) {
    const tooltip = t(
      'The folder asks for a local project. It starts once you agree: run a query, or click to choose.',
    );
    return { text: `$(question) ${place}`, tooltip, command };
  }
  const { clickhouse } = connection.local ?? {};
  const icon = isFetching
    ? 'sync~spin'
    : by
      ? 'folder'
      : clickhouse
        ? 'database'
        : 'device-desktop';
  if (clickhouse) {
    const tooltip = by
      ? t('HogQL runs on the ClickHouse server {0}, as the folder asks. Click to switch.', at)
      : t('HogQL runs on the ClickHouse server {0}. Click to switch.', at);
    return { text: `$(${icon}) ${place}`, tooltip, command };
  }
  const tooltip = by
    ? t('HogQL runs on this machine, as the folder asks. Click to switch.')
    : t('HogQL runs on this machine. Click to switch.');
  return { text: `$(${icon}) ${place}`, tooltip, command };
}

const unconnected = (): Shown => ({
  text: `$(plug) ${t('Connect HogQL')}`,
  tooltip: t('No connection to a query service yet. Click to add one.'),
  command: 'hogql.connection.switch',
});
