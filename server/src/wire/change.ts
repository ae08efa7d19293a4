import { t } from '@vscode/l10n';
import { ResponseError } from 'vscode-jsonrpc/node';
import type {
  CodeAction,
  FormattingOptions,
  Range,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-types';
import type { FixAction } from '../features/codeAction.ts';
import { wantsRefactorings } from '../features/shared/refactoringKinds.ts';
import { moveCellCommand } from '../protocol/cells.ts';
import { type Analysis, analyze } from '../semantics/analysis/analysis.ts';
import type { Refusal } from '../semantics/renaming/renaming.ts';
import type { RequestHandlers } from './contract.ts';
import type { Asked, ServerContext } from './serverContext.ts';
import { withFeatures } from './withFeatures.ts';

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
  const { client } = session;
  return {
    'textDocument/codeAction': ({ textDocument, range, context }) =>
      withFeatures(session, textDocument, (asked, { codeAction, refactoring }) => {
        const { document, catalog, part, text } = asked;
        const diagnostics = context.diagnostics.map((each) => ({
          ...each,
          range: part.rangeInText(each.range),
        }));
        const fixes = codeAction(document, part.uri, diagnostics, catalog).flatMap((fix) =>
          fixIn(asked, fix),
        );
        if (!wantsRefactorings(context.only)) return fixes;
        const at = { uri: part.uri, version: text.version };
        const own = part.rangeInText(range);
        const offers = refactoring(document, at, own, catalog, client.resolvesEdits);
        return [...fixes, ...offers.flatMap((offer) => actionIn(asked, offer))];
      }),
    'codeAction/resolve': async (action) => {
      const { refactoredDocument, resolveRefactoring } = await import('./onDemand.ts');
      const uri = refactoredDocument(action) ?? '';
      const resolved = session.from({ uri }, (asked) => {
        const { document, catalog, text } = asked;
        const at = { uri, version: text.version };
        const chosen = resolveRefactoring(action, document, at, catalog);
        if (!('refused' in chosen)) return actionIn(asked, chosen)[0];
        // An editor shows no error of this request.
        client.show(chosen.refused);
        return undefined;
      });
      return resolved ?? action;
    },
    'textDocument/prepareRename': ({ textDocument, position }) =>
      withFeatures(session, textDocument, ({ document, catalog, part }, { prepareRename }) => {
        const found = allowed(prepareRename(document, part.inText(position), catalog));
        return found && { ...found, range: part.range(found.range) };
      }),
    'textDocument/rename': ({ textDocument, position, newName }) =>
      withFeatures(session, textDocument, (asked, { rename }) => {
        const { document, catalog, part } = asked;
        const edits = allowed(rename(document, part.inText(position), newName, catalog));
        return edits && { changes: allowed(changesOf(asked, edits) ?? titleRefusal()) ?? {} };
      }),
    'textDocument/linkedEditingRange': ({ textDocument, position }) =>
      withFeatures(session, textDocument, ({ document, part }, { linkedEditingRange }) => {
        const found = linkedEditingRange(document, part.inText(position));
        return found && { ...found, ranges: found.ranges.map((range) => part.range(range)) };
      }),
    'textDocument/formatting': ({ textDocument, options }) => formatted(textDocument, options),
    'textDocument/rangeFormatting': ({ textDocument, options, range }) =>
      formatted(textDocument, options, range),
  };

  async function formatted(
    textDocument: { readonly uri: string },
    options: FormattingOptions,
    range?: Range,
  ): Promise<TextEdit[]> {
    const settings = await session.formattingSettings(textDocument.uri);
    const { formatting } = await import('./onDemand.ts');
    const edits = session.from(textDocument, ({ document, part: { extent } }) => {
      // A cell is laid out by itself: the marks around it are nobody's text.
      const own = extent ? analyze(textIn(document, extent)) : document;
      return formatting(own, options, settings, range);
    });
    return edits ?? [];
  }

  function changesOf({ text }: Asked, edits: readonly TextEdit[]): WorkspaceEdit['changes'] {
    return text.changes(edits, { titles: session.editsCells });
  }

  /** A quick fix as one of the asked document; none if it cannot be made there. */
  function fixIn(asked: Asked, { move, ...fix }: FixAction): CodeAction[] {
    const own = { ...fix, diagnostics: asked.part.only(fix.diagnostics ?? []) };
    const { text } = asked;
    if (!move || !text.isNotebook) return actionIn(asked, own);
    if (!session.editsCells) return [];
    const cells = text.locations([move.cell, move.above]).map(({ uri }) => uri);
    const { edit: _, ...action } = own;
    const command = { title: fix.title, command: moveCellCommand, arguments: cells };
    return [{ ...action, command }];
  }

  function actionIn(asked: Asked, action: CodeAction): CodeAction[] {
    const edits = action.edit?.changes?.[asked.part.uri];
    if (!edits) return [action];
    const changes = changesOf(asked, edits);
    return changes ? [{ ...action, edit: { changes } }] : [];
  }
}

function textIn({ text, lines }: Analysis, { start, end }: Range): string {
  return text.slice(lines.offsetAt(start), lines.offsetAt(end));
}

function titleRefusal(): Refusal {
  return {
    refused: t(
      'This name is the title of a cell, which this editor cannot change. Rename the cell.',
    ),
  };
}

/** LSP's code for a request that was understood but cannot be done. */
const requestFailed = -32803;

/** An answer; a refusal becomes an error whose message the editor shows. */
function allowed<T extends object>(answer: T | Refusal | undefined): T | undefined {
  if (!answer || !('refused' in answer)) return answer;
  throw new ResponseError(requestFailed, answer.refused);
}
