import type { MessageConnection } from 'vscode-jsonrpc';
import { cellStatements } from '../features/cellStatements.ts';
import { comparedProperty } from '../features/comparedProperty.ts';
import { placeholders } from '../features/placeholders.ts';
import { statements, statementsAround } from '../features/statements.ts';
import { cellsRequest } from '../protocol/cells.ts';
import { comparedPropertyRequest } from '../protocol/comparedProperty.ts';
import { declarationRequest } from '../protocol/declarations.ts';
import {
  fragmentCompletionRequest,
  fragmentDiagnosticsRequest,
  fragmentHoverRequest,
  fragmentTokensRequest,
  unknownNamesRequest,
} from '../protocol/fragments.ts';
import { pingRequest } from '../protocol/launch.ts';
import { queryAtRequest } from '../protocol/queryAt.ts';
import { schemaPlaceRequest, schemaRequest } from '../protocol/schema.ts';
import { slicesRequest } from '../protocol/slices.ts';
import {
  placeholdersRequest,
  statementAtRequest,
  statementsRequest,
} from '../protocol/statements.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { fragmentAnswers as FragmentAnswers } from './fragmentAnswers.ts';
import type { ServerContext } from './serverContext.ts';
import { withFeatures } from './withFeatures.ts';

/** Answers our own client's requests; results for a document that is not open are empty. */
export function answerOwnRequests(connection: MessageConnection, session: ServerContext): void {
  const catalogWith = (id: string | undefined): Catalog => session.projects.project(id).catalog;
  connection.onRequest(statementsRequest, ({ textDocument }) => ({
    statements:
      session.from(textDocument, ({ document, part }) =>
        part.only(statements(document).statements),
      ) ?? [],
  }));
  connection.onRequest(statementAtRequest, ({ textDocument, position }) => ({
    statements:
      session.from(textDocument, ({ document, part }) =>
        part.only(statementsAround(document, part.inText(position)).statements),
      ) ?? [],
  }));
  connection.onRequest(cellsRequest, ({ notebookDocument: { uri } }) => {
    const text = session.documents.notebook(uri);
    if (!text) return {};
    const all = cellStatements(text.analysis, session.catalogOf(uri));
    return {
      cells: text.documents.map((part) => ({
        uri: part.uri,
        statements: part.only(all).map((statement) => ({
          ...statement,
          problems: part.only(statement.problems),
        })),
      })),
    };
  });
  connection.onRequest(
    comparedPropertyRequest,
    ({ textDocument, position }) =>
      session.from(textDocument, ({ document, catalog, part }) =>
        comparedProperty(document, part.inText(position), catalog),
      ) ?? {},
  );
  connection.onRequest(declarationRequest, async ({ path, catalog }) => {
    const { declaration } = await import('./onDemand.ts');
    const text = declaration(path, catalogWith(catalog));
    return text === undefined ? {} : { text };
  });
  connection.onRequest(pingRequest, () => undefined);
  connection.onRequest(placeholdersRequest, ({ text, catalog }) =>
    placeholders(text, catalogWith(catalog)),
  );
  connection.onRequest(queryAtRequest, async ({ textDocument, position }) => {
    const found = await withFeatures(
      session,
      textDocument,
      ({ document, catalog, part }, { queryAt }) =>
        queryAt(document, part.inText(position), catalog),
    );
    return found ?? {};
  });
  connection.onRequest(schemaRequest, async (params) => {
    const { schema } = await import('./onDemand.ts');
    return schema(params, catalogWith(params.catalog));
  });
  connection.onRequest(schemaPlaceRequest, async ({ textDocument, position }) => {
    const path = await withFeatures(
      session,
      textDocument,
      ({ document, catalog, part }, features) =>
        features.schemaPlace(document, part.inText(position), catalog),
    );
    return path ? { path } : {};
  });
  connection.onRequest(slicesRequest, async (params) => {
    const { slices } = await import('./onDemand.ts');
    return slices(params, catalogWith(params.catalog));
  });
  const fragments = async (): Promise<typeof FragmentAnswers> =>
    (await import('./onDemand.ts')).fragmentAnswers;
  connection.onRequest(fragmentDiagnosticsRequest, async (params) =>
    (await fragments()).diagnostics(params, session),
  );
  connection.onRequest(fragmentTokensRequest, async (params) =>
    (await fragments()).tokens(params, session),
  );
  connection.onRequest(fragmentCompletionRequest, async (params) =>
    (await fragments()).completion(params, session),
  );
  connection.onRequest(fragmentHoverRequest, async (params) =>
    (await fragments()).hover(params, session),
  );
  connection.onRequest(unknownNamesRequest, async (params) =>
    (await fragments()).unknownNames(params, session),
  );
}
