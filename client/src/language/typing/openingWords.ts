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
import type { Lines, TextPosition } from './caretAtEnd.ts';
import { listInTime, pauseMs } from './listInTime.ts';

const opened: CompletionContext = {
  triggerKind: CompletionTriggerKind.TriggerCharacter,
  triggerCharacter: ' ',
};

/** How long VS Code may take to ask for a list that was opened, in milliseconds. */
const openingMs = 1000;

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
  #opened:
    | { readonly document: TextDocument; readonly version: number; readonly at: number }
    | undefined;
  #pause: NodeJS.Timeout | undefined;

  constructor() {
    super();
    this.register(workspace.onDidChangeTextDocument((event) => this.#look(event)));
    this.register({ dispose: () => clearTimeout(this.#pause) });
  }

  /** The trigger of a list, as sent to the server; undefined if something was typed before VS Code opened it. */
  contextFor(
    document: Pick<TextDocument, 'version'> & Pick<Lines, 'lineAt'>,
    { line, character }: TextPosition,
    context: CompletionContext,
  ): CompletionContext | undefined {
    const last = this.#opened;
    this.#opened = undefined;
    if (last?.document !== document || performance.now() > last.at + openingMs) return context;
    if (last.version === document.version) return opened;
    // An Enter would take the first of a list that opens after `from (`.
    return /[\w$]$/.test(document.lineAt(line).text.slice(0, character)) ? context : undefined;
  }

  /** The answer for a list, in time if an older one may be open: see `listInTime`. */
  async inTime<T>(
    document: TextDocument,
    { triggerKind, triggerCharacter }: CompletionContext,
    answer: Promise<T>,
  ): Promise<T | undefined> {
    const { version } = document;
    const isOpen =
      triggerKind === CompletionTriggerKind.TriggerForIncompleteCompletions ||
      triggerCharacter === '.';
    if (!isOpen) return answer;
    return listInTime(answer, () => {
      if (document.version === version) openList(document);
    });
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
    if (!openList(document)) return;
    this.#opened = { document, version: document.version, at: performance.now() };
  }
}

/** Opens the list at the caret; false if lists open only when asked for, or another document is in front. */
function openList(document: TextDocument): boolean {
  if (document !== window.activeTextEditor?.document) return false;
  const editor = workspace.getConfiguration('editor', document);
  if (editor.get('suggestOnTriggerCharacters') === false) return false;
  void commands.executeCommand('editor.action.triggerSuggest', { auto: true });
  return true;
}
