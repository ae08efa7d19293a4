import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { NotificationType } from './messages.ts';

/** Where a caret has come to the end of a statement, or that it has gone from there. */
export type CaretAtEndParams = {
  readonly textDocument: TextDocumentIdentifier;
  /**
   * The place at which the caret came to the end; between them there may be blanks and comments. What
   * is typed from there on moves the caret, but sends nothing. Absent where it has gone.
   */
  readonly position?: Position;
};

/**
 * Client to server: the caret has come to the end of a statement, which may go on there, or has left
 * it. A client that never sends this gets every diagnostic at once.
 */
export const caretAtEndNotification = new NotificationType<CaretAtEndParams>('hogql/caretAtEnd');
