import assert from 'node:assert/strict';
import {
  type CodeAction,
  type ServerCapabilities,
  ShowMessageNotification,
} from 'vscode-languageserver-protocol/node';
import { catalogNotification } from '../../../server/src/protocol/catalog.ts';
import { ServerProcess } from './serverProcess.ts';

const uri = 'file:///query.hogql';
const text = [
  '-- see https://example.com/',
  'with a as (select event as x, count() as n from events group by event)',
  'select a.x, n, toString(n) from a where x in (select name from ev)',
  'order by <b>{n}</b>',
].join('\n');

const textDocument = { uri };
const onAlias = { line: 1, character: 28 };
const whole = { start: { line: 0, character: 0 }, end: { line: 3, character: 19 } };
const options = { tabSize: 2, insertSpaces: true };

/** For each capability a request, its parameters, and a check of the answer. */
const requests: readonly [
  capability: keyof ServerCapabilities,
  method: string,
  parameters: object,
  isAnswer: (answer: never) => boolean,
][] = [
  [
    'hoverProvider',
    'hover',
    { position: { line: 1, character: 18 } },
    (a: object) => 'contents' in a,
  ],
  [
    'definitionProvider',
    'definition',
    { position: { line: 2, character: 7 } },
    (a: { uri: string }) => a.uri === uri,
  ],
  [
    'referencesProvider',
    'references',
    { position: onAlias, context: { includeDeclaration: true } },
    (a: unknown[]) => a.length === 3,
  ],
  [
    'documentHighlightProvider',
    'documentHighlight',
    { position: onAlias },
    (a: unknown[]) => a.length === 3,
  ],
  [
    'renameProvider',
    'prepareRename',
    { position: onAlias },
    (a: { placeholder: string }) => a.placeholder === 'x',
  ],
  [
    'renameProvider',
    'rename',
    { position: onAlias, newName: 'y' },
    (a: { changes: Record<string, unknown[]> }) => a.changes[uri]?.length === 3,
  ],
  [
    'selectionRangeProvider',
    'selectionRange',
    { positions: [onAlias] },
    (a: { parent?: object }[]) => a[0]?.parent !== undefined,
  ],
  [
    'linkedEditingRangeProvider',
    'linkedEditingRange',
    { position: { line: 3, character: 10 } },
    (a: { ranges: unknown[] }) => a.ranges.length === 2,
  ],
  [
    'documentLinkProvider',
    'documentLink',
    {},
    (a: { target: string }[]) => a[0]?.target === 'https://example.com/',
  ],
  [
    'inlayHintProvider',
    'inlayHint',
    { range: whole },
    (a: { label: string }[]) => a.some(({ label }) => label === 'LIMIT 100'),
  ],
  [
    'semanticTokensProvider',
    'semanticTokens/full',
    {},
    (a: { data: number[]; resultId: string }) => a.data.length > 50 && a.resultId !== '',
  ],
  [
    'semanticTokensProvider',
    'semanticTokens/range',
    { range: whole },
    (a: { data: number[] }) => a.data.length > 50,
  ],
  [
    'semanticTokensProvider',
    'semanticTokens/full/delta',
    { previousResultId: '1' },
    (a: { edits: unknown[] }) => a.edits.length === 0,
  ],
  ['foldingRangeProvider', 'foldingRange', {}, (a: unknown[]) => a.length > 0],
  ['documentSymbolProvider', 'documentSymbol', {}, (a: unknown[]) => a.length === 1],
  ['documentFormattingProvider', 'formatting', { options }, (a: unknown[]) => a.length > 0],
  [
    'documentRangeFormattingProvider',
    'rangeFormatting',
    { options, range: whole },
    (a: unknown[]) => a.length > 0,
  ],
  [
    'codeActionProvider',
    'codeAction',
    { range: { start: onAlias, end: onAlias }, context: { diagnostics: [] } },
    (a: CodeAction[]) => a.some(({ edit }) => edit !== undefined),
  ],
  [
    'completionProvider',
    'completion',
    { position: { line: 2, character: 7 } },
    (a: { items: unknown[] }) => a.items.length > 0,
  ],
  [
    'signatureHelpProvider',
    'signatureHelp',
    { position: { line: 2, character: 24 } },
    (a: { signatures: unknown[] }) => a.signatures.length > 0,
  ],
  ['codeLensProvider', 'codeLens', {}, (a: unknown[]) => a.length === 2],
  ['diagnosticProvider', 'diagnostic', {}, (a: { kind: string }) => a.kind === 'full'],
];

