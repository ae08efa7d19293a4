import assert from 'node:assert/strict';
import {
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializeRequest,
  InitializedNotification,
} from 'vscode-languageserver-protocol';
import { cellsRequest, type PartDiagnosticParams } from '../../../server/src/protocol/cells.ts';
import { ServerProcess } from './serverProcess.ts';

const textDocument = { uri: 'hogql-notebook:/story.hogql' };
const text =
  '-- %% a\nselect 1\n\n-- %%\nselect * from a\n\n-- %%\nselect * from b\n\n-- %% b\nselect 2';

async function opened(text: string): Promise<ServerProcess> {
  const server = new ServerProcess();
  const { connection } = server;
  const capabilities = { textDocument: { diagnostic: {} } };
  const parameters = { processId: process.pid, rootUri: null, capabilities };
  await connection.sendRequest(InitializeRequest.type, parameters);
  await connection.sendNotification(InitializedNotification.type, {});
  await connection.sendNotification(DidOpenTextDocumentNotification.type, {
    textDocument: { ...textDocument, languageId: 'hogql', version: 1, text },
  });
  return server;
}

describe('cells over stdio', () => {
  it('are answered as they are sent, and told of where they cannot be', async () => {
    const server = await opened(text);
    const { connection } = server;
    const { cells } = await connection.sendRequest(cellsRequest, { textDocument });
    assert.deepEqual(
      cells.flatMap(({ statements }) => statements.map(({ query }) => query)),
      ['select 1', 'with a as (\nselect 1\n)\nselect * from a', 'select * from b', 'select 2'],
    );
    const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    assert.ok(report.kind === 'full');
    const told = report.items.filter(({ code }) => String(code).startsWith('cell-'));
    assert.deepEqual(
      told.map(({ code, range }) => [code, range.start.line]),
      [['cell-below', 7]],
    );
    assert.equal(await server.stop(), 0);
  });

  it('are each told of their own problems, however many there are', async () => {
    const count = 2_000;
    const server = await opened('-- %%\nselect nope from events limit 1\n'.repeat(count));
    const told = await Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const line = 2 * at + 1;
        const range = { start: { line, character: 0 }, end: { line, character: 0 } };
        const part: PartDiagnosticParams = { textDocument, range };
        const report = await server.connection.sendRequest(DocumentDiagnosticRequest.type, part);
        assert.ok(report.kind === 'full');
        assert.ok(report.items.every((each) => each.range.start.line === line));
        return report.items.filter(({ code }) => code === 'unknown-column').length;
      }),
    );
    assert.deepEqual(
      told,
      told.map(() => 1),
    );
    assert.equal(await server.stop(), 0);
  }).timeout(20_000);
});
