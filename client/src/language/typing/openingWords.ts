import {
  commands,
  type CompletionContext,
  CompletionTriggerKind,
  type TextDocument,
  type TextDocumentChangeEvent,
  window,
  workspace,
} from 'vscode';
import { openingWords } from '../../../../server/src/protocol/acceptedWords.ts';
import { Owner } from '../../base/owner.ts';

const opened: CompletionContext = {
  triggerKind: CompletionTriggerKind.TriggerCharacter,
  triggerCharacter: ' ',
};

/** How long a blank must stay the last typed character, in milliseconds: less than between two keys. */
const pauseMs = 40;

/**
 * Opens the list of completion after a word such as FROM and its blank. Were the blank one of the
 * server's trigger characters, VS Code would ask after every blank, and open no list for the letters
 * that are typed before the answer.
 *
 * To open the list takes the focus. So a text that comes at once, blank by blank, opens none: by then
 * the person may be in another input, such as the command palette, which would close.
 */
export class OpeningWords extends Owner {
  /** The text for which a list was opened last. */
  #opened: { readonly document: TextDocument; readonly version: number } | undefined;
  #pause: NodeJS.Timeout | undefined;

  constructor() {
    super();
    this.register(workspace.onDidChangeTextDocument((event) => this.#look(event)));
    this.register({ dispose: () => clearTimeout(this.#pause) });
  }

  /** The trigger of a list, as sent to the server. */
  contextFor(document: TextDocument, context: CompletionContext): CompletionContext {
    const last = this.#opened;
    this.#opened = undefined;
    return last?.document === document && last.version === document.version ? opened : context;
  }

  /** Opens the list after a word that was accepted from one, without waiting for its blank. */
  accepted(label: string): void {
    const document = window.activeTextEditor?.document;
    if (document && openingWords.test(`${label} `)) this.#open(document);
  }

  #look({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    if (document !== window.activeTextEditor?.document) return;
    clearTimeout(this.#pause);
    const [change, ...others] = contentChanges;
    if (document.languageId !== 'hogql' || change?.text !== ' ' || others.length > 0) return;
    if (reason !== undefined) return;
    const { line, character } = change.range.start;
    if (!openingWords.test(document.lineAt(line).text.slice(0, character + 1))) return;
    this.#pause = setTimeout(() => this.#open(document), pauseMs);
  }

  #open(document: TextDocument): void {
    if (document !== window.activeTextEditor?.document) return;
    const editor = workspace.getConfiguration('editor', document);
    if (editor.get('suggestOnTriggerCharacters') === false) return;
    this.#opened = { document, version: document.version };
    void commands.executeCommand('editor.action.triggerSuggest', { auto: true });
  }
}