describe('capabilities over stdio', () => {
  let server: ServerProcess;
  let announced: ServerCapabilities;

  before(async () => {
    server = new ServerProcess();
    const { capabilities } = await server.connection.sendRequest<{
      capabilities: ServerCapabilities;
    }>('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: { textDocument: { diagnostic: {} } },
      initializationOptions: { runLenses: true },
    });
    announced = capabilities;
    await server.connection.sendNotification('initialized', {});
    await server.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'hogql', version: 1, text },
    });
  });
  after(async () => {
    assert.equal(await server.stop(), 0);
  });

  for (const [capability, method, parameters, isAnswer] of requests) {
    it(`answers ${method}`, async () => {
      assert.ok(announced[capability], `${capability} is announced`);
      const asked = { textDocument, ...parameters };
      const answer: unknown = await server.connection.sendRequest(`textDocument/${method}`, asked);
      assert.ok(answer !== null && isAnswer(answer as never), JSON.stringify(answer));
    });
  }

  it('answers for symbols of all open documents', async () => {
    const found = await server.connection.sendRequest<{ name: string }[]>('workspace/symbol', {
      query: 'a',
    });
    assert.ok(found.some(({ name }) => name === 'a'));
  });

  it('announces nothing that is not asked for here', () => {
    const asked = new Set<string>(requests.map(([capability]) => capability));
    const others = Object.keys(announced).filter(
      (name) => name.endsWith('Provider') && !asked.has(name),
    );
    assert.deepEqual(others, ['workspaceSymbolProvider']);
  });

  it('says why something cannot be renamed', async () => {
    const asked = { textDocument, position: { line: 1, character: 50 } };
    await assert.rejects(
      server.connection.sendRequest('textDocument/prepareRename', asked),
      /`events` is a table of the project and keeps its name\./,
    );
  });

  it('answers nothing for a document that is not open', async () => {
    const other = { textDocument: { uri: 'file:///other.hogql' } };
    for (const [, method, parameters] of requests) {
      const asked = { ...parameters, ...other };
      const answer = await server.connection.sendRequest<unknown>(`textDocument/${method}`, asked);
      const text = JSON.stringify(answer);
      assert.ok(/^(?:null|\[\]|\{.*"(?:items|data)":\[\].*\})$/.test(text), `${method}: ${text}`);
    }
  });
});

describe('lazy answers over stdio', () => {
  it('make the edits of a refactoring when it is chosen, and ask for fresh hints', async () => {
    const server = new ServerProcess();
    const { connection } = server;
    const refreshed: string[] = [];
    const twice = new Promise<void>((resolve) => {
      for (const method of ['workspace/semanticTokens/refresh', 'workspace/inlayHint/refresh']) {
        connection.onRequest(method, () => {
          refreshed.push(method);
          if (refreshed.length === 2) resolve();
          return null;
        });
      }
    });
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        textDocument: {
          codeAction: { dataSupport: true, resolveSupport: { properties: ['edit'] } },
        },
        workspace: {
          semanticTokens: { refreshSupport: true },
          inlayHint: { refreshSupport: true },
        },
      },
    });
    await connection.sendNotification('initialized', {});
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'hogql', version: 1, text },
    });
    const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument,
      range: { start: { line: 2, character: 50 }, end: { line: 2, character: 50 } },
      context: { diagnostics: [] },
    });
    const extract = actions.find(({ kind }) => kind === 'refactor.extract');
    assert.ok(extract);
    assert.equal(extract.edit, undefined);
    const resolved = await connection.sendRequest<CodeAction>('codeAction/resolve', extract);
    assert.equal(resolved.edit?.changes?.[uri]?.length, 2);

    const shown = new Promise<string>((resolve) => {
      connection.onNotification(ShowMessageNotification.type, ({ message }) => resolve(message));
    });
    const long = { uri: `${uri}2` };
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: {
        ...long,
        languageId: 'hogql',
        version: 1,
        text: `with 1 as n select n, 2 as n, n, '${'x'.repeat(20_000)}'`,
      },
    });
    const offered = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: long,
      range: { start: { line: 0, character: 10 }, end: { line: 0, character: 10 } },
      context: { diagnostics: [] },
    });
    const inline = offered.find(({ kind }) => kind === 'refactor.inline');
    assert.ok(inline);
    const refused = await connection.sendRequest<CodeAction>('codeAction/resolve', inline);
    assert.equal(refused.edit, undefined);
    assert.match(await shown, /would add an error/);

    await connection.sendNotification(catalogNotification, { revision: '1' });
    await twice;
    assert.deepEqual(refreshed.sort(), [
      'workspace/inlayHint/refresh',
      'workspace/semanticTokens/refresh',
    ]);
    assert.equal(await server.stop(), 0);
  });
});
