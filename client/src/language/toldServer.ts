import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';

/** How the server is told things; each has the shape of the notification of its name. */
export type TellServer = {
  readonly opened: (uri: string, version: number, text: string) => Promise<void>;
  readonly changed: (uri: string, version: number, text: string) => Promise<void>;
  readonly closed: (uri: string) => Promise<void>;
  readonly catalog: (catalog: CatalogParams) => Promise<void>;
};

type Told = {
  readonly text: string;
  readonly version: number;
};

/**
 * What the server was told besides the documents that the library keeps: the texts of notebooks
 * and the catalog. A server that starts again knows nothing of it until `again` has told it.
 */
export class ToldServer {
  readonly #tell: TellServer;
  readonly #texts = new Map<string, Told>();
  #catalog: CatalogParams | undefined;
  /** Settles once a server that has started again was told everything. */
  #isTold: Promise<unknown> = Promise.resolve();

  constructor(tell: TellServer) {
    this.#tell = tell;
  }

  /** Tells the newest text of a document, if the server does not have it. */
  async text(uri: string, text: string): Promise<void> {
    await this.#isTold;
    const before = this.#texts.get(uri);
    if (before?.text === text) return;
    const version = (before?.version ?? 0) + 1;
    this.#texts.set(uri, { text, version });
    await (before ? this.#tell.changed(uri, version, text) : this.#tell.opened(uri, version, text));
  }

  async closed(uri: string): Promise<void> {
    if (this.#texts.delete(uri)) await this.#tell.closed(uri);
  }

  /** Tells what a project has; parts that are absent keep what was told of them last. */
  async catalog(catalog: CatalogParams): Promise<void> {
    this.#catalog = { ...this.#catalog, ...catalog };
    await this.#tell.catalog(catalog);
  }

  /** Tells a server that has started again everything that the one before it knew. */
  again(): Promise<unknown> {
    const catalog = this.#catalog;
    const texts = [...this.#texts];
    // A server that cannot be told is gone: the next one is told again.
    this.#isTold = Promise.allSettled([
      ...(catalog ? [this.#tell.catalog(catalog)] : []),
      ...texts.map(([uri, { version, text }]) => this.#tell.opened(uri, version, text)),
    ]);
    return this.#isTold;
  }

  /** Settles once the server knows what the one before it knew. */
  get isTold(): Promise<unknown> {
    return this.#isTold;
  }
}
