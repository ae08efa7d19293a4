import { Range, ThemeColor, window, workspace } from 'vscode';
import type { TextEditor } from 'vscode';
import { Owner } from '../base/owner.ts';
import type { LanguageServer } from '../language/languageServer.ts';

/** The cursor may pass over many lines before anybody looks at the bar. */
const REST_MS = 80;

/** A thin bar beside the statement that Run would run. */
export class StatementMark extends Owner {
  readonly #language: LanguageServer;
  readonly #bar = this.register(
    window.createTextEditorDecorationType({
      isWholeLine: true,
      borderStyle: 'solid',
      borderWidth: '0 0 0 2px',
      borderColor: new ThemeColor('focusBorder'),
    }),
  );
  #timer: NodeJS.Timeout | undefined;

  constructor(language: LanguageServer) {
    super();
    this.#language = language;
    this.register({ dispose: () => clearTimeout(this.#timer) });
    this.register(window.onDidChangeActiveTextEditor((editor) => this.#soon(editor)));
    this.register(
      window.onDidChangeTextEditorSelection(({ textEditor }) => this.#soon(textEditor)),
    );
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (change.affectsConfiguration('hogql.editor')) this.#soon(window.activeTextEditor);
      }),
    );
    this.#soon(window.activeTextEditor);
  }

  #soon(editor: TextEditor | undefined): void {
    clearTimeout(this.#timer);
    if (editor?.document.languageId !== 'hogql') return;
    this.#timer = setTimeout(() => void this.#draw(editor), REST_MS);
  }

  async #draw(editor: TextEditor): Promise<void> {
    const { document, selection } = editor;
    if (!workspace.getConfiguration('hogql').get<boolean>('editor.statementMark', true)) {
      editor.setDecorations(this.#bar, []);
      return;
    }
    const { version } = document;
    const { current, all } = await this.#language.statements(document, selection.active);
    if (document.version !== version) return;
    // In a file of one statement there is nothing to tell apart.
    const range = all.length > 1 ? current?.range : undefined;
    editor.setDecorations(this.#bar, range ? [new Range(range.start, range.end)] : []);
  }
}
