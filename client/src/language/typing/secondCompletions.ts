import type { TextDocument } from 'vscode';
import type { TextPosition } from './caretAtEnd.ts';
import type { RetryingClient } from '../server/retryingClient.ts';

/**
 * Completion, offered to VS Code by a second provider.
 *
 * VS Code takes a list that comes once the next word is begun for that word too. Nothing in it fits,
 * and the provider that had it is not asked again, so that no list opens until one more letter is
 * typed. A provider that had none is asked. So there are two, and of each question one answers.
 */
export class SecondCompletions {
  #taken: Question | undefined;

  /** Registers it once the server has sent its capabilities. A restarted server forgets it. */
  offer(client: RetryingClient): void {
    const { completionProvider } = client.initializeResult?.capabilities ?? {};
    if (!completionProvider) return;
    client.getFeature('textDocument/completion').register({
      id: 'hogql.completion.second',
      registerOptions: { ...completionProvider, documentSelector: [{ language: 'hogql' }] },
    });
  }

  /** Accepts a request of VS Code; false if the other provider just did. */
  take(document: Question['document'], { line, character }: TextPosition): boolean {
    const question = { document, version: document.version, line, character };
    const isTaken = this.#taken !== undefined && isSame(this.#taken, question);
    this.#taken = isTaken ? undefined : question;
    return !isTaken;
  }
}

type Question = TextPosition & {
  readonly document: Pick<TextDocument, 'version'>;
  readonly version: number;
};

function isSame(one: Question, other: Question): boolean {
  return (
    one.document === other.document &&
    one.version === other.version &&
    one.line === other.line &&
    one.character === other.character
  );
}
