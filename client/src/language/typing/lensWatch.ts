import { type TextDocument, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { Owner } from '../../base/owner.ts';
import { cellScheme } from '../../cells/notebookTypes.ts';

/**
 * The delays of reminders after a text was shown or changed. VS Code asks by itself after a quarter of a second, later
 * on a slow machine, and each reminder restarts that time. If lenses are turned off, it never asks.
 */
const patiencesMs = [600, 1200, 2400];

/**
 * Reminds VS Code of code lenses that it has not requested. It drops its request when a text that was just shown or
 * changed loses focus, as when an entry of a tree is opened and then run, and only asks again when the focus returns.
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

  /** A visible text whose lenses were not requested since it changed. */
  get #forgotten(): TextDocument | undefined {
    return window.visibleTextEditors
      .map(({ document }) => document)
      .find((each) => hasLenses(each) && this.#asked.get(each) !== each.version);
  }
}

function hasLenses({ languageId, uri }: TextDocument): boolean {
  return languageId === 'hogql' && uri.scheme !== cellScheme;
}
