import { ResponseError } from 'vscode-jsonrpc/node';
import { codeAction } from '../features/codeAction.ts';
import { formatting } from '../features/formatting.ts';
import { linkedEditingRange } from '../features/linkedEditingRange.ts';
import {
  isWanted,
  refactoredDocument,
  refactoring,
  resolveRefactoring,
} from '../features/refactoring.ts';
import { prepareRename, rename } from '../features/rename.ts';
import type { Refusal } from '../semantics/renaming/renaming.ts';
import type { RequestHandlers } from './contract.ts';
import type { Session } from './session.ts';

type ChangeHandlers = Pick<
  RequestHandlers,
  | 'textDocument/codeAction'
  | 'codeAction/resolve'
  | 'textDocument/prepareRename'
  | 'textDocument/rename'
  | 'textDocument/linkedEditingRange'
  | 'textDocument/formatting'
  | 'textDocument/rangeFormatting'
>;

/** What changes the text: fixes, refactorings, new names, layout. */
export function change(session: Session): ChangeHandlers {
  const { documents, client } = session;
  return {
    'textDocument/codeAction': ({ textDocument: { uri }, range, context }) => {
      const document = documents.analyzed(uri);
      const version = documents.version(uri);
      if (!document || version === undefined) return [];
      const catalog = session.catalogOf(uri);
      const fixes = codeAction(document, uri, context.diagnostics, catalog);
      if (!isWanted(context.only)) return fixes;
      const at = { uri, version };
      const offers = refactoring(document, at, range, catalog, client.resolvesEdits);
      return [...fixes, ...offers];
    },
    'codeAction/resolve': (action) => {
      const uri = refactoredDocument(action) ?? '';
      const document = documents.analyzed(uri);
      const version = documents.version(uri);
      if (!document || version === undefined) return action;
      return resolveRefactoring(action, document, { uri, version }, session.catalogOf(uri));
    },
    'textDocument/prepareRename': ({ textDocument, position }) =>
      allowed(
        session.from(textDocument, (document, catalog) =>
          prepareRename(document, position, catalog),
        ),
      ),
    'textDocument/rename': ({ textDocument, position, newName }) => {
      const edits = allowed(
        session.from(textDocument, (document, catalog) =>
          rename(document, position, newName, catalog),
        ),
      );
      return edits && { changes: { [textDocument.uri]: edits } };
    },
    'textDocument/linkedEditingRange': ({ textDocument, position }) =>
      session.from(textDocument, (document) => linkedEditingRange(document, position)),
    'textDocument/formatting': async ({ textDocument, options }) => {
      const settings = await session.formattingSettings(textDocument.uri);
      return (
        session.from(textDocument, (document) => formatting(document, options, settings)) ?? []
      );
    },
    'textDocument/rangeFormatting': async ({ textDocument, options, range }) => {
      const settings = await session.formattingSettings(textDocument.uri);
      return (
        session.from(textDocument, (document) => formatting(document, options, settings, range)) ??
        []
      );
    },
  };
}

/** LSP's code for a request which was understood and cannot be done. */
const requestFailed = -32803;

/** An answer, or an error whose sentence the editor shows where something was refused. */
function allowed<T extends object>(answer: T | Refusal | undefined): T | undefined {
  if (!answer || !('refused' in answer)) return answer;
  throw new ResponseError(requestFailed, answer.refused);
}
