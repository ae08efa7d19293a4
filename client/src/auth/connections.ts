import { EventEmitter, workspace } from 'vscode';
import type { Memento, TextDocument } from 'vscode';
import { fileHeader, headerStart } from '../base/fileHeader.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings, changeSetting, setting } from '../base/settings.ts';
import { projectOf } from '../base/insightAddress.ts';
import type { Connection } from './connection.ts';
import { FolderConnections, folderOf } from './folderConnections.ts';
import { normalizeHost } from './host.ts';

export type { Connection } from './connection.ts';

/** The connection that `HOGQL_HOST`, `HOGQL_PROJECT_ID` and `HOGQL_API_KEY` make. */
const environmentName = 'environment';

const activeKey = 'hogql.activeConnection';

/** The connections of the settings and the environment, and which of them a file runs against. */
export class Connections extends Owner {
  readonly #state: Memento;
  readonly #folders = this.register(new FolderConnections());
  readonly #changed = this.register(new EventEmitter<void>());

  /** Fires when a connection is added, edited or removed, or another becomes the active one. */
  readonly onDidChange = this.#changed.event;

  /** @param state remembers the active connection of each workspace folder */
  constructor(state: Memento) {
    super();
    this.#state = state;
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

  /** Those of the settings, which can be edited and removed. */
  configured(): readonly Connection[] {
    return setting('connections').flatMap(asConnection);
  }

  /**
   * The connection a document runs against: for a saved insight the one of its project; else the one
   * its `-- @connection:` line names, else the active one of its folder, else that of the
   * environment, else the one its folder's `.posthog.json` describes, else the only or first one
   * there is.
   */
  for(document: TextDocument | undefined): Connection | undefined {
    const project = document && projectOf(document);
    if (project) return this.to(project.host, project.projectId);
    const all = this.all();
    const named = connectionNamed(document);
    if (named) return all.find(({ name }) => name === named);
    const active = this.#state.get<Record<string, string>>(activeKey, {})[folderKey(document)];
    const chosen = all.find(({ name }) => name === active) ?? environmentConnection();
    return chosen ?? this.#folders.for(document) ?? all[0];
  }

  /** The connection that leads to a project at a host (`name:port`). */
  to(host: string, projectId: string): Connection | undefined {
    return this.all().find(
      (each) => each.projectId === projectId && new URL(each.host).host === host,
    );
  }

  /** Makes a connection the active one of a document's folder. */
  async activate(name: string, document: TextDocument | undefined): Promise<void> {
    const active = this.#state.get<Record<string, string>>(activeKey, {});
    await this.#state.update(activeKey, { ...active, [folderKey(document)]: name });
    this.#changed.fire();
  }

  /** Adds a connection to the settings, in place of one of the same name. */
  async save(connection: Connection): Promise<void> {
    await this.#edit(connection.name, [connection]);
  }

  /** Puts a connection in the place of the one of this name, which may have another. */
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
      return at < 0 ? [...before, ...inItsPlace] : before.toSpliced(at, 1, ...inItsPlace);
    });
  }
}

/** What a document's `-- @connection:` line says, if it has one. */
export function connectionNamed(document: TextDocument | undefined): string | undefined {
  if (document?.languageId !== 'hogql') return undefined;
  const text = document.getText();
  return fileHeader(text, headerStart(text)).get('connection');
}

/** The key that the environment gives, for the origin it names and no other. */
export function environmentKey(host: string): string | undefined {
  const { HOGQL_HOST: own, HOGQL_API_KEY: key } = process.env;
  const normalized = own ? normalizeHost(own) : undefined;
  return normalized && new URL(normalized).origin === new URL(host).origin ? key : undefined;
}

function environmentConnection(): Connection | undefined {
  const { HOGQL_HOST: host, HOGQL_PROJECT_ID: projectId } = process.env;
  if (!host || !projectId) return undefined;
  const [connection] = asConnection({ name: environmentName, host, projectId });
  return connection;
}

/** Settings are typed by hand: an entry that lacks something is left out, not half used. */
function asConnection({ name, host, projectId }: Readonly<Record<string, unknown>>): Connection[] {
  const normalized = typeof host === 'string' ? normalizeHost(host) : undefined;
  const id = typeof projectId === 'number' ? String(projectId) : projectId;
  if (typeof name !== 'string' || name === '' || !normalized || typeof id !== 'string') return [];
  return [{ name, host: normalized, projectId: id }];
}

function folderKey(document: TextDocument | undefined): string {
  return folderOf(document)?.uri.toString() ?? '';
}
