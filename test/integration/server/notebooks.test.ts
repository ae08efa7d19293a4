import assert from 'node:assert/strict';
import {
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InlayHintRequest,
  type Location,
  type Position,
  PrepareRenameRequest,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol';
import { caretAtEndNotification } from '../../../server/src/protocol/caretAtEnd.ts';
import {
  catalogNotification,
  documentCatalogNotification,
} from '../../../server/src/protocol/catalog.ts';
import { cellsRequest, moveCellCommand, titleUri } from '../../../server/src/protocol/cells.ts';
import { queryAtRequest } from '../../../server/src/protocol/queryAt.ts';
import { statementAtRequest, statementsRequest } from '../../../server/src/protocol/statements.ts';
import { NotebookClient, startServer } from './notebookClient.ts';
import type { ServerProcess } from './serverProcess.ts';

const at = (line: number, character: number): Position => ({ line, character });
const span = (line: number, from: number, to: number) => ({
  start: at(line, from),
  end: at(line, to),
});
const top = { start: at(0, 0), end: at(0, 0) };

let server: ServerProcess;
let notebook: NotebookClient;

async function opened(...written: string[]): Promise<void> {
  server = await startServer();
  notebook = new NotebookClient(server);
  await notebook.open(...written);
}

/** The queries of the cells as they are sent. */
async function queries(of = notebook): Promise<string[]> {
  const notebookDocument = { uri: of.uri };
  const { cells = [] } = await server.connection.sendRequest(cellsRequest, { notebookDocument });
  return cells.flatMap(({ statements }) =>
    statements.map(({ query }) => query.replaceAll(/\s+/g, ' ')),
  );
}

/** The problems of a cell, without advice on its cost. */
async function codes(cell: number, of = notebook): Promise<string[]> {
  const textDocument = of.cell(cell);
  const report = await server.connection.sendRequest(DocumentDiagnosticRequest.type, {
    textDocument,
  });
  assert.ok(report.kind === 'full');
  return report.items
    .filter(({ code }) => code !== 'cost-unbounded-time' && code !== 'implicit-limit')
    .map(({ code, range: { start } }) => `${code} ${start.line}:${start.character}`);
}

/** Places in cells, as `cell line:character`. */
const places = (found: readonly Location[]): string[] =>
  found.map(({ uri, range: { start } }) => `${uri.split('#')[1]} ${start.line}:${start.character}`);

describe('a notebook over stdio', () => {
  afterEach(async () => {
    assert.equal(await server.stop(), 0);
  });

  describe('as a whole', () => {
    it('has the queries of its cells as they are sent, and says where they cannot be', async () => {
      await opened(
        'a: select 1',
        ': select * from a',
        ': select 1;\nselect * from b',
        'b: select 2',
      );
      const notebookDocument = { uri: notebook.uri };
      const { cells = [] } = await server.connection.sendRequest(cellsRequest, {
        notebookDocument,
      });
      assert.deepEqual(
        cells.map(({ uri, statements }) => [uri, statements.map(({ query }) => query)]),
        [
          [notebook.cell(0).uri, ['select 1']],
          [notebook.cell(1).uri, ['with a as (\nselect 1\n)\nselect * from a']],
          [notebook.cell(2).uri, ['select 1', 'select * from b']],
          [notebook.cell(3).uri, ['select 2']],
        ],
      );
      const [, below] = cells[2]?.statements ?? [];
      assert.deepEqual(below?.range, span(1, 0, 15));
      assert.deepEqual(
        below.problems.map(({ code, range }) => [code, range]),
        [['cell-below', span(1, 14, 15)]],
      );
      const told = await Promise.all([0, 1, 2, 3].map((cell) => codes(cell)));
      assert.deepEqual(
        told.map((found) => found.filter((code) => code.startsWith('cell-'))),
        [[], [], ['cell-below 1:14'], []],
      );
    });

    it('is unknown before it is opened and once it is closed', async () => {
      await opened('a: select 1');
      await notebook.close(0);
      const notebookDocument = { uri: notebook.uri };
      assert.deepEqual(await server.connection.sendRequest(cellsRequest, { notebookDocument }), {});
      await notebook.type(0, at(0, 0), 'x');
      await notebook.close(0);
      await notebook.open('a: select 1');
      await notebook.change({ cells: { structure: { array: null } } } as never);
      assert.deepEqual(await queries(), ['select 1']);
      await notebook.close(1);
      const asked = { textDocument: notebook.cell(0), position: at(0, 0) };
      assert.equal(await server.connection.sendRequest(HoverRequest.type, asked), null);
    });

    it('leaves what is open in one cell out of the next', async () => {
      await opened("a: select 'x", 'b: select event from events limit 1', ': select * from b /* ');
      assert.deepEqual((await queries())[1], 'select event from events limit 1');
      assert.deepEqual(await codes(1), []);
    });

    it('has cells as its editor says, whatever line breaks and titles they have', async () => {
      await opened('a: select 1\r\n, 2\r\n', 'b: select 2\r', ': select 1\n\nfrom a, b\n');
      await notebook.retitle(1, ' b \n ');
      assert.deepEqual(
        (await queries())[2],
        'with a as ( select 1 , 2 ), b as ( select 2 ) select 1 from a, b',
      );
      await notebook.retitle(1, 'b [markdown]');
      assert.deepEqual((await queries()).slice(1), [
        'select 2',
        'with a as ( select 1 , 2 ) select 1 from a, b',
      ]);
      assert.ok((await codes(2)).includes('unverified-table 2:8'));
    });

    it('changes as cells are typed into, titled, moved, split, merged, deleted and brought back', async () => {
      await opened('a: select 1', ': select * from a');
      await notebook.type(0, at(0, 8), '0');
      assert.deepEqual(await queries(), ['select 10', 'with a as ( select 10 ) select * from a']);
      await notebook.retitle(0, 'b');
      assert.deepEqual(await queries(), ['select 10', 'select * from a']);
      await notebook.retitle(0, 'a');
      await notebook.place(0, notebook.known(1, ''), notebook.known(0, 'a'));
      assert.deepEqual(await queries(), ['select * from a', 'select 10']);
      await notebook.place(0, notebook.known(0, 'a'), notebook.known(1, ''));
      // Split and merged again.
      await notebook.splice(1, [1], ': select 2 from', ': a');
      assert.deepEqual((await queries()).length, 3);
      await notebook.splice(1, [2, 3], ': select 2 from a');
      assert.deepEqual((await queries())[1], 'with a as ( select 10 ) select 2 from a');
      await notebook.splice(0, [0]);
      assert.deepEqual(await queries(), ['select 2 from a']);
      await notebook.splice(0, [], 'a: select 10');
      assert.deepEqual((await queries())[1], 'with a as ( select 10 ) select 2 from a');
    });

    it('is without the cells that become words, and has them again', async () => {
      await opened('a: select 1', ': select * from a');
      const document = notebook.cell(0).uri;
      const words = { kind: 1, document, metadata: { title: 'a' } } as const;
      await notebook.change({ cells: { data: [words] } });
      assert.deepEqual(await queries(), ['select * from a']);
      await notebook.change({ cells: { data: [{ ...words, kind: 2 }] } });
      assert.deepEqual((await queries())[1], 'with a as ( select 1 ) select * from a');
    });

    it('knows nothing of the cells of another', async () => {
      await opened('a: select 1', ': select * from a');
      const other = new NotebookClient(server, 'file:///other.notebook.hogql');
      await other.open(': select * from a', 'a: select 2');
      assert.deepEqual(await queries(other), ['select * from a', 'select 2']);
      assert.deepEqual(await codes(1), []);
      assert.deepEqual(
        (await codes(0, other)).filter((code) => code.startsWith('cell')),
        ['cell-below 0:14'],
      );
      await other.close(0, 1);
      assert.deepEqual((await queries())[1], 'with a as ( select 1 ) select * from a');
    });

    it('is another thing than the text of its file', async () => {
      await opened('a: select 1', ': select * from a');
      const text = '-- %% b\nselect 3';
      await server.connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: notebook.uri, languageId: 'hogql', version: 1, text },
      });
      const textDocument = { uri: notebook.uri };
      const whole = await server.connection.sendRequest(statementsRequest, { textDocument });
      assert.deepEqual(whole.statements, [{ range: span(1, 0, 8), text: 'select 3' }]);
      assert.deepEqual(await queries(), ['select 1', 'with a as ( select 1 ) select * from a']);
    });

    it('has the catalog that it is bound to, in every cell', async () => {
      await opened(': select mine from t limit 1', ': select mine from t limit 1');
      const tables = { t: { kind: 'view', fields: { mine: { type: 'string' } } } } as const;
      const { connection } = server;
      await connection.sendNotification(catalogNotification, { id: 'B', revision: '1', tables });
      assert.deepEqual(await codes(1), ['unverified-table 0:17']);
      await connection.sendNotification(documentCatalogNotification, {
        uri: notebook.uri,
        id: 'B',
      });
      assert.deepEqual([await codes(0), await codes(1)], [[], []]);
    });

    it('answers about the text as it is when it is asked', async () => {
      await opened('a: select 1', ': select * from a');
      const told: Promise<unknown>[] = [];
      for (let typed = 0; typed < 5; typed++) {
        void notebook.type(0, at(0, 0), '\n');
        const asked = { textDocument: notebook.cell(1), position: at(0, 14) };
        told.push(server.connection.sendRequest(DefinitionRequest.type, asked));
      }
      for (const found of await Promise.all(told)) {
        assert.deepEqual(places([found as Location]), ['0 0:0']);
      }
    });

    it('tells each of its cells its own problems, however many there are', async () => {
      const count = 2_000;
      await opened(...Array<string>(count).fill(': select nope from events limit 1'));
      const told = await Promise.all(Array.from({ length: count }, (_, cell) => codes(cell)));
      assert.deepEqual(
        told,
        told.map(() => ['unknown-column 0:7']),
      );
    }).timeout(20_000);
  });

  describe('in a cell', () => {
    const cells = [
      'views: -- see https://posthog.com/docs\nselect event, count() as n\nfrom events\ngroup by event\nlimit 5',
      ': select 1',
      'busy: select  event,\n  toDate(now())\nfrom views\nwhere n > 5',
      ': select b.event from busy as b, views limit 1',
    ];
    const textDocument = (): { uri: string } => notebook.cell(2);

    beforeEach(() => opened(...cells));

    it('is explained, completed and hinted at', async () => {
      const { connection } = server;
      const place = { textDocument: textDocument(), position: at(0, 9) };
      const hover = await connection.sendRequest(HoverRequest.type, place);
      assert.deepEqual(hover?.range, span(0, 8, 13));
      const list = await connection.sendRequest(CompletionRequest.type, {
        textDocument: textDocument(),
        position: at(3, 7),
      });
      assert.ok(list && !Array.isArray(list));
      const column = list.items.find(({ label }) => label === 'n');
      assert.deepEqual(column?.textEdit, { range: span(3, 6, 7), newText: 'n' });
      const help = { textDocument: textDocument(), position: at(1, 9) };
      const signature = await connection.sendRequest(SignatureHelpRequest.type, help);
      assert.match(signature?.signatures[0]?.label ?? '', /^toDate/);
      const range = { start: at(0, 0), end: at(99, 0) };
      const asked = { textDocument: textDocument(), range };
      const hints = await connection.sendRequest(InlayHintRequest.type, asked);
      assert.deepEqual(
        hints?.map(({ position }) => position),
        [at(1, 15), at(3, 11)],
      );
    });

    it('leads to other cells, and is found from them', async () => {
      const { connection } = server;
      const ask = async (position: Position): Promise<string[]> => {
        const asked = { textDocument: textDocument(), position };
        const found = await connection.sendRequest(DefinitionRequest.type, asked);
        return places(found ? ([found].flat() as Location[]) : []);
      };
      assert.deepEqual(await ask(at(2, 6)), ['0 0:0'], 'the cell');
      assert.deepEqual(await ask(at(3, 6)), ['0 1:25'], 'a column of the cell');
      const context = { includeDeclaration: true };
      const found = await connection.sendRequest(ReferencesRequest.type, {
        textDocument: textDocument(),
        position: at(2, 6),
        context,
      });
      assert.deepEqual(places(found ?? []), ['0 0:0', '2 2:5', '3 0:31']);
      const highlights = await connection.sendRequest(DocumentHighlightRequest.type, {
        textDocument: notebook.cell(3),
        position: at(0, 32),
      });
      assert.deepEqual(
        highlights?.map(({ range }) => range),
        [span(0, 31, 36)],
      );
      const symbols = await connection.sendRequest(WorkspaceSymbolRequest.type, { query: 'busy' });
      assert.deepEqual(places(symbols?.map(({ location }) => location as Location) ?? []), [
        '2 0:0',
        '3 0:0',
      ]);
    });

    it('is renamed in all cells and in its title', async () => {
      const { connection } = server;
      const place = { textDocument: textDocument(), position: at(2, 6) };
      const prepared = await connection.sendRequest(PrepareRenameRequest.type, place);
      assert.deepEqual(prepared, { range: span(2, 5, 10), placeholder: 'views' });
      const expected = {
        [titleUri(notebook.cell(0).uri)]: [{ range: span(0, 0, 5), newText: 'visits' }],
        [notebook.cell(2).uri]: [{ range: span(2, 5, 10), newText: 'visits' }],
        [notebook.cell(3).uri]: [{ range: span(0, 31, 36), newText: 'visits' }],
      };
      const title = { textDocument: { uri: titleUri(notebook.cell(0).uri) }, position: at(0, 0) };
      for (const from of [place, title]) {
        const asked = { ...from, newName: 'visits' };
        const edit = await connection.sendRequest(RenameRequest.type, asked);
        assert.deepEqual(edit?.changes, expected);
      }
    });

    it('is coloured, folded, outlined, linked and selected by itself', async () => {
      const { connection } = server;
      const asked = { textDocument: textDocument() };
      const tokens = await connection.sendRequest(SemanticTokensRequest.type, asked);
      const [line, character, length] = tokens?.data ?? [];
      assert.deepEqual([line, character, length], [0, 0, 'select'.length]);
      const lines = (tokens?.data ?? []).filter((_, index) => index % 5 === 0);
      assert.equal(
        lines.reduce((sum, down) => sum + down, 0),
        3,
      );
      const range = { start: at(1, 0), end: at(1, 9) };
      const part = await connection.sendRequest(SemanticTokensRangeRequest.type, {
        ...asked,
        range,
      });
      assert.deepEqual(part?.data.slice(0, 3), [1, 2, 'toDate'.length]);
      await notebook.type(1, at(0, 0), '\n\n');
      const previousResultId = tokens?.resultId ?? '';
      const again = { ...asked, previousResultId };
      const delta = await connection.sendRequest(SemanticTokensDeltaRequest.type, again);
      assert.deepEqual(delta && 'edits' in delta && delta.edits, []);
      const folds = await connection.sendRequest(FoldingRangeRequest.type, asked);
      assert.deepEqual(folds?.[0], { startLine: 0, endLine: 3 });
      const symbols = await connection.sendRequest(DocumentSymbolRequest.type, asked);
      assert.deepEqual(
        symbols?.map((symbol) => 'range' in symbol && symbol.range),
        [{ start: at(0, 0), end: at(3, 11) }],
      );
      const links = { textDocument: notebook.cell(0) };
      const [link] = (await connection.sendRequest(DocumentLinkRequest.type, links)) ?? [];
      assert.deepEqual(link?.range, span(0, 7, 31));
      const positions = [at(3, 6)];
      const selected = { ...asked, positions };
      const [selection] =
        (await connection.sendRequest(SelectionRangeRequest.type, selected)) ?? [];
      let widest = selection;
      while (widest?.parent) widest = widest.parent;
      assert.deepEqual(widest?.range, { start: at(0, 0), end: at(3, 11) });
      assert.deepEqual(await connection.sendRequest(CodeLensRequest.type, asked), []);
    });

    it('is laid out by itself', async () => {
      await notebook.splice(2, [2], ': select  1');
      const options = { tabSize: 2, insertSpaces: true };
      const asked = { textDocument: notebook.cell(4), options };
      const edits = [{ range: span(0, 7, 8), newText: '' }];
      const { connection } = server;
      const whole = await connection.sendRequest(DocumentFormattingRequest.type, asked);
      assert.deepEqual(whole, edits);
      const range = { start: at(0, 0), end: at(0, 9) };
      const ranged = { ...asked, range };
      const part = await connection.sendRequest(DocumentRangeFormattingRequest.type, ranged);
      assert.deepEqual(part, edits);
      const clean = { textDocument: notebook.cell(1), options };
      assert.deepEqual(await connection.sendRequest(DocumentFormattingRequest.type, clean), []);
    });

    it('is cut into its own statements, and what stands in it runs alone', async () => {
      const { connection } = server;
      await notebook.type(1, at(0, 8), ';\nselect 2');
      const asked = { textDocument: notebook.cell(1) };
      const all = await connection.sendRequest(statementsRequest, asked);
      assert.deepEqual(
        all.statements.map(({ range }) => range),
        [span(0, 0, 8), span(1, 0, 8)],
      );
      const place = { ...asked, position: at(1, 3) };
      const near = await connection.sendRequest(statementAtRequest, place);
      assert.deepEqual(
        near.statements.map(({ range, isCurrent }) => [range, isCurrent]),
        [
          [span(0, 0, 8), false],
          [span(1, 0, 8), true],
        ],
      );
      const inside = { textDocument: textDocument(), position: at(3, 6) };
      const { query } = await connection.sendRequest(queryAtRequest, inside);
      assert.match(query?.query ?? '', /^with views as \(/);
    });

    it('is not disturbed while it may go on', async () => {
      const { connection } = server;
      const textDocument = notebook.cell(1);
      await notebook.type(1, at(0, 8), ', event, count() from events');
      const position = at(0, 36);
      const grouped = 'ungrouped-column 0:10';
      assert.ok((await codes(1)).includes(grouped));
      await connection.sendNotification(caretAtEndNotification, { textDocument, position });
      await notebook.type(1, at(0, 36), ' ');
      assert.ok(!(await codes(1)).includes(grouped));
      await connection.sendNotification(caretAtEndNotification, { textDocument });
      assert.ok((await codes(1)).includes(grouped));
    });
  });

  describe('in the fixes of a cell', () => {
    async function fixes(cell: number): Promise<{ title: string }[]> {
      const textDocument = notebook.cell(cell);
      const { connection } = server;
      const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
      assert.ok(report.kind === 'full');
      const context = { diagnostics: report.items };
      const asked = { textDocument, range: top, context };
      return (await connection.sendRequest(CodeActionRequest.type, asked)) ?? [];
    }

    it('change its text', async () => {
      await opened('a: select 1', ': select evnt from events limit 1');
      const found = await fixes(1);
      const edits = [{ range: span(0, 7, 11), newText: 'event' }];
      const fix = found.find(({ title }) => title.includes('event'));
      assert.deepEqual(fix && 'edit' in fix && fix.edit, {
        changes: { [notebook.cell(1).uri]: edits },
      });
    });

    it('move a cell, by a command of the editor', async () => {
      await opened(': select 0', ': select * from b limit 1', 'b: select 2');
      const fix = (await fixes(1)).find(({ title }) => title.startsWith('Move the cell b'));
      assert.ok(fix && 'command' in fix && !('edit' in fix));
      assert.deepEqual(fix.command, {
        title: fix.title,
        command: moveCellCommand,
        arguments: [notebook.cell(2).uri, notebook.cell(1).uri],
      });
    });

    it('are none that an editor cannot make, which is said of a name', async () => {
      server = await startServer({ textDocument: { diagnostic: {} } }, {});
      notebook = new NotebookClient(server);
      await notebook.open(': select * from b limit 1', 'b: select 2', ': select * from b');
      assert.ok(!(await fixes(0)).some(({ title }) => title.startsWith('Move')));
      const asked = { textDocument: notebook.cell(2), position: at(0, 14), newName: 'c' };
      await assert.rejects(
        server.connection.sendRequest(RenameRequest.type, asked),
        /which this editor cannot change/,
      );
    });
  });

  describe('in its diagnostics', () => {
    it('are asked for again once typing pauses, since other cells may use the edited one', async () => {
      const refreshed = { workspace: { diagnostics: { refreshSupport: true } } };
      server = await startServer({ textDocument: { diagnostic: {} }, ...refreshed });
      notebook = new NotebookClient(server);
      const asked = new Promise<void>((resolve) => {
        server.connection.onRequest('workspace/diagnostic/refresh', () => resolve());
      });
      await notebook.open('a: select 1 as x', ': select x from a limit 1');
      assert.deepEqual(await codes(1), []);
      await notebook.type(0, at(0, 13), 'y');
      await asked;
      assert.deepEqual(await codes(1), ['unknown-column 0:7']);
    });

    it('are not held back in the cell that takes the place of the one with the caret', async () => {
      const written = ': select event, count() from events';
      await opened(written, written);
      const [textDocument, position] = [notebook.cell(0), at(0, 33)];
      await server.connection.sendNotification(caretAtEndNotification, { textDocument, position });
      await notebook.type(0, position, ' ');
      assert.deepEqual([await codes(0), await codes(1)], [[], ['ungrouped-column 0:7']]);
      await notebook.splice(0, [0]);
      assert.deepEqual(await codes(1), ['ungrouped-column 0:7']);
    });

    it('are sent to a client that does not ask, for the cells that have some', async () => {
      server = await startServer({});
      notebook = new NotebookClient(server);
      const told: PublishDiagnosticsParams[] = [];
      let heard = (): void => undefined;
      server.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
        told.push(params);
        heard();
      });
      const next = async (): Promise<unknown> => {
        while (told.length === 0) await new Promise<void>((resolve) => (heard = resolve));
        const { uri, version, diagnostics } = told.shift() ?? {};
        return [uri, version, diagnostics?.map(({ code, range }) => [code, range])];
      };
      await notebook.open('a: select 1 as x', ': select x from a limit 1');
      await notebook.retitle(0, 'b');
      const { uri } = notebook.cell(1);
      assert.deepEqual(await next(), [uri, 1, [['unverified-table', span(0, 14, 15)]]]);
      await notebook.retitle(0, 'a');
      assert.deepEqual(await next(), [uri, 1, []]);
      await notebook.close(0, 1);
      assert.deepEqual(
        [await next(), await next()],
        [
          [notebook.cell(0).uri, undefined, []],
          [uri, undefined, []],
        ],
      );
      assert.deepEqual(told, []);
    });
  });
});
