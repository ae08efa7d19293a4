import { ResponseError } from 'vscode-jsonrpc/node';
import { codeAction } from '../features/codeAction.ts';
import { linkedEditingRange } from '../features/linkedEditingRange.ts';
import { wantsRefactorings } from '../features/shared/refactoringKinds.ts';
import type { Refusal } from '../semantics/renaming/renaming.ts';
import type { RequestHandlers } from './contract.ts';
import type { ServerContext } from './serverContext.ts';

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

/** Requests that change the text: fixes, refactorings, renames, formatting. */
export function change(session: ServerContext): ChangeHandlers {
  const { documents, client } = session;
  return {
    'textDocument/codeAction': async ({ textDocument: { uri }, range, context }) => {
      const asked = session.asked({ uri });
      const version = documents.version(uri);
      if (!asked || version === undefined) return [];
      const { document, catalog } = asked;
      const fixes = codeAction(document, uri, context.diagnostics, catalog);
      if (!wantsRefactorings(context.only)) return fixes;
      const { refactoring } = await import('./onDemand.ts');
      const at = { uri, version };
      const offers = refactoring(document, at, range, catalog, client.resolvesEdits);
      return [...fixes, ...offers];
    },
    'codeAction/resolve': async (action) => {
      const { refactoredDocument, resolveRefactoring } = await import('./onDemand.ts');
      const uri = refactoredDocument(action) ?? '';
      const asked = session.asked({ uri });
      const version = documents.version(uri);
      if (!asked || version === undefined) return action;
      return resolveRefactoring(action, asked.document, { uri, version }, asked.catalog);
    },
    'textDocument/prepareRename': async ({ textDocument, position }) => {
      const asked = session.asked(textDocument);
      const { prepareRename } = await import('./onDemand.ts');
      return allowed(asked && prepareRename(asked.document, position, asked.catalog));
    },
    'textDocument/rename': async ({ textDocument, position, newName }) => {
      const asked = session.asked(textDocument);
      const { rename } = await import('./onDemand.ts');
      const edits = allowed(asked && rename(asked.document, position, newName, asked.catalog));
      return edits && { changes: { [textDocument.uri]: edits } };
    },
    'textDocument/linkedEditingRange': ({ textDocument, position }) =>
      session.from(textDocument, (document) => linkedEditingRange(document, position)),
    'textDocument/formatting': async ({ textDocument, options }) => {
      const settings = await session.formattingSettings(textDocument.uri);
      const { formatting } = await import('./onDemand.ts');
      return (
        session.from(textDocument, (document) => formatting(document, options, settings)) ?? []
      );
    },
    'textDocument/rangeFormatting': async ({ textDocument, options, range }) => {
      const settings = await session.formattingSettings(textDocument.uri);
      const { formatting } = await import('./onDemand.ts');
      return (
        session.from(textDocument, (document) => formatting(document, options, settings, range)) ??
        []
      );
    },
  };
}

/** LSP's code for a request that was understood but cannot be done. */
const requestFailed = -32803;

/** An answer; a refusal becomes an error whose message the editor shows. */
function allowed<T extends object>(answer: T | Refusal | undefined): T | undefined {
  if (!answer || !('refused' in answer)) return answer;
  throw new ResponseError(requestFailed, answer.refused);
}
