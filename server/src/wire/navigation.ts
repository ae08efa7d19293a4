import type { Declared } from '../features/declaration.ts';
import { documentHighlight } from '../features/documentHighlight.ts';
import { documentLink } from '../features/documentLink.ts';
import { documentSymbol } from '../features/documentSymbol.ts';
import { foldingRange } from '../features/foldingRange.ts';
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
    'textDocument/definition': async ({ textDocument, position }) => {
      const asked = session.asked(textDocument);
      if (!asked) return undefined;
      const { document, catalog, part, text } = asked;
      const at = part.inText(position);
      const { declaredAt, definition, symbolAt } = await import('./onDemand.ts');
      const range = definition(document, at, catalog);
      if (range) return text.location(range);
      const symbol = session.showsDeclarations && symbolAt(document, at, catalog);
      if (!symbol) return undefined;
      const declared = declaredAt(symbol, catalog);
      return declared && { uri: addressOf(declared, text.uri), range: declared.range };
    },
    'textDocument/references': async ({ textDocument, position, context }) => {
      const asked = session.asked(textDocument);
      if (!asked) return [];
      const { document, catalog, part, text } = asked;
      const at = part.inText(position);
      const { references, referencesIn } = await import('./onDemand.ts');
      const found = references(document, at, catalog, context.includeDeclaration);
      const elsewhere = documents.all.flatMap((open) => {
        // Names of another project are others, however they are written.
        const isOther = open.key !== text.key && session.catalogOf(open.uri) === catalog;
        return isOther ? open.locations(referencesIn(open.analysis, document, at, catalog)) : [];
      });
      return [...text.locations(found), ...elsewhere];
    },
    'textDocument/documentHighlight': ({ textDocument, position }) =>
      session.from(textDocument, ({ document, catalog, part }) =>
        part.only(documentHighlight(document, part.inText(position), catalog)),
      ) ?? [],
    'textDocument/selectionRange': async ({ textDocument, positions }) => {
      const asked = session.asked(textDocument);
      if (!asked) return [];
      const { document, part } = asked;
      const { selectionRange } = await import('./onDemand.ts');
      const places = positions.map((position) => part.inText(position));
      return selectionRange(document, places).map((selection) => part.selection(selection));
    },
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
