import { dirname, join } from 'node:path';
import { diagnosticLevels } from './features/shared/diagnosticLevels.ts';
import { warmUp } from './parser/parse.ts';
import { acceptedWordsNotification } from './protocol/acceptedWords.ts';
import { caretAtEndNotification } from './protocol/caretAtEnd.ts';
import { catalogNotification, documentCatalogNotification } from './protocol/catalog.ts';
import { type InitializationOptions, lensCommands } from './protocol/initialization.ts';
import { capabilities } from './wire/capabilities.ts';
import { change } from './wire/change.ts';
import { Client } from './wire/client.ts';
import type { NotificationHandlers, RequestHandlers } from './wire/contract.ts';
import { Diagnosis } from './wire/diagnosis.ts';
import { explanation } from './wire/explanation.ts';
import { Garbage, Lifetime } from './wire/lifetime.ts';
import { navigation } from './wire/navigation.ts';
import { inOrder } from './wire/order.ts';
import { answerOwnRequests } from './wire/ownRequests.ts';
import { ServerContext } from './wire/serverContext.ts';
import { connect } from './wire/transport.ts';
import { readAcceptedWords, speak } from './workspace/words.ts';
import { readBinding, readCatalog } from './workspace/catalogUpdate.ts';
import type { OpenText } from './workspace/openText.ts';
import type { Project } from './workspace/project.ts';
import { Projects } from './workspace/projects.ts';
import { TokenVersions } from './workspace/tokenVersions.ts';

/** The first reasons are enough for a hundred thousand malformed entries. */
const mostReasons = 5;

const connection = inOrder(connect(process.argv));
const lifetime = new Lifetime(connection);
const client = new Client(connection);
const session = new ServerContext(client, new Projects(dataDirectory()));
const { documents, projects } = session;
const tokenVersions = new TokenVersions();
const diagnosis = new Diagnosis(session);
const garbage = new Garbage();

const requests: RequestHandlers = {
  initialize: ({ processId, locale, capabilities: told, initializationOptions }) => {
    const options = (initializationOptions ?? {}) as InitializationOptions;
    lifetime.watch(processId);
    speak(locale, wordsDirectory());
    client.is(told);
    session.ownLevels = diagnosticLevels(options.diagnostics);
    session.lenses = lensCommands(options);
    session.showsDeclarations = options.showsDeclarations === true;
    session.editsCells = options.editsCells === true;
    session.codeDescription = options.codeDescription;
    if (options.catalog) takeCatalog(options.catalog);
    return {
      serverInfo: { name: 'hogql' },
      capabilities: capabilities({
        pulls: client.pulls,
        lenses: session.lenses.length > 0,
        opensLists: options.opensLists === true,
      }),
    };
  },
  ...navigation(session),
  ...explanation(session, tokenVersions),
  ...change(session),
  ...diagnosis.handlers,
};

const notifications: NotificationHandlers = {
  initialized: () => {
    // Building the lexer takes some milliseconds, which must not delay the first answer.
    setImmediate(warmUp);
    client.watchSettings('hogql');
  },
  'workspace/didChangeConfiguration': () => {
    session.forgetSettings();
    diagnosis.again();
    client.refreshDrawn();
  },
  'textDocument/didOpen': ({ textDocument }) => {
    changed(documents.open(textDocument));
  },
  'textDocument/didChange': ({ textDocument, contentChanges }) => {
    changed(documents.change(textDocument, contentChanges));
  },
  'textDocument/didClose': ({ textDocument: { uri } }) => {
    closed(documents.close(uri), [uri]);
  },
  'notebookDocument/didOpen': (params) => {
    changed(documents.openNotebook(params));
  },
  'notebookDocument/didChange': ({ notebookDocument: { uri }, change: { cells } }) => {
    if (!cells) return;
    const text = documents.changeNotebook(uri, cells);
    if (!text) return;
    // The caret's cell may have moved or gone.
    if (cells.structure) session.caretsAtEnd.delete(text.key);
    forget(cells.structure?.didClose?.map((cell) => cell.uri) ?? []);
    changed(text);
    diagnosis.changedNotebook();
  },
  'notebookDocument/didClose': ({ notebookDocument: { uri }, cellTextDocuments }) => {
    closed(
      documents.closeNotebook(uri),
      cellTextDocuments.map((cell) => cell.uri),
    );
  },
};

for (const [method, handler] of Object.entries(requests)) {
  connection.onRequest(method, handler as (params: unknown) => unknown);
}
for (const [method, handler] of Object.entries(notifications)) {
  connection.onNotification(method, handler as (params: unknown) => void);
}
answerOwnRequests(connection, session);
connection.onNotification(caretAtEndNotification, (params) => diagnosis.caret(params));
connection.onNotification(acceptedWordsNotification, (params) => {
  session.accepted = readAcceptedWords(params);
});
connection.onNotification(catalogNotification, (params) => {
  const project = takeCatalog(params);
  client.refreshDrawn();
  diagnosis.again();
  // Indexing a hundred thousand names takes time that no keystroke should wait for.
  setImmediate(() => {
    project.catalog.prepare();
  });
});
connection.onNotification(documentCatalogNotification, (params) => {
  const bound = readBinding(params);
  if (!bound) {
    client.log('A document cannot be bound to a catalog: `uri` and `id` have to be texts.');
    return;
  }
  const { uri, id } = bound;
  const before = projects.catalogOf(uri);
  projects.bind(uri, id);
  // Usually a document is bound before it is opened.
  const read = documents.all.filter((text) => text.uri === uri);
  if (read.length === 0 || projects.catalogOf(uri) === before) return;
  client.refreshDrawn();
  client.refreshDiagnostics();
  for (const text of read) void diagnosis.push(text);
});
connection.listen();

/** A text has a new version. */
function changed(text: OpenText | undefined): void {
  if (!text) return;
  garbage.has(text.key, text.text.length);
  void diagnosis.push(text);
}

/** A text was closed, with its documents. */
function closed(text: OpenText | undefined, uris: readonly string[]): void {
  if (!text) return;
  garbage.left(text.key);
  session.forgetSettings(text.uri);
  diagnosis.forget(text);
  forget(uris);
}

/** Documents were closed. */
function forget(uris: readonly string[]): void {
  for (const uri of uris) {
    tokenVersions.close(uri);
    diagnosis.clear(uri);
  }
}

/** Malformed parts of a catalog are left out and reported in the client's log. */
function takeCatalog(told: unknown): Project {
  const { id, update, refused } = readCatalog(told);
  const project = projects.project(id);
  project.update(update);
  for (const reason of refused.slice(0, mostReasons)) client.log(`Catalog: ${reason}`);
  const more = refused.length - mostReasons;
  if (more > 0) client.log(`Catalog: ${more} more parts are malformed.`);
  return project;
}

/** The data is beside the bundle, or in the sources if those run directly. */
function dataDirectory(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'data');
  return join(dirname(process.argv[1] ?? ''), 'schema', 'data');
}

function wordsDirectory(): string {
  if (typeof __dirname === 'string') return join(__dirname, '../l10n');
  return join(dirname(process.argv[1] ?? ''), '../../l10n');
}
