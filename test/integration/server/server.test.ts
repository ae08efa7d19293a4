import assert from 'node:assert/strict';
import {
  type ClientCapabilities,
  type CodeLens,
  type CompletionList,
  CompletionRequest,
  CompletionResolveRequest,
  ConfigurationRequest,
  DefinitionRequest,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  SignatureHelpRequest,
} from 'vscode-languageserver-protocol';
import { caretAtEndNotification } from '../../../server/src/protocol/caretAtEnd.ts';
import { catalogNotification } from '../../../server/src/protocol/catalog.ts';
import {
  type Fragment,
  fragmentCompletionRequest,
  fragmentDiagnosticsRequest,
  fragmentHoverRequest,
  fragmentTokensRequest,
  unknownNamesRequest,
} from '../../../server/src/protocol/fragments.ts';
import type { InitializationOptions } from '../../../server/src/protocol/initialization.ts';
import { declarationRequest } from '../../../server/src/protocol/declarations.ts';
import { statementAtRequest, statementsRequest } from '../../../server/src/protocol/statements.ts';
import { ServerProcess } from './serverProcess.ts';

const lineStart = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

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

describe('language server over stdio', () => {
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
    assert.deepEqual(after.kind === 'full' && after.items.map(({ code }) => code), [
      'implicit-limit',
      'cost-unbounded-time',
    ]);

    const position = { line: 0, character: 7 };
    const { statements } = await connection.sendRequest(statementsRequest, pull);
    assert.equal(statements[0]?.text, 'select event  from events');
    const places = await connection.sendRequest(statementAtRequest, { ...pull, position });
    assert.deepEqual(
      places.statements.map(({ isCurrent }) => isCurrent),
      [true],
    );

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

  it('tells of a function once it is selected, and how it is called while it is typed', async () => {
    const { server, result } = await start({
      textDocument: {
        completion: {
          completionItem: { snippetSupport: true },
          completionList: { itemDefaults: ['editRange'] },
        },
      },
    });
    const { connection } = server;
    assert.equal(result.capabilities.completionProvider?.resolveProvider, true);
    await open(server, 'select sumIf');
    const asked = { textDocument: { uri }, position: { line: 0, character: 12 } };
    const answer = await connection.sendRequest(CompletionRequest.type, asked);
    const { items, itemDefaults } = answer as CompletionList;
    assert.ok(itemDefaults?.editRange);
    const item = items.find(({ label }) => label === 'sumIf()');
    assert.equal(item?.textEditText, 'sumIf($0)');
    const resolved = await connection.sendRequest(CompletionResolveRequest.type, item);
    assert.equal(resolved.detail, 'sumIf(num, condition)');

    await connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: 'select sumIf(1, ' }],
    });
    const help = await connection.sendRequest(SignatureHelpRequest.type, {
      textDocument: { uri },
      position: { line: 0, character: 16 },
    });
    assert.equal(help?.signatures[0]?.label, 'sumIf(num, condition)');
    assert.equal(help.activeParameter, 1);
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

  it('says what waited for the caret once that has left the end of a statement', async () => {
    const { server } = await start({});
    const { connection } = server;
    const textDocument = { uri };
    const pushed = () =>
      new Promise<boolean>((resolve) => {
        connection.onNotification(PublishDiagnosticsNotification.type, ({ diagnostics }) => {
          resolve(diagnostics.some(({ code }) => code === 'ungrouped-column'));
        });
      });
    const position = { line: 0, character: 0 };
    await connection.sendNotification(caretAtEndNotification, { textDocument, position });
    const typed = pushed();
    await open(server, 'select event, count() from events');
    assert.equal(await typed, false);
    const left = pushed();
    await connection.sendNotification(caretAtEndNotification, { textDocument });
    assert.equal(await left, true);
    assert.equal(await server.stop(), 0);
  });

  const configured = async (settings: unknown[]) => {
    const capabilities: ClientCapabilities = {
      textDocument: { diagnostic: {} },
      workspace: {
        configuration: true,
        didChangeConfiguration: { dynamicRegistration: true },
        diagnostics: { refreshSupport: true },
      },
    };
    const { server } = await start(capabilities, { diagnostics: { 'implicit-limit': 'off' } });
    const { connection } = server;
    let asked = 0;
    connection.onRequest(ConfigurationRequest.type, ({ items }) => {
      assert.deepEqual(items, [{ scopeUri: uri, section: 'hogql.diagnostics' }]);
      return [settings[Math.min(asked++, settings.length - 1)]];
    });
    connection.onRequest(RegistrationRequest.type, () => undefined);
    const refreshed = new Promise<void>((resolve) => {
      connection.onRequest(DiagnosticRefreshRequest.type, () => {
        resolve();
      });
    });
    const pull = async () => {
      const report = await connection.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri },
      });
      return report.kind === 'full'
        ? report.items.map(({ code, severity }) => [code, severity])
        : [];
    };
    await open(server, 'select event from events');
    return { server, pull, refreshed, asked: () => asked };
  };

  it('weighs diagnostics as the settings say, read once until they change', async () => {
    const { server, pull, refreshed, asked } = await configured([
      { 'cost-unbounded-time': 'error' },
      { 'cost-unbounded-time': 'off' },
    ]);
    assert.deepEqual(await pull(), [['cost-unbounded-time', 1]]);
    assert.deepEqual(await pull(), [['cost-unbounded-time', 1]]);
    assert.equal(asked(), 1);
    await server.connection.sendNotification(DidChangeConfigurationNotification.type, {
      settings: null,
    });
    await refreshed;
    assert.deepEqual(await pull(), []);
    assert.equal(asked(), 2);
    assert.equal(await server.stop(), 0);
  });

  it('completes the text that was asked about, whatever is typed while it asks for settings', async () => {
    const { server } = await start({ workspace: { configuration: true } });
    const { connection } = server;
    let answer = (): void => undefined;
    const waits = new Promise<void>((resolve) => (answer = resolve));
    const sections: unknown[] = [];
    const asked = new Promise<void>((resolve) => {
      connection.onRequest(ConfigurationRequest.type, async ({ items: [item] }) => {
        sections.push(item?.section);
        // Both are asked for before either is answered.
        if (sections.includes('hogql.completion') && sections.includes('hogql.format')) resolve();
        if (item?.section !== 'hogql.diagnostics') await waits;
        return [null];
      });
    });
    await open(server, 'select ev from events');
    const list = connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position: { line: 0, character: 9 },
    });
    await asked;
    await connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: '-- nothing' }],
    });
    answer();
    const { items } = (await list) as CompletionList;
    assert.ok(items.some(({ label }) => label === 'event'));
    assert.equal(await server.stop(), 0);
  });

  it('checks again when the catalog has changed', async () => {
    const { server, pull, refreshed } = await configured([{ 'cost-unbounded-time': 'off' }]);
    assert.deepEqual(await pull(), []);
    const fields = { uuid: { type: 'string' } };
    await server.connection.sendNotification(catalogNotification, {
      revision: '2',
      tables: { events: { kind: 'posthog', fields } },
    });
    await refreshed;
    assert.deepEqual(await pull(), [['unknown-column', 1]]);
    assert.equal(await server.stop(), 0);
  });

  it('pushes as its options say to a client without settings', async () => {
    const options = { diagnostics: { 'implicit-limit': 'off', 'cost-unbounded-time': 'warning' } };
    const { server } = await start({}, options);
    const pushed = new Promise<PublishDiagnosticsParams>((resolve) => {
      server.connection.onNotification(PublishDiagnosticsNotification.type, resolve);
    });
    await open(server, 'select evnt from events');
    const { diagnostics } = await pushed;
    assert.deepEqual(
      diagnostics.map(({ code }) => code),
      ['unknown-column', 'cost-unbounded-time'],
    );
    assert.equal(await server.stop(), 0);
  });

  it('links each code to what explains it, where the client says where that is', async () => {
    const { server } = await start({}, { codeDescription: 'docs:?{code}' });
    const pushed = new Promise<PublishDiagnosticsParams>((resolve) => {
      server.connection.onNotification(PublishDiagnosticsNotification.type, resolve);
    });
    await open(server, 'select 1,, evnt from events');
    const { diagnostics } = await pushed;
    assert.equal(diagnostics[0]?.codeDescription?.href, 'docs:?syntax%2Fmissing-expression');
    assert.equal(await server.stop(), 0);
  });

  it('leads to what the catalog declares only where the client can show it', async () => {
    const at = { textDocument: { uri }, position: { line: 0, character: 19 } };
    for (const showsDeclarations of [true, false]) {
      const { server } = await start({}, { showsDeclarations });
      await open(server, 'select event from events');
      const found = await server.connection.sendRequest(DefinitionRequest.type, at);
      const place = { uri: 'hogql-declaration:/table/events.sql', range: lineStart };
      assert.deepEqual(found, showsDeclarations ? place : null);
      const asked = { path: '/table/events.sql' };
      const { text } = await server.connection.sendRequest(declarationRequest, asked);
      assert.match(text ?? '', /^create table events \(\n {2}uuid UUID,/);
      assert.deepEqual(await server.connection.sendRequest(declarationRequest, { path: 'x' }), {});
      assert.equal(await server.stop(), 0);
    }
  });

  const lenses: [options: InitializationOptions, commands: string[]][] = [
    [{}, []],
    [{ runLenses: true }, ['hogql.run.statement', 'hogql.run.background']],
    [{ saveLenses: true }, ['hogql.insights.saveAs']],
    [
      { runLenses: true, saveLenses: true },
      ['hogql.run.statement', 'hogql.run.background', 'hogql.insights.saveAs'],
    ],
  ];
  for (const [options, commands] of lenses) {
    it(`sends the lenses a client asks for: ${Object.keys(options).join(', ') || 'none'}`, async () => {
      const { server, result } = await start({}, options);
      assert.equal(result.capabilities.codeLensProvider !== undefined, commands.length > 0);
      await open(server, 'select 1; select 2');
      const found = await server.connection.sendRequest<CodeLens[]>('textDocument/codeLens', {
        textDocument: { uri },
      });
      assert.deepEqual(
        found.map(({ command }) => command?.command),
        [...commands, ...commands],
      );
      assert.equal(await server.stop(), 0);
    });
  }

  it('answers about HogQL inside other files, and what another project would not know of it', async () => {
    const { server } = await start({});
    const { connection } = server;
    const fragments: Fragment[] = [
      { text: 'count(', role: 'column' },
      { text: "event = 'there' and event = 'signed_up'", role: 'condition' },
    ];
    const { diagnostics } = await connection.sendRequest(fragmentDiagnosticsRequest, {
      uri,
      fragments,
    });
    assert.deepEqual(
      diagnostics.map((each) => each.map(({ code }) => code)),
      [['syntax/missing-expression'], []],
    );
    const { tokens } = await connection.sendRequest(fragmentTokensRequest, { fragments });
    assert.deepEqual(tokens[1]?.slice(0, 3), [0, 0, 'event'.length]);
    const [fragment] = fragments;
    assert.ok(fragment);
    const place = { fragment, position: { line: 0, character: 2 } };
    const { hover } = await connection.sendRequest(fragmentHoverRequest, place);
    assert.deepEqual(hover?.range?.start, { line: 0, character: 0 });
    const { items } = await connection.sendRequest(fragmentCompletionRequest, place);
    assert.ok(items.some(({ label }) => label.startsWith('count')));
    const catalog = { revision: '1', events: [{ name: 'there' }] };
    const { sentences } = await connection.sendRequest(unknownNamesRequest, { fragments, catalog });
    assert.deepEqual(sentences, ['No event `signed_up` has been seen in this project.']);
    assert.equal(await server.stop(), 0);
  });
});
