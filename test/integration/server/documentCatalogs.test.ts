import assert from 'node:assert/strict';
import {
  type CompletionList,
  CompletionRequest,
  CompletionResolveRequest,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  LogMessageNotification,
  ReferencesRequest,
} from 'vscode-languageserver-protocol';
import {
  catalogNotification,
  type CatalogParams,
  documentCatalogNotification,
} from '../../../server/src/protocol/catalog.ts';
import {
  type Fragment,
  fragmentCompletionRequest,
  fragmentDiagnosticsRequest,
} from '../../../server/src/protocol/fragments.ts';
import { pingRequest } from '../../../server/src/protocol/launch.ts';
import { schemaRequest } from '../../../server/src/protocol/schema.ts';
import { ServerProcess } from './serverProcess.ts';

const [a, b, none] = ['file:///a.hogql', 'file:///b.hogql', 'file:///none.hogql'];

const catalogs: readonly CatalogParams[] = [
  project('A', 'signed_up', 'trials'),
  project('B', 'paid', 'invoices'),
];

/** A project with one event and one table. */
function project(id: string, event: string, table: string): CatalogParams {
  const fields = { [`${table}_id`]: { type: 'string' } };
  return {
    id,
    revision: '1',
    tables: { [table]: { kind: 'data_warehouse', fields } },
    events: [{ name: event }],
  };
}

describe('documents of several projects', () => {
  let server: ServerProcess;
  let refreshed: number;
  let said: string[];

  beforeEach(async () => {
    server = new ServerProcess();
    refreshed = 0;
    said = [];
    const { connection } = server;
    connection.onRequest('workspace/diagnostic/refresh', () => {
      refreshed++;
      return null;
    });
    connection.onNotification(LogMessageNotification.type, ({ message }) => {
      said.push(message);
    });
    await connection.sendRequest('initialize', {
      processId: process.pid,
      capabilities: {
        textDocument: { diagnostic: {} },
        workspace: { diagnostics: { refreshSupport: true } },
      },
      initializationOptions: { catalog: { revision: '0', events: [{ name: 'default_event' }] } },
    });
  });
  afterEach(() => server.stop());

  const tellAll = async (): Promise<void> => {
    for (const each of catalogs)
      await server.connection.sendNotification(catalogNotification, each);
  };
  const bind = (uri: string, id?: string): Promise<void> =>
    server.connection.sendNotification(documentCatalogNotification, { uri, ...(id && { id }) });
  const open = (uri: string, text: string): Promise<void> =>
    server.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: 'hogql', version: 1, text },
    });
  const unknown = async (uri: string): Promise<string[]> => {
    const report = await server.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    });
    const items = report.kind === 'full' ? report.items : [];
    return items.map(({ code }) => String(code)).filter((code) => code.startsWith('unknown'));
  };
  const offered = async (uri: string, character: number): Promise<CompletionList> =>
    (await server.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: { line: 0, character },
    })) as CompletionList;

  const query = "select count() from events where event = 'signed_up' and timestamp > now()";

  it('are each checked against the catalog of their own', async () => {
    await tellAll();
    await bind(a, 'A');
    await bind(b, 'B');
    for (const uri of [a, b, none]) await open(uri, query);
    assert.deepEqual(await unknown(a), []);
    assert.deepEqual(await unknown(b), ['unknown-event']);
    assert.deepEqual(await unknown(none), ['unknown-event'], 'the default one knows another event');
  });

  it('change their catalog when they are told another, in whatever order things are told', async () => {
    await open(b, query);
    assert.deepEqual(await unknown(b), ['unknown-event']);
    await bind(b, 'B');
    assert.deepEqual(await unknown(b), [], 'nothing is known yet of B');
    assert.equal(refreshed, 1);
    await tellAll();
    assert.deepEqual(await unknown(b), ['unknown-event']);
    await bind(b, 'A');
    assert.deepEqual(await unknown(b), []);
    await bind(b);
    assert.deepEqual(await unknown(b), ['unknown-event']);
  });

  it('cause no second look when they are bound before they are opened', async () => {
    await tellAll();
    // The answer comes after those of earlier requests.
    await server.connection.sendRequest(pingRequest);
    const before = refreshed;
    await bind(a, 'A');
    await open(a, query);
    await unknown(a);
    assert.equal(refreshed, before);
  });

  it('are completed from their own, and told more of what is offered', async () => {
    await tellAll();
    await bind(a, 'A');
    await bind(b, 'B');
    for (const [uri, own, other] of [
      [a, 'trials', 'invoices'],
      [b, 'invoices', 'trials'],
    ] as const) {
      await open(uri, 'select * from ');
      const { items } = await offered(uri, 14);
      const item = items.find(({ label }) => label === own);
      assert.ok(item && !items.some(({ label }) => label === other));
      const more = await server.connection.sendRequest(CompletionResolveRequest.type, item);
      assert.match(JSON.stringify(more.documentation), new RegExp(`${own}_id`));
    }
  });

  it('find references in the documents of their own project only', async () => {
    await tellAll();
    await bind(a, 'A');
    await bind(b, 'B');
    await bind('file:///a2.hogql', 'A');
    for (const uri of [a, b, 'file:///a2.hogql']) await open(uri, 'select event from events');
    const found = await server.connection.sendRequest(ReferencesRequest.type, {
      textDocument: { uri: a },
      position: { line: 0, character: 8 },
      context: { includeDeclaration: true },
    });
    assert.deepEqual(
      found?.map(({ uri }) => uri),
      [a, 'file:///a2.hogql'],
    );
  });

  it('hold HogQL inside other files that is read with the catalog of the file', async () => {
    await tellAll();
    await bind('file:///a.insight.json', 'A');
    const fragment: Fragment = { text: "event = 'signed_up'", role: 'condition' };
    const codes = async (uri: string): Promise<unknown[]> => {
      const fragments = [fragment];
      const { connection } = server;
      const found = await connection.sendRequest(fragmentDiagnosticsRequest, { uri, fragments });
      return found.diagnostics.flat().map(({ code }) => code);
    };
    assert.deepEqual(await codes('file:///a.insight.json'), []);
    assert.deepEqual(await codes('file:///other.insight.json'), ['unknown-event']);
    const { items } = await server.connection.sendRequest(fragmentCompletionRequest, {
      uri: 'file:///a.insight.json',
      fragment: { text: 'select * from ', role: 'query' },
      position: { line: 0, character: 14 },
    });
    assert.ok(items.some(({ label }) => label === 'trials'));
  });

  it('have a schema each', async () => {
    await tellAll();
    const events = async (catalog?: string): Promise<string[]> => {
      const params = { path: ['events'], from: 0, count: 9, ...(catalog && { catalog }) };
      const { entries } = await server.connection.sendRequest(schemaRequest, params);
      return entries.map(({ name }) => name);
    };
    assert.deepEqual(await events('A'), ['signed_up']);
    assert.deepEqual(await events('B'), ['paid']);
    assert.deepEqual(await events(), ['default_event']);
  });

  it('keep what they have when a client tells nonsense', async () => {
    await tellAll();
    await bind(a, 'A');
    await open(a, query);
    for (const nonsense of [null, [], {}, { uri: 7 }, { uri: a, id: 7 }]) {
      await server.connection.sendNotification('hogql/documentCatalog', nonsense as object);
    }
    await server.connection.sendNotification('hogql/catalog', { id: 7, events: [] });
    assert.deepEqual(await unknown(a), []);
    assert.equal(said.filter((each) => each.includes('cannot be bound')).length, 5);
    assert.ok(said.some((each) => each.includes('`id` is no text')));
  });
});
