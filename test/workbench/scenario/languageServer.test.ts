import assert from 'node:assert/strict';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import {
  createProtocolConnection,
  type Diagnostic,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { installNode } from '../harness/installNode.ts';
import { startGroup } from '../harness/processes.ts';
import { withScratch } from '../harness/scratch.ts';
import { stages } from '../harness/stage.ts';
import { installVsix } from '../harness/vsix.ts';
import { vscodeVersions } from '../harness/vscodeVersions.ts';

const { node: major } = vscodeVersions.floor;

describe('The packaged language server', () => {
  it(`answers on Node ${major}, which the oldest supported VS Code runs on`, () =>
    withScratch(async (scratch) => {
      const [stage] = stages();
      assert.ok(stage);
      const extension = await installVsix(stage.vscode, stage.vsix, scratch);
      const module = path.join(extension, 'dist/server.js');
      const server = startGroup(await installNode(major), [module, '--stdio']);
      try {
        const { stdout, stdin } = server.child;
        assert.ok(stdout && stdin);
        const found = await diagnosticsFrom(stdout, stdin, 'select event, count( from events');
        assert.ok(found.length > 0);
        assert.ok(found.every(({ source }) => source === 'hogql'));
      } finally {
        await server.stop();
      }
    }));
});

/** Talks to a language server as an editor does, from `initialize` to its diagnostics. */
async function diagnosticsFrom(
  output: Readable,
  input: Writable,
  text: string,
): Promise<readonly Diagnostic[]> {
  const connection = createProtocolConnection(
    new StreamMessageReader(output),
    new StreamMessageWriter(input),
  );
  connection.listen();
  try {
    const { capabilities } = await connection.sendRequest<InitializeResult>(
      InitializeRequest.method,
      {
        processId: process.pid,
        rootUri: null,
        capabilities: { textDocument: { diagnostic: {} } },
      },
    );
    assert.ok(capabilities.diagnosticProvider);
    await connection.sendNotification(InitializedNotification.type, {});
    const uri = 'file:///query.hogql';
    const textDocument = { uri, languageId: 'hogql', version: 1, text };
    await connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
    const report = await connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    });
    assert.equal(report.kind, DocumentDiagnosticReportKind.Full);
    return report.items;
  } finally {
    connection.dispose();
  }
}
