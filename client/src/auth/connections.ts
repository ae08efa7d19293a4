import { textOfHeaderValue } from '../../../server/common/header/headerValue.ts';
import { t } from '@vscode/l10n';
import { EventEmitter, type Memento, type TextDocument, workspace } from 'vscode';
import { fileHeader, headerStart } from '../base/fileHeader.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings, changeSetting, isSetByWorkspace, setting } from '../base/settings.ts';
import { projectOf } from '../base/insightAddress.ts';
import { Agreements } from './agreements.ts';
import { asConnection, type Connection, connectionEntry, fingerprint } from './connection.ts';
import { FolderConnections, folderOf } from './folderConnections.ts';

export type { Connection } from './connection.ts';

/** The connection that `HOGQL_HOST`, `HOGQL_PROJECT_ID` and `HOGQL_API_KEY` make. */
const environmentName = 'environment';

const activeKey = 'hogql.activeConnection';

const folderSettings = (): string => t('the settings of the folder');

/** A connection, and the reason why it applies. */
export type Choice = {
  readonly connection: Connection;
  /** The part of the folder that chose it; undefined if a person did. */
  readonly by?: string;
  /** Why the connection of the folder's `.posthog.json` does not apply, in a sentence. */
  readonly passedOver?: string;
  /** True if a key may be used for it: a folder's choice is asked about once. */
  readonly isConfirmed: boolean;
};

/** The connections of the settings and the environment, and which of them applies to a file. */
export class Connections extends Owner {
  readonly #state: Memento;
  readonly #agreements: Agreements;
  readonly #folders = this.register(new FolderConnections());
  readonly #changed = this.register(new EventEmitter<void>());

  /** Fires when a connection is added, edited or removed, or another becomes the active one. */
  readonly onDidChange = this.#changed.event;

