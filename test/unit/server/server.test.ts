import assert from 'node:assert/strict';
import {
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializeRequest,
  InitializedNotification,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver-protocol';
import type {
  ClientCapabilities,
  CompletionList,
  InitializeResult,
  PublishDiagnosticsParams,
} from 'vscode-languageserver-protocol';
import { catalogNotification } from '../../../server/src/protocol/catalog.ts';
import type { InitializationOptions } from '../../../server/src/protocol/initialization.ts';
import { statementsRequest } from '../../../server/src/protocol/statements.ts';
import { ServerProcess } from './support/serverProcess.ts';

const uri = 'file:///query.hogql';

async function start(
  capabilities: ClientCapabilities,
  initializationOptions: InitializationOptions = {},
): Promise<{ server: ServerProcess; result: InitializeResult }> {
  const server = new ServerProcess();
  const parameters = { processId: process.pid, rootUri: null, capabilities, initializationOptions };
  const result = await server.connection.sendRequest(InitializeRequest.type, parameters);
  await server.connection.sendNotification(InitializedNotification.type, {});
  return { server, result };
}

async function open({ connection }: ServerProcess, text: string): Promise<void> {
  const textDocument = { uri, languageId: 'hogql', version: 1, text };
  await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
}

describe('language server over stdio', function () {
  this.timeout(20_000);

  it('answers a client that pulls, from start to end', async () => {
    const { server, result } = await start({ textDocument: { diagnostic: {} } });
    const { connection } = server;
    assert.ok(result.capabilities.diagnosticProvider);
    assert.equal(result.capabilities.codeLensProvider, undefined);

    await open(server, 'select event,, from events');
    const pull = { textDocument: { uri } };
    const report = await connection.sendRequest(DocumentDiagnosticRequest.type, pull);
    assert.ok(report.kind === 'full');
    assert.deepEqual(
      report.items.map(({ code, source }) => [code, source]),
      [['syntax/missing-expression', 'hogql']],
    );

    await connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [
        {
          range: { start: { line: 0, character: 12 }, end: { line: 0, character: 14 } },
          text: ' ',
        },
      ],
    });
    const after = await connection.sendRequest(DocumentDiagnosticRequest.type, pull);
    assert.deepEqual(after.kind === 'full' && after.items.map(({ code }) => code), []);

    const position = { line: 0, character: 7 };
    const statements = await connection.sendRequest(statementsRequest, { ...pull, position });
    assert.equal(statements.current, 0);
    assert.equal(statements.statements[0]?.text, 'select event  from events');

    assert.equal(await server.stop(), 0);
  });

  it('offers the tables the client told of', async () => {
    const { server } = await start({ textDocument: { diagnostic: {} } });
    const { connection } = server;
    await connection.sendNotification(catalogNotification, {
      revision: '1',
      tables: { my_view: { kind: 'view', fields: { a: { type: 'string' } } }, sessions: null },
    });
    await open(server, 'select * from ');
    const position = { line: 0, character: 14 };
    const answer = await connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position,
    });
    const labels = new Set((answer as CompletionList).items.map(({ label }) => label));
    assert.ok(labels.has('my_view') && labels.has('events'));
    assert.ok(!labels.has('sessions'));
    assert.equal(await server.stop(), 0);
  });

  it('pushes diagnostics with the version to a client that cannot pull', async () => {
    const { server, result } = await start({});
    assert.equal(result.capabilities.diagnosticProvider, undefined);
    const pushed = new Promise<PublishDiagnosticsParams>((resolve) => {
      server.connection.onNotification(PublishDiagnosticsNotification.type, resolve);
    });
    await open(server, 'select 1 +');
    const { version, diagnostics } = await pushed;
    assert.equal(version, 1);
    assert.equal(diagnostics.length, 1);
    assert.equal(await server.stop(), 0);
  });

  it('sends run lenses only to clients which ask for them', async () => {
    const { server, result } = await start({}, { runLenses: true });
    assert.ok(result.capabilities.codeLensProvider);
    await open(server, 'select 1; select 2');
    const lenses = await server.connection.sendRequest<unknown[]>('textDocument/codeLens', {
      textDocument: { uri },
    });
    // Two over each statement.
    assert.equal(lenses.length, 4);
    assert.equal(await server.stop(), 0);
  });
});
