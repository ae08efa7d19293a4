import assert from 'node:assert/strict';
import {
  CodeActionRequest,
  CodeLensRequest,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  PrepareRenameRequest,
} from 'vscode-languageserver-protocol';
import { ServerProcess } from './serverProcess.ts';

const textDocument = { uri: 'file:///query.hogql' };
const text = 'select count(1 from events';
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };

/** The words that an editor shows of a query: lenses, the first fix, and why a name stays. */
async function shown(locale: string): Promise<readonly unknown[]> {
  const server = new ServerProcess();
  const { connection } = server;
  const parameters = {
    processId: process.pid,
    rootUri: null,
    locale,
    initializationOptions: { runLenses: true },
    capabilities: { textDocument: { diagnostic: {} } },
  };
  await connection.sendRequest(InitializeRequest.type, parameters);
  await connection.sendNotification(InitializedNotification.type, {});
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { ...textDocument, languageId: 'hogql', version: 1, text },
  });
  const lenses = await connection.sendRequest(CodeLensRequest.type, { textDocument });
  const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
  const diagnostics = report.kind === 'full' ? report.items : [];
  const actions = await connection.sendRequest(CodeActionRequest.type, {
    textDocument,
    range,
    context: { diagnostics },
  });
  const kept = await connection
    .sendRequest(PrepareRenameRequest.type, { textDocument, position: { line: 0, character: 8 } })
    .catch((error: unknown) => (error instanceof Error ? error.message : error));
  await server.stop();
  return [lenses?.map(({ command }) => command?.title), actions?.[0]?.title, kept];
}

const german = [
  ['$(play) Ausführen', 'Im Hintergrund ausführen'],
  '`)` einfügen',
  '`count` ist eine Funktion und behält ihren Namen.',
];
const english = [
  ['$(play) Run', 'Run in Background'],
  'Insert `)`',
  '`count` is a function and keeps its name.',
];
const cases: readonly [locale: string, expected: readonly unknown[]][] = [
  ['de', german],
  ['de-AT', german],
  ['de_DE.UTF-8', german],
  ['fr', english],
  ['../../l10n/bundle.l10n.de', english],
];

describe('the words of the language server', () => {
  for (const [locale, expected] of cases) {
    it(`are those of an editor that speaks ${locale}`, async () => {
      assert.deepEqual(await shown(locale), expected);
    });
  }
});
