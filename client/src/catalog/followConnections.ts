import { type TextDocument, window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { Keys } from '../auth/keys.ts';
import type { RefusedKeys } from '../auth/refusedKeys.ts';
import type { Session, SessionGap } from '../auth/sessions.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings, setting } from '../base/settings.ts';
import { activeDocument } from '../cells/activeNotebook.ts';
import { catalogId } from './catalogStore.ts';
import type { CatalogProject, Catalogs } from './catalogs.ts';
import type { TableParts } from './fetchCatalog.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';
import { hasHogql, onOpenFiles, openFiles } from './openFiles.ts';

/** The dependencies of following connections. */
export type FollowParts = {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly refused: RefusedKeys;
  readonly openSession: (document: TextDocument | undefined) => Promise<Session | SessionGap>;
  readonly fetch: (
    session: Session,
    signal: AbortSignal,
    before?: FetchedCatalog,
    told?: TableParts['told'],
  ) => Promise<FetchedCatalog>;
  /** Tells which catalog each file has, by its id; says whether that has changed. */
  readonly tellFiles: (bound: ReadonlyMap<string, string>) => Promise<boolean>;
};

/**
 * Keeps the catalogs of the projects that open files run against, and binds each file to its own.
 * They are fetched without being asked for only where the workspace is trusted and the person has
 * not switched that off.
 */
export class FollowConnections extends Owner {
  readonly #catalogs: Catalogs;
  readonly #parts: FollowParts;
  #turn = 0;

  constructor(catalogs: Catalogs, parts: FollowParts) {
    super();
    this.#catalogs = catalogs;
    this.#parts = parts;
    const follow = (): void => void this.#follow();
    this.register(parts.connections.onDidChange(follow));
    this.register(workspace.onDidGrantWorkspaceTrust(follow));
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'catalog')) follow();
      }),
    );
    const mended = (): void => void this.#retry();
    this.register(parts.keys.onDidChange(mended));
    this.register(parts.refused.onDidChange(mended));
    this.register(
      window.onDidChangeActiveTextEditor((editor) => {
        if (editor && hasHogql(editor.document)) follow();
      }),
    );
    this.register(window.onDidChangeActiveNotebookEditor(follow));
    const bind = (): void => void this.#followIfMoved();
    for (const each of onOpenFiles(bind)) this.register(each);
    follow();
  }

  /** The key may have been the reason for the last failure. */
  async #retry(): Promise<void> {
    await this.#follow();
    if (mayFetch()) await this.#catalogs.retry();
  }

  /** Most changes of a text, and most files that are opened, change no project. */
  async #followIfMoved(): Promise<void> {
    if (await this.#bind()) await this.#follow();
  }

  async #follow(): Promise<void> {
    const turn = ++this.#turn;
    void this.#bind();
    const documents = [activeDocument(), ...openFiles().map(({ header }) => header)];
    const sessions = await Promise.all(documents.map((each) => this.#parts.openSession(each)));
    // A later change has been handled meanwhile.
    if (turn !== this.#turn) return;
    const [front, ...others] = sessions.map((session) => this.#projectOf(session));
    const known = others.flatMap((each) => each ?? []);
    await this.#catalogs.use(front, { others: known, mayFetch: mayFetch() });
  }

  /** A project that a folder chose without consent is not fetched. */
  async #bind(): Promise<boolean> {
    const bound = openFiles().flatMap(({ uri, header }) => {
      const choice = this.#parts.connections.choice(header);
      return choice?.isConfirmed ? [[uri, catalogId(choice.connection)] as const] : [];
    });
    return this.#parts.tellFiles(new Map(bound));
  }

  #projectOf(session: Session | SessionGap): CatalogProject | undefined {
    if (!('client' in session)) return undefined;
    const { host, projectId } = session.connection;
    return {
      host,
      projectId,
      ...(session.hasPersonalKey && { hasPersonalKey: true }),
      fetch: (signal, before, told) => this.#parts.fetch(session, signal, before, told),
    };
  }
}

function mayFetch(): boolean {
  return workspace.isTrusted && setting('catalog.fetch');
}
