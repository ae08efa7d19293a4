import {
  catalogNotification,
  type CatalogParams,
  documentCatalogNotification,
} from '../../../../server/src/protocol/catalog.ts';
import type { LanguageClient } from 'vscode-languageclient/node';
import { acceptedWordsNotification } from '../../../../server/src/protocol/acceptedWords.ts';

/** The notifications that carry the state to a server, by name. */
export type ServerNotifications = {
  readonly catalog: (catalog: CatalogParams) => Promise<void>;
  readonly acceptedWords: (labels: readonly string[]) => Promise<void>;
  readonly documentCatalog: (uri: string, id: string | undefined) => Promise<void>;
};

/**
 * The state of the server besides the documents that the library keeps: the catalogs, the
 * catalog of each document, and the accepted words. `restore` sends it to a restarted server.
 */
export class ServerState {
  readonly #tell: ServerNotifications;
  readonly #catalogs = new Map<string | undefined, CatalogParams>();
  #bound: ReadonlyMap<string, string> = new Map();
  #accepted: readonly string[] | undefined;
  /** Settles once a restarted server has everything. */
  #isRestored: Promise<unknown> = Promise.resolve();

  constructor(tell: ServerNotifications) {
    this.#tell = tell;
  }

  /** Sends a project's catalog; absent parts keep their last state. */
  async catalog(catalog: CatalogParams): Promise<void> {
    this.#catalogs.set(catalog.id, { ...this.#catalogs.get(catalog.id), ...catalog });
    await this.#tell.catalog(catalog);
  }

  /**
   * Tells which catalog each document has, by its id, as far as that has changed; documents that
   * are not named have the default one. Says whether anything has changed.
   */
  async documentCatalogs(bound: ReadonlyMap<string, string>): Promise<boolean> {
    const before = this.#bound;
    this.#bound = new Map(bound);
    const uris = new Set([...before.keys(), ...bound.keys()]);
    const changed = [...uris].filter((uri) => before.get(uri) !== bound.get(uri));
    await Promise.all(changed.map((uri) => this.#tell.documentCatalog(uri, bound.get(uri))));
    return changed.length > 0;
  }

  /** Sends the words accepted from completion lists. */
  async acceptedWords(labels: readonly string[]): Promise<void> {
    this.#accepted = labels;
    await this.#tell.acceptedWords(labels);
  }

  /** Tells a server that has started again everything that the one before it knew. */
  restore(): Promise<unknown> {
    // A server that cannot be reached is gone: the next one is told again.
    this.#isRestored = Promise.allSettled([
      ...(this.#accepted ? [this.#tell.acceptedWords(this.#accepted)] : []),
      ...[...this.#catalogs.values()].map((catalog) => this.#tell.catalog(catalog)),
      ...[...this.#bound].map(([uri, id]) => this.#tell.documentCatalog(uri, id)),
    ]);
    return this.#isRestored;
  }

  /** Settles once the server knows what the previous one knew. */
  get isRestored(): Promise<unknown> {
    return this.#isRestored;
  }
}

/** The notifications to the server, through its current client. */
export function serverNotifications(client: () => LanguageClient): ServerNotifications {
  return {
    catalog: (catalog) => client().sendNotification(catalogNotification, catalog),
    acceptedWords: (labels) => client().sendNotification(acceptedWordsNotification, { labels }),
    documentCatalog: (uri, id) =>
      client().sendNotification(documentCatalogNotification, {
        uri,
        ...(id !== undefined && { id }),
      }),
  };
}
