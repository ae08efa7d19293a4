import { Uri, window, workspace } from 'vscode';
import type { TextDocumentContentProvider } from 'vscode';
import type { OperationName } from '../api/operations.ts';
import type { RawAnswer } from '../api/requester.ts';
import { Owner } from '../base/owner.ts';
import { answerText } from './answerText.ts';

/** Answers of called operations, as read-only documents that live as long as they are open. */
export class AnswerDocuments extends Owner implements TextDocumentContentProvider {
  static readonly scheme = 'hogql-answer';

  readonly #texts = new Map<string, string>();
  #count = 0;

  constructor() {
    super();
    this.register(workspace.registerTextDocumentContentProvider(AnswerDocuments.scheme, this));
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Shows an answer; its status stands in the name of the document. */
  async show(name: OperationName, answer: RawAnswer): Promise<void> {
    const { text, extension } = answerText(answer);
    const path = `/${answer.status} ${name} ${++this.#count}.${extension}`;
    const uri = Uri.from({ scheme: AnswerDocuments.scheme, path });
    this.#texts.set(uri.toString(), text);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  }
}
