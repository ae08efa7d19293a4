import { type CancellationToken, type Position, Range, type TextDocument } from 'vscode';
import { splitStatements, statementIndex } from '../../../../server/src/parser/statements.ts';
import {
  type Statement,
  statementAtRequest,
  statementsRequest,
} from '../../../../server/src/protocol/statements.ts';
import type { LanguageRequests } from '../languageServer.ts';
import { asRange as lensRange } from '../../base/lensArguments.ts';
import { waitUpTo } from '../server/waitUpTo.ts';

/** One statement of a document, as the server splits it. */
export type DocumentStatement = {
  readonly text: string;
  readonly range: Range;
};

/** The extent of a statement in its document. */
export type StatementExtent = {
  readonly range: Range;
  /** True if the document has no other. */
  readonly isOnly: boolean;
};

/** The statements of a document. */
export async function statementsOf(
  language: LanguageRequests,
  document: TextDocument,
): Promise<readonly DocumentStatement[]> {
  const textDocument = { uri: document.uri.toString() };
  const found = await waitUpTo(language.request(statementsRequest, { textDocument }));
  if (!found) return cut(document).statements;
  return found.statements.map(({ text, range }) => ({ text, range: asRange(range) }));
}

/** The extent of the statement at a position; undefined if there is none to run. */
export async function statementAt(
  language: LanguageRequests,
  document: TextDocument,
  position: Position,
  token?: CancellationToken,
): Promise<StatementExtent | undefined> {
  const { line, character } = position;
  const place = { textDocument: { uri: document.uri.toString() }, position: { line, character } };
  const found = await waitUpTo(language.request(statementAtRequest, place, token));
  if (!found) {
    // The caller no longer waits.
    if (token?.isCancellationRequested) return undefined;
    const { statements: all, at } = cut(document, position);
    const extent = at === undefined ? undefined : all[at];
    return extent && { range: extent.range, isOnly: all.length === 1 };
  }
  const { statements } = found;
  const current = statements.find(({ isCurrent }) => isCurrent);
  return current && { range: asRange(current.range), isOnly: statements.length === 1 };
}

/**
 * The current statement of a lens; undefined if no lens names one. The lens knows the position at which it was drawn,
 * and more may have been typed since.
 */
export function lensStatement(document: TextDocument, lens: unknown): Range | undefined {
  const drawn = lensRange(lens);
  if (!drawn) return undefined;
  const { statements, at } = cut(document, drawn.start);
  return (at === undefined ? undefined : statements[at]?.range) ?? drawn;
}

/** The statements as they are cut without the server: by the same rule. */
function cut(
  document: TextDocument,
  position?: Position,
): { readonly statements: readonly DocumentStatement[]; readonly at: number | undefined } {
  const text = document.getText();
  const extents = splitStatements(text);
  const statements = extents.map(({ start, end }) => ({
    text: text.slice(start, end),
    range: new Range(document.positionAt(start), document.positionAt(end)),
  }));
  if (!position) return { statements, at: undefined };
  return { statements, at: statementIndex(text, extents, document.offsetAt(position)) };
}

function asRange({ start, end }: Statement['range']): Range {
  return new Range(start.line, start.character, end.line, end.character);
}
