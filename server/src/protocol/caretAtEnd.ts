import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { NotificationType } from './messages.ts';

/** The caret arrived at the end of a statement, or left it. */
export type CaretAtEndParams = {
  readonly textDocument: TextDocumentIdentifier;
  /**
   * The position at which the caret arrived; only blanks and comments may separate it from the end. Typing from there
   * moves the caret without a further notification. Absent once it has left.
   */
  readonly position?: Position;
};

/**
 * Client to server: the caret arrived at the end of a statement, which may be unfinished, or left it. A client that
 * never sends this gets all diagnostics at once.
 */
export const caretAtEndNotification = new NotificationType<CaretAtEndParams>('hogql/caretAtEnd');
