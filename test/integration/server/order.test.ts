import assert from 'node:assert/strict';
import {
  CancellationTokenSource,
  LogMessageNotification,
} from 'vscode-languageserver-protocol/node';
import { ServerProcess } from './serverProcess.ts';

const parameters = { processId: process.pid, rootUri: null, capabilities: {} };
const textDocument = { uri: 'file:///query.hogql' };

describe('the order of the protocol', () => {
  const codeOf = async (answer: Promise<unknown>): Promise<unknown> =>
    answer.then(
      () => undefined,
      (error: unknown) => (error as { code?: unknown }).code,
    );

  it('has no requests before initialize, only one of that, and none after shutdown', async () => {
    const server = new ServerProcess();
    const { connection } = server;
    const hover = { textDocument, position: { line: 0, character: 0 } };
    assert.equal(await codeOf(connection.sendRequest('textDocument/hover', hover)), -32_002);
    assert.equal(await codeOf(connection.sendRequest('hogql/unknown', {})), -32_002);
    await connection.sendRequest('initialize', parameters);
    assert.equal(await codeOf(connection.sendRequest('initialize', parameters)), -32_600);
    assert.equal(await codeOf(connection.sendRequest('hogql/unknown', {})), -32_601);
    assert.equal(await codeOf(connection.sendRequest('textDocument/hover', hover)), undefined);
    await connection.sendRequest('shutdown');
    assert.equal(await codeOf(connection.sendRequest('textDocument/hover', hover)), -32_600);
    assert.equal(await server.exit(), 0);
  });

  it('refuses malformed parameters and goes on', async () => {
    const server = new ServerProcess();
    const { connection } = server;
    await connection.sendRequest('initialize', parameters);
    for (const params of [
      null,
      { textDocument },
      { textDocument, position: null },
      { textDocument: null, position: { line: 0, character: 0 } },
      { textDocument, position: { line: -1, character: 0 } },
      { textDocument, position: { line: 0, character: 0.5 } },
    ]) {
      for (const feature of ['hover', 'completion', 'definition', 'rename', 'references']) {
        const answer = connection.sendRequest(`textDocument/${feature}`, params);
        assert.equal(await codeOf(answer), -32_602, `${feature} ${JSON.stringify(params)}`);
      }
    }
    await connection.sendNotification('textDocument/didOpen', null);
    assert.equal(await server.stop(), 0);
  });

  it('answers a request as cancelled that was taken back while it waited', async () => {
    const server = new ServerProcess();
    const { connection } = server;
    await connection.sendRequest('initialize', parameters);
    const text = `select ${Array.from({ length: 20_000 }, (_, at) => `a${at}`).join(', ')}`;
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'hogql', version: 1, text },
    });
    const busy = connection.sendRequest('textDocument/documentSymbol', { textDocument });
    const source = new CancellationTokenSource();
    const waiting = connection.sendRequest(
      'textDocument/foldingRange',
      { textDocument },
      source.token,
    );
    source.cancel();
    assert.equal(await codeOf(waiting), -32_800);
    await busy;
    assert.equal(await server.stop(), 0);
  });
});

describe('a malformed catalog', () => {
  it('is refused part by part, and the server goes on', async () => {
    const server = new ServerProcess();
    const { connection } = server;
    const said: string[] = [];
    connection.onNotification(LogMessageNotification.type, ({ message }) => {
      said.push(message);
    });
    await connection.sendRequest('initialize', parameters);
    for (const catalog of [
      null,
      [],
      { tables: null },
      { tables: { t: {} } },
      { events: [null, { name: 7 }, { name: 'kept' }], properties: { event: 'none' } },
      { values: { 'event.properties.a': [1] }, cohorts: {}, variables: [{}] },
    ]) {
      await connection.sendNotification('hogql/catalog', catalog as object);
    }
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: {
        ...textDocument,
        languageId: 'hogql',
        version: 1,
        text: "select 1 from events where event = ''",
      },
    });
    const { items } = await connection.sendRequest<{ items: { label: string }[] }>(
      'textDocument/completion',
      { textDocument, position: { line: 0, character: 36 } },
    );
    assert.deepEqual(
      items.map(({ label }) => label),
      ['kept'],
    );
    assert.ok(said.includes('Catalog: `tables.t` is malformed.'), said.join('\n'));
    assert.equal(await server.stop(), 0);
  });
});
