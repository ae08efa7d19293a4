import type { Declared } from '../features/declaration.ts';
import { definition, symbolAt } from '../features/definition.ts';
import { documentHighlight } from '../features/documentHighlight.ts';
import { documentLink } from '../features/documentLink.ts';
import { documentSymbol } from '../features/documentSymbol.ts';
import { foldingRange } from '../features/foldingRange.ts';
import { references, referencesIn } from '../features/references.ts';
import { selectionRange } from '../features/selectionRange.ts';
import { workspaceSymbol } from '../features/workspaceSymbol.ts';
import { declarationScheme } from '../protocol/declarations.ts';
import type { RequestHandlers } from './contract.ts';
import type { ServerContext } from './serverContext.ts';

type NavigationHandlers = Pick<
  RequestHandlers,
  | 'textDocument/definition'
  | 'textDocument/references'
  | 'textDocument/documentHighlight'
  | 'textDocument/selectionRange'
  | 'textDocument/documentLink'
  | 'textDocument/foldingRange'
  | 'textDocument/documentSymbol'
  | 'workspace/symbol'
>;

/** Requests for places: definitions, references, outlines, folds. */
export function navigation(session: ServerContext): NavigationHandlers {
  const { documents, projects } = session;
  const addressOf = ({ path }: Declared, uri: string): string => {
    const id = projects.idOf(uri);
    const query = id === undefined ? '' : `?${encodeURIComponent(id)}`;
    return `${declarationScheme}:${path.split('/').map(encodeURIComponent).join('/')}${query}`;
  };
  return {
    'textDocument/definition': async ({ textDocument: { uri }, position }) => {
      const asked = session.asked({ uri });
      if (!asked) return undefined;
      const { document, catalog } = asked;
      const range = definition(document, position, catalog);
      if (range) return { uri, range };
      const symbol = session.showsDeclarations && symbolAt(document, position, catalog);
      if (!symbol) return undefined;
      const { declaredAt } = await import('./onDemand.ts');
      const declared = declaredAt(symbol, catalog);
      return declared && { uri: addressOf(declared, uri), range: declared.range };
    },
    'textDocument/references': ({ textDocument: { uri }, position, context }) => {
      const document = documents.analyzed(uri);
      if (!document) return [];
      const catalog = session.catalogOf(uri);
      const found = references(document, position, catalog, context.includeDeclaration);
      const elsewhere = documents.uris.flatMap((open) => {
        // Names of another project are others, however they are written.
        const isOther = open !== uri && session.catalogOf(open) === catalog;
        const other = isOther ? documents.analyzed(open) : undefined;
        const ranges = other ? referencesIn(other, document, position, catalog) : [];
        return ranges.map((range) => ({ uri: open, range }));
      });
      return [...found.map((range) => ({ uri, range })), ...elsewhere];
    },
    'textDocument/documentHighlight': ({ textDocument, position }) =>
      session.from(textDocument, (document, catalog) =>
        documentHighlight(document, position, catalog),
      ) ?? [],
    'textDocument/selectionRange': ({ textDocument, positions }) =>
      session.from(textDocument, (document) => selectionRange(document, positions)) ?? [],
    'textDocument/documentLink': ({ textDocument }) => session.from(textDocument, documentLink),
    'textDocument/foldingRange': ({ textDocument }) => session.from(textDocument, foldingRange),
    'textDocument/documentSymbol': ({ textDocument }) => session.from(textDocument, documentSymbol),
    'workspace/symbol': ({ query }) =>
      workspaceSymbol(
        documents.uris.flatMap((uri) => {
          const document = documents.analyzed(uri);
          return document ? [[uri, document] as const] : [];
        }),
        query,
      ),
  };
}
