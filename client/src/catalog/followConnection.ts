import { window, workspace } from 'vscode';
import type { Connections } from '../auth/connections.ts';
import type { Keys } from '../auth/keys.ts';
import type { RefusedKeys } from '../auth/refusedKeys.ts';
import type { Session, SessionGap } from '../auth/sessions.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings, setting } from '../base/settings.ts';
import type { Catalogs } from './catalogs.ts';
import type { FetchedCatalog } from './fetchedCatalog.ts';

/** What following the connection works with. */
export type FollowParts = {
  readonly connections: Connections;
  readonly keys: Keys;
  readonly refused: RefusedKeys;
  readonly openSession: () => Promise<Session | SessionGap>;
  readonly fetch: (session: Session, signal: AbortSignal) => Promise<FetchedCatalog>;
};

/**
 * Keeps the catalog on the project that the active file runs against. It is fetched by itself only
 * where the workspace is trusted and the person has not switched that off.
 */
export class FollowConnection extends Owner {
  readonly #catalogs: Catalogs;
  readonly #parts: FollowParts;

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
        if (editor?.document.languageId === 'hogql') follow();
      }),
    );
    follow();
  }

  /** The key may have been the reason for the last failure. */
  async #retry(): Promise<void> {
    await this.#follow();
    if (mayFetch() && this.#catalogs.state.failure !== undefined) await this.#catalogs.refresh();
  }

  async #follow(): Promise<void> {
    const session = await this.#parts.openSession();
    if (!('client' in session)) {
      await this.#catalogs.use(undefined);
      return;
    }
    const { host, projectId } = session.connection;
    const fetch = (signal: AbortSignal): Promise<FetchedCatalog> =>
      this.#parts.fetch(session, signal);
    await this.#catalogs.use({ host, projectId, fetch }, mayFetch());
  }
}

function mayFetch(): boolean {
  return workspace.isTrusted && setting('catalog.fetch');
}
