import type { Declared } from '../features/declaration.ts';
import { documentHighlight } from '../features/documentHighlight.ts';
import { documentLink } from '../features/documentLink.ts';
import { documentSymbol } from '../features/documentSymbol.ts';
import { foldingRange } from '../features/foldingRange.ts';
import { declarationScheme } from '../protocol/declarations.ts';
import type { RequestHandlers } from './contract.ts';
import type { ServerContext } from './serverContext.ts';
import { withFeatures } from './withFeatures.ts';

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
    'textDocument/definition': ({ textDocument, position }) =>
      withFeatures(session, textDocument, ({ document, catalog, part, text }, features) => {
        const at = part.inText(position);
        const range = features.definition(document, at, catalog);
        if (range) return text.location(range);
        const symbol = session.showsDeclarations && features.symbolAt(document, at, catalog);
        const declared = symbol ? features.declaredAt(symbol, catalog) : undefined;
        return declared && { uri: addressOf(declared, text.uri), range: declared.range };
      }),
    'textDocument/references': ({ textDocument, position, context }) =>
      withFeatures(session, textDocument, ({ document, catalog, part, text }, features) => {
        const at = part.inText(position);
        const found = features.references(document, at, catalog, context.includeDeclaration);
        const elsewhere = documents.all.flatMap((open) => {
          // Names of another project are others, however they are written.
          const isOther = open.key !== text.key && session.catalogOf(open.uri) === catalog;
          return isOther
            ? open.locations(features.referencesIn(open.analysis, document, at, catalog))
            : [];
        });
        return [...text.locations(found), ...elsewhere];
      }),
    'textDocument/documentHighlight': ({ textDocument, position }) =>
      session.from(textDocument, ({ document, catalog, part }) =>
        part.only(documentHighlight(document, part.inText(position), catalog)),
      ) ?? [],
    'textDocument/selectionRange': ({ textDocument, positions }) =>
      withFeatures(session, textDocument, ({ document, part }, { selectionRange }) => {
        const places = positions.map((position) => part.inText(position));
        return selectionRange(document, places).map((selection) => part.selection(selection));
      }),
    'textDocument/documentLink': ({ textDocument }) =>
      session.from(textDocument, ({ document, part }) => part.only(documentLink(document))),
    'textDocument/foldingRange': ({ textDocument }) =>
      session.from(textDocument, ({ document, part }) => part.folds(foldingRange(document))),
    'textDocument/documentSymbol': ({ textDocument }) =>
      session.from(textDocument, ({ document, part }) => part.symbols(documentSymbol(document))),
    'workspace/symbol': async ({ query }) => {
      const { workspaceSymbol } = await import('./onDemand.ts');
      const texts = new Map(documents.all.map((text) => [text.key, text]));
      const searched = [...texts].map(([key, { analysis }]) => [key, analysis] as const);
      return workspaceSymbol(searched, query).flatMap((symbol) => {
        const { uri: key, ...place } = symbol.location;
        const location = 'range' in place ? texts.get(key)?.location(place.range) : undefined;
        return location ? [{ ...symbol, location }] : [];
      });
    },
  };
}
