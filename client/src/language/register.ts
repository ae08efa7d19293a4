import type { CommandsOf } from '../base/registerCommands.ts';
import type { Activation } from '../base/activation.ts';
import { type LanguageRequests, LanguageServer } from './languageServer.ts';
import { tellLeftOut } from './tellLeftOut.ts';
import {
  type Disposable,
  Position,
  type TextDocument,
  type TextEditor,
  window,
  workspace,
} from 'vscode';
import { Owner } from '../base/owner.ts';
import { CaretAtEnd } from './typing/caretAtEnd.ts';
import { UntitledQueries } from './typing/untitledQueries.ts';
import { t } from '@vscode/l10n';
import {
  declarationRequest,
  declarationScheme,
} from '../../../server/src/protocol/declarations.ts';
import { showFailure } from '../base/showFailure.ts';

/** The language server, and the commands about it. */
export type LanguageArea = {
  readonly language: LanguageServer;
  readonly commands: CommandsOf<'language'>;
};

/** Starts the language server, and tells it where the caret is. */
export function registerLanguage({ context, own }: Activation): LanguageArea {
  const language = own(new LanguageServer(context));
  own(tellLeftOut(language));
  own(showDeclarations(language));
  void language.start();
  own(new CaretWatch(language));
  own(new UntitledQueries(context.workspaceState));
  return { language, commands: languageCommands(language) };
}

/** Follows the caret, and tells the language server when it arrives at the end of a statement. */
class CaretWatch extends Owner {
  readonly #caret: CaretAtEnd<TextDocument>;

  constructor(language: LanguageServer) {
    super();
    this.#caret = new CaretAtEnd((document, place) => {
      const position = place && new Position(place.line, place.character);
      void language.tellCaretAtEnd(document, position);
    });
    this.register(window.onDidChangeActiveTextEditor((editor) => this.#look(editor)));
    this.register(
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === window.activeTextEditor) this.#look(textEditor);
      }),
    );
    this.register(
      language.onDidStartAgain(() => {
        this.#caret.forget();
        this.#look(window.activeTextEditor);
      }),
    );
    this.#look(window.activeTextEditor);
  }

  #look(editor: TextEditor | undefined): void {
    if (editor?.document.languageId !== 'hogql') {
      this.#caret.moved(undefined, undefined);
      return;
    }
    const { document, selections } = editor;
    const [only] = selections;
    const isCaret = selections.length === 1 && only?.isEmpty === true;
    this.#caret.moved(document, isCaret ? only.active : undefined);
  }
}

/** Shows tables, views and functions of the catalog as read-only documents. */
function showDeclarations(language: LanguageRequests): Disposable {
  return workspace.registerTextDocumentContentProvider(declarationScheme, {
    provideTextDocumentContent: async ({ path, query: catalog }, token) => {
      const params = { path, ...(catalog !== '' && { catalog }) };
      const { text } = await language.request(declarationRequest, params, token);
      return text ?? `-- ${t('The schema no longer has this.')}\n`;
    },
  });
}

/** Commands about the language server itself. */
function languageCommands(language: Pick<LanguageServer, 'restart'>): CommandsOf<'language'> {
  return {
    'hogql.language.restart': async () => {
      try {
        await language.restart();
        window.setStatusBarMessage(t('The HogQL language server has restarted.'), 5_000);
      } catch (error) {
        await showFailure(error);
      }
    },
  };
}
