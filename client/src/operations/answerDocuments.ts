import { window, workspace } from 'vscode';
import type { OperationName } from '../api/operations.ts';
import type { RawAnswer } from '../api/requester.ts';
import { TextDocuments } from '../base/textDocuments.ts';
import { answerText } from './answerText.ts';

/** Answers of called operations. */
export class AnswerDocuments extends TextDocuments {
  constructor() {
    super('hogql-answer');
  }

  /** Shows an answer; the document's name includes the status. */
  async show(name: OperationName, answer: RawAnswer): Promise<void> {
    const { text, extension } = answerText(answer);
    const uri = this.keep(`${answer.status} ${name}.${extension}`, text);
    await window.showTextDocument(await workspace.openTextDocument(uri), { preview: true });
  }
}
