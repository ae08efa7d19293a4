import { diagnostics } from '../features/diagnostics.ts';
import type { RequestHandlers } from './contract.ts';
import type { Session } from './session.ts';

/** Brings diagnostics to the client: it asks for them, or they are sent where it cannot. */
export class Diagnosis {
  readonly #session: Session;
  readonly handlers = {
    'textDocument/diagnostic': async ({ textDocument }) => {
      const levels = await this.#session.levels(textDocument.uri);
      const items = this.#session.from(textDocument, (document, catalog) =>
        diagnostics(document, catalog, levels),
      );
      return { kind: 'full', items: items ?? [] };
    },
  } satisfies Partial<RequestHandlers>;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Makes all diagnostics anew after something changed that they depend on. */
  again(): void {
    this.#session.client.refreshDiagnostics();
    for (const uri of this.#session.documents.uris) void this.push(uri);
  }

  /** Sends diagnostics to a client which cannot ask for them. */
  async push(uri: string): Promise<void> {
    const { client, documents } = this.#session;
    if (client.pulls) return;
    const levels = await this.#session.levels(uri);
    const version = documents.version(uri);
    const items = this.#session.from({ uri }, (document, catalog) =>
      diagnostics(document, catalog, levels),
    );
    if (items && version !== undefined) client.publish({ uri, version, diagnostics: items });
  }

  /** Takes back what was sent of a document that is no longer open. */
  clear(uri: string): void {
    const { client } = this.#session;
    if (!client.pulls) client.publish({ uri, diagnostics: [] });
  }
}
