import { Range } from 'vscode';
import type { CancellationToken, Position, TextDocument } from 'vscode';
import { statementAtRequest, statementsRequest } from '../../../server/src/protocol/statements.ts';
import type { Statement } from '../../../server/src/protocol/statements.ts';
import type { LanguageRequests } from './languageServer.ts';

/** One statement of a document, as the server cuts it. */
export type DocumentStatement = {
  readonly text: string;
  readonly range: Range;
};

/** Where a statement is in its document. */
export type StatementExtent = {
  readonly range: Range;
  /** Whether the document has no other. */
  readonly isOnly: boolean;
};

/** The statements of a document. */
export async function statementsOf(
  language: LanguageRequests,
  document: TextDocument,
): Promise<readonly DocumentStatement[]> {
  const textDocument = { uri: document.uri.toString() };
  const { statements } = await language.request(statementsRequest, { textDocument });
  return statements.map(({ text, range }) => ({ text, range: asRange(range) }));
}

/** Where the statement at a position is; undefined if there is none to run. */
export async function statementAt(
  language: LanguageRequests,
  document: TextDocument,
  { line, character }: Position,
  token?: CancellationToken,
): Promise<StatementExtent | undefined> {
  const place = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
  const { statements } = await language.request(statementAtRequest, place, token);
  const current = statements.find(({ isCurrent }) => isCurrent);
  return current && { range: asRange(current.range), isOnly: statements.length === 1 };
}

function asRange({ start, end }: Statement['range']): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
