import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';

/** Asks which property the text at a position is compared with. */
export type ComparedPropertyParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
};

/** A property by whose it is: `event`, `person`, `session`, `group/0`. */
export type ComparedProperty = {
  readonly owner: string;
  readonly name: string;
  /** The events that its query is limited to, if it is to some. */
  readonly events?: readonly string[];
};

/** Without a property the position is in no such text. */
export type ComparedPropertyResult = { readonly property?: ComparedProperty };

/** Client to server: values of this property are wanted next, by completion. */
export const comparedPropertyRequest = new RequestType<
  ComparedPropertyParams,
  ComparedPropertyResult,
  void
>('hogql/comparedProperty');
