import { codeLens } from '../features/codeLens.ts';
import { inlayHint } from '../features/inlayHint.ts';
import { semanticTokens } from '../features/semanticTokens.ts';
import type { TokenVersions } from '../workspace/tokenVersions.ts';
import type { RequestHandlers } from './contract.ts';
import { catalogIn, offeredFrom } from './offeredItems.ts';
import type { ServerContext } from './serverContext.ts';
import { withFeatures } from './withFeatures.ts';
import type { Range } from 'vscode-languageserver-types';

type ExplanationHandlers = Pick<
  RequestHandlers,
  | 'textDocument/completion'
  | 'completionItem/resolve'
  | 'textDocument/signatureHelp'
  | 'textDocument/hover'
  | 'textDocument/inlayHint'
  | 'textDocument/semanticTokens/full'
  | 'textDocument/semanticTokens/full/delta'
  | 'textDocument/semanticTokens/range'
  | 'textDocument/codeLens'
>;

/** Requests while somebody types, and decorations of the text. */
export function explanation(
  session: ServerContext,
  tokenVersions: TokenVersions,
): ExplanationHandlers {
  const { client } = session;
  const tokens = (textDocument: { readonly uri: string }, range?: Range): number[] =>
    session.from(textDocument, ({ document, catalog, part }) => {
      const wanted = range ? part.rangeInText(range) : part.extent;
      // For a larger text the editor asks for the visible range; all tokens would take a gigabyte.
      if (!wanted && document.text.length > mostFull) return [];
      return part.tokens(semanticTokens(document, catalog, client.hasGrammar, wanted));
    }) ?? [];
  return {
    'textDocument/completion': async ({ textDocument, position, context }) => {
      // The position refers to the current text: more may be typed while settings are requested.
      const asked = session.asked(textDocument);
      if (!asked) return undefined;
      const { part, text } = asked;
      const id = session.projects.idOf(text.uri);
      const { completion } = await import('./onDemand.ts');
      const list = completion(
        asked.document,
        part.inText(position),
        asked.catalog,
        await session.completes(textDocument.uri),
        context?.triggerKind === triggerCharacter ? context.triggerCharacter : undefined,
      );
      return part.completions({
        ...list,
        items: id === undefined ? list.items : list.items.map((item) => offeredFrom(id, item)),
      });
    },
    'completionItem/resolve': async (item) => {
      const { completionResolve } = await import('./onDemand.ts');
      return completionResolve(item, session.projects.project(catalogIn(item)).catalog);
    },
    'textDocument/signatureHelp': ({ textDocument, position }) =>
      withFeatures(session, textDocument, ({ document, catalog, part }, { signatureHelp }) =>
        signatureHelp(document, part.inText(position), catalog),
      ),
    'textDocument/hover': ({ textDocument, position }) =>
      withFeatures(session, textDocument, ({ document, catalog, part }, { hover }) => {
        const found = hover(document, part.inText(position), catalog);
        return found?.range ? { ...found, range: part.range(found.range) } : found;
      }),
    'textDocument/inlayHint': async ({ textDocument, range }) => {
      const settings = await session.inlayHintSettings(textDocument.uri);
      return session.from(textDocument, ({ document, catalog, part }) =>
        inlayHint(document, part.rangeInText(range), catalog, settings).map((hint) => ({
          ...hint,
          position: part.position(hint.position),
        })),
      );
    },
    'textDocument/semanticTokens/full': ({ textDocument }) =>
      tokenVersions.full(textDocument.uri, tokens(textDocument)),
    'textDocument/semanticTokens/full/delta': ({ textDocument, previousResultId }) =>
      tokenVersions.delta(textDocument.uri, previousResultId, tokens(textDocument)),
    'textDocument/semanticTokens/range': ({ textDocument, range }) => ({
      data: tokens(textDocument, range),
    }),
    // Cells have buttons of their own.
    'textDocument/codeLens': ({ textDocument }) =>
      session.from(textDocument, ({ document, text }) =>
        text.isNotebook ? [] : codeLens(document, textDocument.uri, session.lenses),
      ) ?? [],
  };
}

/** LSP's number for a completion that a character of the server's list asks for. */
const triggerCharacter = 2;

/** The longest text whose tokens are all computed at once, in characters. */
const mostFull = 4_000_000;