  /** @param state remembers the active connection of each workspace folder */
  constructor(state: Memento) {
    super();
    this.#state = state;
    this.#agreements = new Agreements(state);
    this.register(this.#folders.onDidChange(() => this.#changed.fire()));
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'connections')) this.#changed.fire();
      }),
    );
  }

  /** All connections: the environment's first, those of `.posthog.json` files last. */
  all(): readonly Connection[] {
    const configured = this.configured();
    const environment = environmentConnection();
    const known = environment ? [environment, ...configured] : configured;
    const taken = new Set(known.map(({ name }) => name));
    return [...known, ...this.#folders.all.filter(({ name }) => !taken.has(name))];
  }

  /** The connections in the settings, which can be edited and removed. */
  configured(): readonly Connection[] {
    const by = areSettingsOfFolder() ? 'workspace' : 'user';
    return setting('connections').flatMap((entry) => asConnection(entry, by));
  }

  /** The connection for a document; its folder's choice may need consent. */
  for(document: TextDocument | undefined): Connection | undefined {
    return this.choice(document)?.connection;
  }

  /**
   * The connection for a document, and the reason. For a saved insight that of its project; otherwise the first of: the
   * `-- @connection:` line, the active connection of its folder, the environment's, the folder's `.posthog.json`, the
   * first one in the settings. In an untrusted workspace nothing in a folder chooses.
   */
  choice(document: TextDocument | undefined): Choice | undefined {
    const project = document && projectOf(document);
    if (project) {
      const connection = this.to(project.host, project.projectId);
      return connection && { connection, isConfirmed: true };
    }
    const own = this.#ownChoice(document);
    const folders = this.#folderChoice(document, own);
    if (folders === 'missing') return undefined;
    // The folder may have put another project under a name that a person chose.
    const isOwn = own !== undefined && !this.#isOfFolder(own);
    if (isOwn && (!folders || isSame(folders.connection, own))) {
      return { connection: own, isConfirmed: true, ...this.#passedOver(document, own) };
    }
    const chosen = folders ?? (own && { connection: own, by: folderSettings() });
    if (!chosen) return undefined;
    return { ...chosen, isConfirmed: this.#agreements.has(agreement(document, chosen.connection)) };
  }

  /** What the status bar says if a file's folder describes another connection than the one that counts. */
  #passedOver(document: TextDocument | undefined, own: Connection): Pick<Choice, 'passedOver'> {
    const described = this.#folders.for(document);
    if (!described || isSame(described, own)) return {};
    const passedOver =
      own.name === environmentName
        ? t(
            'The environment variables count, not the folder’s .posthog.json; switch to “{0}” to use that.',
            described.name,
          )
        : t('You chose this one; the folder’s .posthog.json describes “{0}”.', described.name);
    return { passedOver };
  }

  /** A person agrees that a document's folder chooses this connection. */
  async confirm(connection: Connection, document: TextDocument | undefined): Promise<void> {
    await this.#agreements.add(agreement(document, connection));
    this.#changed.fire();
  }

  /** The person's choice: for this folder, by the environment, or the first in the settings. */
  #ownChoice(document: TextDocument | undefined): Connection | undefined {
    const active = this.#state.get<Record<string, string>>(activeKey, {})[folderKey(document)];
    return (
      this.all().find(({ name }) => name === active) ??
      environmentConnection() ??
      (areSettingsOfFolder() ? undefined : this.configured()[0])
    );
  }

  /** The choice of a file or its folder; `missing` if it names an unknown connection. */
  #folderChoice(
    document: TextDocument | undefined,
    own: Connection | undefined,
  ): Pick<Choice, 'connection' | 'by'> | 'missing' | undefined {
    const all = this.all();
    const named = workspace.isTrusted ? connectionNamed(document) : undefined;
    if (named) {
      const connection = all.find(({ name }) => name === named);
      return connection ? { connection, by: '-- @connection' } : 'missing';
    }
    const active = this.#state.get<Record<string, string>>(activeKey, {})[folderKey(document)];
    if (own && (own.name === active || own.name === environmentName)) return undefined;
    const described = this.#folders.for(document);
    if (described) return { connection: described, by: '.posthog.json' };
    const [first] = own ? [] : all;
    if (!first) return undefined;
    return { connection: first, by: areSettingsOfFolder() ? folderSettings() : '.posthog.json' };
  }

  /** The connection that leads to a project at a host (`name:port`). */
  to(host: string, projectId: string): Connection | undefined {
    const leads = (each: Connection): boolean =>
      each.projectId === projectId && new URL(each.host).host === host;
    const found = this.all().find(leads);
    if (!found || !this.#isOfFolder(found)) return found;
    return this.#isAgreed(found) ? found : undefined;
  }

  /** True if only a folder defines it, by its settings or a `.posthog.json`. */
  #isOfFolder(connection: Connection): boolean {
    const isOwn = environmentConnection()?.name === connection.name;
    const isConfigured = this.configured().some((each) => isSame(each, connection));
    return !isOwn && (!isConfigured || areSettingsOfFolder());
  }

  #isAgreed(connection: Connection): boolean {
    const folders = [undefined, ...(workspace.workspaceFolders ?? [])];
    return folders.some((folder) =>
      this.#agreements.has(agreementIn(folder?.uri.toString() ?? '', connection)),
    );
  }

  /** Makes a connection the active one of a document's folder. */
  async activate(name: string, document: TextDocument | undefined): Promise<void> {
    const chosen = this.all().find((each) => each.name === name);
    if (chosen) await this.#agreements.add(agreement(document, chosen));
    const active = this.#state.get<Record<string, string>>(activeKey, {});
    await this.#state.update(activeKey, { ...active, [folderKey(document)]: name });
    this.#changed.fire();
  }

  /** Adds a connection to the settings, or replaces the one with its name. */
  async save(connection: Connection): Promise<void> {
    await this.#edit(connection.name, [connection]);
  }

  /** Replaces the connection of this name, possibly by one with another name. */
  async replace(name: string, connection: Connection): Promise<void> {
    await this.#edit(name, [connection]);
  }

  /** Takes a connection out of the settings; its key stays. */
  async remove(name: string): Promise<void> {
    await this.#edit(name, []);
  }

  async #edit(name: string, inItsPlace: readonly Connection[]): Promise<void> {
    await changeSetting('connections', (before = []) => {
      const at = before.findIndex((each) => each['name'] === name);
      const entries = inItsPlace.map(connectionEntry);
      return at < 0 ? [...before, ...entries] : before.toSpliced(at, 1, ...entries);
    });
  }
}

/** The value of a document's `-- @connection:` line, if there is one. */
export function connectionNamed(document: TextDocument | undefined): string | undefined {
  if (document?.languageId !== 'hogql') return undefined;
  const text = document.getText();
  const named = fileHeader(text, headerStart(text)).get('connection');
  return named === undefined ? undefined : textOfHeaderValue(named);
}

function environmentConnection(): Connection | undefined {
  const { HOGQL_HOST: host, HOGQL_PROJECT_ID: projectId } = process.env;
  if (!host || !projectId) return undefined;
  const [connection] = asConnection({ name: environmentName, host, projectId });
  return connection;
}

function folderKey(document: TextDocument | undefined): string {
  return folderOf(document)?.uri.toString() ?? '';
}

/** True if the folder's settings define the connections. */
function areSettingsOfFolder(): boolean {
  return workspace.isTrusted && isSetByWorkspace('connections');
}

function isSame(one: Connection, other: Connection | undefined): boolean {
  return one.host === other?.host && one.projectId === other.projectId;
}

function agreement(document: TextDocument | undefined, connection: Connection): string {
  return agreementIn(folderKey(document), connection);
}

function agreementIn(folder: string, connection: Connection): string {
  return `connection ${folder} ${fingerprint(connection)}`;
}
