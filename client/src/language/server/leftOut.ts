import { t } from '@vscode/l10n';

/** A document that is excluded from the language server, since the server hung on it. */
export class LeftOutError extends Error {
  constructor() {
    super(t('The language server skips this document, since it stopped responding on it before.'));
  }
}

/** Documents that the language server was lost in, and is started without. */
export class LeftOut {
  readonly #uris = new Set<string>();
  /** The document that the server was busy with when it crashed last. */
  #suspect: string | undefined;

  has(uri: string): boolean {
    return this.#uris.has(uri);
  }

  add(uri: string): void {
    this.#uris.add(uri);
  }

  /** Lets a document in again that was closed, or that somebody wants analysed anyway. */
  admit(uri: string): void {
    this.#uris.delete(uri);
    if (this.#suspect === uri) this.#suspect = undefined;
  }

  admitAll(): void {
    this.#uris.clear();
    this.#suspect = undefined;
  }

  /** One crash can have any reason; a second one in the same document excludes it. */
  crashedIn(uri: string): boolean {
    if (this.#suspect !== uri) {
      this.#suspect = uri;
      return false;
    }
    this.add(uri);
    return true;
  }
}

/** The answer to a request about an excluded document: nothing. */
export function answerLeftOut(method: string): unknown {
  if (method.startsWith('hogql/')) throw new LeftOutError();
  return method === 'textDocument/diagnostic' ? { kind: 'full', items: [] } : null;
}
