import type { NotebookCell, WorkspaceEdit } from 'vscode';
import type {
  Location,
  ReferenceParams,
  RenameParams,
  WorkspaceEdit as ServerEdit,
} from 'vscode-languageclient/node';
import { titleUri } from '../../../../server/src/protocol/cells.ts';
import { RequestType } from '../../../../server/src/protocol/messages.ts';
import type { LanguageServer } from '../languageServer.ts';
import { withTitles } from '../server/notebookEdits.ts';

const referencesRequest = new RequestType<ReferenceParams, Location[] | null, void>(
  'textDocument/references',
);
const renameRequest = new RequestType<RenameParams, ServerEdit | null, void>('textDocument/rename');

/**
 * The edit that gives a cell another title in its mark and in the queries that name it as a table;
 * undefined if no query does.
 *
 * @throws with a sentence for the user where the new title would change what a query means
 */
export async function renameCell(
  language: LanguageServer,
  cell: NotebookCell,
  newName: string,
): Promise<WorkspaceEdit | undefined> {
  const uri = titleUri(cell.document.uri.toString());
  const place = { textDocument: { uri }, position: { line: 0, character: 0 } };
  const context = { includeDeclaration: false };
  const uses = await language.request(referencesRequest, { ...place, context });
  if (!uses?.length) return undefined;
  const edit = await language.request(renameRequest, { ...place, newName });
  const converted = await (await language.converter()).asWorkspaceEdit(edit);
  return converted && withTitles(converted);
}
