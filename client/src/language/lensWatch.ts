import { type TextDocument, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { Owner } from '../base/owner.ts';
import { cellScheme } from './notebookSync.ts';

/**
 * When it is reminded, after it has shown a text or the text has changed. It asks by itself after a
 * quarter of a second, later on a slow machine, and each reminder begins that time anew. Where
 * lenses are turned off, nobody ever asks for them.
 */
const patiencesMs = [600, 1200, 2400];

/**
 * Reminds VS Code of code lenses that it has not asked for. It drops its request when the focus
 * leaves a text that it has just shown or that has just changed, as when an entry of a tree is
 * opened and then run, and asks again only when the focus comes back.
 */
export class LensWatch extends Owner {
  readonly #client: () => LanguageClient | undefined;
  /** The version that was asked for last. */
  readonly #asked = new WeakMap<TextDocument, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(client: () => LanguageClient | undefined) {
    super();
    this.#client = client;
    this.register({ dispose: () => clearTimeout(this.#timer) });
    this.register(window.onDidChangeVisibleTextEditors(() => this.#watch(patiencesMs)));
    this.register(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (hasLenses(document)) this.#watch(patiencesMs);
      }),
    );
    this.#watch(patiencesMs);
  }

  /** Notes that VS Code asks for the lenses of a document. */
  asked(document: TextDocument): void {
    this.#asked.set(document, document.version);
  }

  #watch([patience, ...later]: readonly number[]): void {
    clearTimeout(this.#timer);
    if (patience === undefined || !this.#forgotten) return;
    this.#timer = setTimeout(() => {
      this.#remind();
      this.#watch(later);
    }, patience);
  }

  #remind(): void {
    const document = this.#forgotten;
    if (!document) return;
    const feature = this.#client()?.getFeature('textDocument/codeLens');
    feature?.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
  }

  /** A text in sight whose lenses nobody has asked for since it has changed. */
  get #forgotten(): TextDocument | undefined {
    return window.visibleTextEditors
      .map(({ document }) => document)
      .find((each) => hasLenses(each) && this.#asked.get(each) !== each.version);
  }
}

function hasLenses({ languageId, uri }: TextDocument): boolean {
  return languageId === 'hogql' && uri.scheme !== cellScheme;
}
