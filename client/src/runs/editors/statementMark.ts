import { CancellationTokenSource, type TextEditor, ThemeColor, window, workspace } from 'vscode';
import { Owner } from '../../base/owner.ts';
import { affectsSettings, setting } from '../../base/settings.ts';
import { statementAt } from '../../language/questions/statements.ts';
import type { LanguageRequests } from '../../language/languageServer.ts';

/** The cursor may pass over many lines before anybody looks at the bar. */
const restMs = 80;

/** A thin bar beside the statement that Run would run. */
export class StatementMark extends Owner {
  readonly #language: LanguageRequests;
  readonly #bar = this.register(
    window.createTextEditorDecorationType({
      isWholeLine: true,
      borderStyle: 'solid',
      borderWidth: '0 0 0 2px',
      borderColor: new ThemeColor('focusBorder'),
    }),
  );
  #timer: NodeJS.Timeout | undefined;
  #asking: CancellationTokenSource | undefined;

  constructor(language: LanguageRequests) {
    super();
    this.#language = language;
    this.register({ dispose: () => this.#stop() });
    this.register(window.onDidChangeActiveTextEditor((editor) => this.#schedule(editor)));
    this.register(
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#schedule(textEditor)),
    );
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'editor')) this.#schedule(window.activeTextEditor);
      }),
    );
    this.#schedule(window.activeTextEditor);
  }

  #schedule(editor: TextEditor | undefined): void {
    this.#stop();
    if (editor?.document.languageId !== 'hogql') return;
    this.#timer = setTimeout(() => void this.#draw(editor), restMs);
  }

  /** A pending request is about an earlier cursor position. */
  #stop(): void {
    clearTimeout(this.#timer);
    this.#asking?.cancel();
    this.#asking = undefined;
  }

  async #draw(editor: TextEditor): Promise<void> {
    const { document, selection } = editor;
    if (!setting('editor.statementMark')) {
      editor.setDecorations(this.#bar, []);
      return;
    }
    const { version } = document;
    const { token } = (this.#asking = new CancellationTokenSource());
    const current = await statementAt(this.#language, document, selection.active, token);
    if (token.isCancellationRequested || document.version !== version) return;
    // In a file with one statement there is nothing to mark.
    editor.setDecorations(this.#bar, current && !current.isOnly ? [current.range] : []);
  }
}
