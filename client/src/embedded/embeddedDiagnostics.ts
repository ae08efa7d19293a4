import { languages, type TextDocument, workspace } from 'vscode';
import { nodeFiles } from '../base/nodeFiles.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings } from '../base/settings.ts';
import type { Fragments } from '../language/server/fragments.ts';
import { outerRange } from './embeddedFeatures.ts';
import { embeddedHogql } from './embeddedHogql.ts';
import { EmbeddedPlaces } from './embeddedPlaces.ts';

/** How long typing must pause before the HogQL is checked again, in milliseconds. */
const restMs = 250;

/** Shows the diagnostics of HogQL in JSON, at their places. */
export class EmbeddedDiagnostics extends Owner {
  readonly #fragments: Fragments;
  readonly #found = this.register(languages.createDiagnosticCollection('hogql-embedded'));
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(fragments: Fragments) {
    super();
    this.#fragments = fragments;
    this.register(workspace.onDidOpenTextDocument((document) => this.#lookSoon(document)));
    this.register(
      workspace.onDidChangeTextDocument(({ document }) => this.#lookSoon(document, restMs)),
    );
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => {
        this.#stop(uri.toString());
        this.#found.delete(uri);
      }),
    );
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'diagnostics')) this.lookAgain();
      }),
    );
    this.register({ dispose: () => this.#timers.forEach((timer) => clearTimeout(timer)) });
    this.lookAgain();
  }

  /** Checks all documents again after something changed that findings depend on. */
  lookAgain(): void {
    for (const document of workspace.textDocuments) this.#lookSoon(document);
  }

  #lookSoon(document: TextDocument, delayMs = 0): void {
    if (languages.match(nodeFiles, document) === 0) return;
    const key = document.uri.toString();
    this.#stop(key);
    this.#timers.set(
      key,
      setTimeout(() => void this.#look(document), delayMs),
    );
  }

  async #look(document: TextDocument): Promise<void> {
    const { version, uri } = document;
    const all = embeddedHogql(document.getText());
    const found = await this.#fragments.diagnostics(
      uri,
      all.map(({ fragment }) => fragment),
    );
    // It was edited or closed meanwhile, so these findings are outdated.
    if (document.version !== version || document.isClosed) return;
    const shown = all.flatMap((embedded, at) => {
      const places = new EmbeddedPlaces(embedded);
      return (found[at] ?? []).map((one) => {
        one.range = outerRange(document, places, one.range);
        return one;
      });
    });
    this.#found.set(uri, shown);
  }

  #stop(key: string): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
  }
}
