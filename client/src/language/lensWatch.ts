import { window } from 'vscode';
import type { TextDocument } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { Owner } from '../base/owner.ts';
import { cellScheme } from './notebookSync.ts';

/** VS Code asks for lenses a quarter of a second after it shows a text. */
const patienceMs = 600;
/** Where lenses are turned off, nobody ever asks for them. */
const mostReminders = 3;

/**
 * Reminds VS Code of code lenses that it has not asked for. It drops its request when the focus
 * leaves a text that it has just shown, as when an entry of a tree is opened and then run, and asks
 * again only when the focus comes back.
 */
export class LensWatch extends Owner {
  readonly #client: () => LanguageClient | undefined;
  readonly #asked = new WeakSet<TextDocument>();
  #timer: NodeJS.Timeout | undefined;

  constructor(client: () => LanguageClient | undefined) {
    super();
    this.#client = client;
    this.register({ dispose: () => clearTimeout(this.#timer) });
    this.register(window.onDidChangeVisibleTextEditors(() => this.#watch(mostReminders)));
    this.#watch(mostReminders);
  }

  /** Notes that VS Code asks for the lenses of a document. */
  asked(document: TextDocument): void {
    this.#asked.add(document);
  }

  #watch(reminders: number): void {
    clearTimeout(this.#timer);
    if (reminders === 0 || !this.#forgotten) return;
    this.#timer = setTimeout(() => {
      this.#remind();
      this.#watch(reminders - 1);
    }, patienceMs);
  }

  #remind(): void {
    const document = this.#forgotten;
    if (!document) return;
    const feature = this.#client()?.getFeature('textDocument/codeLens');
    feature?.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
  }

  /** A text in sight whose lenses nobody has asked for. */
  get #forgotten(): TextDocument | undefined {
    return window.visibleTextEditors
      .map(({ document }) => document)
      .find(
        (document) =>
          document.languageId === 'hogql' &&
          document.uri.scheme !== cellScheme &&
          !this.#asked.has(document),
      );
  }
}
