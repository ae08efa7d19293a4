import type { MessageConnection } from 'vscode-jsonrpc';
import { cells } from '../features/cells.ts';
import { comparedProperty } from '../features/comparedProperty.ts';
import { declaration } from '../features/declaration.ts';
import { placeholders } from '../features/placeholders.ts';
import { queryAt } from '../features/queryAt.ts';
import { schema } from '../features/schema.ts';
import { schemaPlace } from '../features/schemaPlace.ts';
import { slices } from '../features/slices.ts';
import { statements, statementsAround } from '../features/statements.ts';
import { cellsRequest } from '../protocol/cells.ts';
import { comparedPropertyRequest } from '../protocol/comparedProperty.ts';
import { declarationRequest } from '../protocol/declarations.ts';
import { pingRequest } from '../protocol/ping.ts';
import { queryAtRequest } from '../protocol/queryAt.ts';
import { schemaPlaceRequest, schemaRequest } from '../protocol/schema.ts';
import { slicesRequest } from '../protocol/slices.ts';
import {
  placeholdersRequest,
  statementAtRequest,
  statementsRequest,
} from '../protocol/statements.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { Session } from './session.ts';

/** Answers what only our own client asks; a document that is not open has nothing. */
export function answerOwnRequests(connection: MessageConnection, session: Session): void {
  const catalogWith = (id: string | undefined): Catalog => session.projects.project(id).catalog;
  connection.onRequest(
    statementsRequest,
    ({ textDocument }) => session.from(textDocument, statements) ?? { statements: [] },
  );
  connection.onRequest(
    statementAtRequest,
    ({ textDocument, position }) =>
      session.from(textDocument, (document) => statementsAround(document, position)) ?? {
        statements: [],
      },
  );
  connection.onRequest(
    cellsRequest,
    ({ textDocument }) => session.from(textDocument, cells) ?? { cells: [] },
  );
  connection.onRequest(
    comparedPropertyRequest,
    ({ textDocument, position }) =>
      session.from(textDocument, (document, catalog) =>
        comparedProperty(document, position, catalog),
      ) ?? {},
  );
  connection.onRequest(declarationRequest, ({ path, catalog }) => {
    const text = declaration(path, catalogWith(catalog));
    return text === undefined ? {} : { text };
  });
  connection.onRequest(pingRequest, () => null);
  connection.onRequest(placeholdersRequest, ({ text, catalog }) =>
    placeholders(text, catalogWith(catalog)),
  );
  connection.onRequest(
    queryAtRequest,
    ({ textDocument, position }) =>
      session.from(textDocument, (document, catalog) => queryAt(document, position, catalog)) ?? {},
  );
  connection.onRequest(schemaRequest, (params) => schema(params, catalogWith(params.catalog)));
  connection.onRequest(schemaPlaceRequest, ({ textDocument, position }) => {
    const path = session.from(textDocument, (document, catalog) =>
      schemaPlace(document, position, catalog),
    );
    return path ? { path } : {};
  });
  connection.onRequest(slicesRequest, (params) => slices(params, catalogWith(params.catalog)));
}
