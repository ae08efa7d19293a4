import assert from 'node:assert/strict';
import type { Memento, NotebookDocument, TextDocument, WebviewPanel, WebviewView } from 'vscode';
import { commandIds } from '../../../client/src/base/commandIds.ts';
import type { LanguageServer } from '../../../client/src/language/languageServer.ts';
import type { CellStates } from '../../../client/src/notebook/cellStates.ts';
import type { NotebookWindowParts } from '../../../client/src/notebook/notebooks.ts';
import type { ParametersViewParts } from '../../../client/src/notebook/parametersView.ts';
import type { Parameters } from '../../../client/src/parameters/parameters.ts';
import { resultRenderer, valueRenderer } from '../../../client/src/protocol/notebook.ts';
import { Tabs } from '../../../client/src/results/tabs.ts';
import { editor } from '../../unit/client/support/editor.ts';
import { FakeNotebook } from '../../unit/client/support/fakeNotebooks.ts';
import { FakeUri } from '../../unit/client/support/fakeTexts.ts';
import { resultOf } from '../../unit/client/results/run.ts';
import type { OutsideParser } from './parsers.ts';

const [
  { pageCalls },
  { serve },
  { FormEditor },
  { readForm },
  { ParametersView },
  { NotebookParameters },
  { Notebooks },
] = await Promise.all([
  import('../../../client/src/results/pageCalls.ts'),
  import('../../../client/src/base/webviewPage.ts'),
  import('../../../client/src/nodes/form/formEditor.ts'),
  import('../../../client/src/nodes/form/readForm.ts'),
  import('../../../client/src/notebook/parametersView.ts'),
  import('../../../client/src/notebook/notebookParameters.ts'),
  import('../../../client/src/notebook/notebooks.ts'),
]);

type Message = Readonly<Record<string, unknown>>;
type Receive = (message: unknown) => Promise<void>;

/** A webview without a page: it passes messages on, and counts the replies. */
class FakeWebview {
  readonly options = {};
  readonly html = '';
  readonly cspSource = '';
  replies = 0;
  #listener: Receive = () => Promise.reject(new Error('Nobody listens.'));

  onDidReceiveMessage(listener: Receive): object {
    this.#listener = listener;
    return nothing;
  }

  postMessage(message: { readonly type: string }): Promise<boolean> {
    if (message.type === 'reply') this.replies++;
    return Promise.resolve(true);
  }

  asWebviewUri(uri: FakeUri): FakeUri {
    return uri;
  }

  /** Every call gets exactly one reply. */
  async receive(message: unknown): Promise<void> {
    this.replies = 0;
    await this.#listener(message);
    assert.equal(this.replies, typeof message === 'object' && message !== null ? 1 : 0);
  }
}

const nothing = { dispose: (): void => undefined };
const never = (): object => nothing;
const known = new Set<unknown>([
  ...commandIds,
  'open',
  'setContext',
  'workbench.action.focusActiveEditorGroup',
]);

/** No page makes the editor do more than the extension means it to. */
function assertHarmless(): void {
  for (const [command, address] of editor.executed) {
    assert.ok(known.has(command), `${String(command)} is carried out`);
    if (command === 'open') assert.match(String(address), /^https?:/i);
  }
}

/** Broken messages of our pages. */
function page(
  good: readonly Message[],
  receive: Receive,
  reset = (): void => undefined,
): OutsideParser {
  return {
    seeds: [...good.map((message) => JSON.stringify(message)), ...strange],
    read: async (text) => {
      for (const message of messagesOf(text, good)) {
        editor.reset();
        reset();
        await receive(message);
        assertHarmless();
      }
    },
  };
}

/** Messages that none of our pages sends; list items replace everything in a good message. */
const strange = [
  'null',
  '{"type":"call","id":1,"method":"constructor","params":null}',
  '{"type":"call","id":{},"method":["act"],"params":[{"tabId":1e999,"from":-1}]}',
  '[null,5,-1.5,"",[],["query","source","series",1e9],"__proto__",{"a":null},["a",{}],[-1]]',
];

function messagesOf(text: string, good: readonly Message[]): readonly unknown[] {
  let sent: unknown = [text];
  try {
    sent = JSON.parse(text);
  } catch {
    // Not a message: a whole conversation.
  }
  if (!Array.isArray(sent)) return [sent];
  return sent
    .slice(0, 10)
    .flatMap((value: unknown) =>
      good.map((message) =>
        'params' in message
          ? { ...message, params: saying(message['params'], value) }
          : { ...saying(message, value), type: message['type'] },
      ),
    );
}

function saying(members: unknown, value: unknown): Message {
  return Object.fromEntries(Object.keys(members as Message).map((name) => [name, value]));
}

function calls(table: Readonly<Record<string, readonly object[]>>): readonly Message[] {
  return Object.entries(table).flatMap(([method, all]) =>
    all.map((params, id) => ({ type: 'call', id, method, params })),
  );
}

const extensionUri = FakeUri.file('/extension') as unknown as TextDocument['uri'];

function resultsPage(): OutsideParser {
  const webview = new FakeWebview();
  const tabs = new Tabs();
  const common = { id: 'r', title: 'A', query: 'select 1', connection: 'us', takenAt: 1 };
  tabs.open({ ...common, elapsedMs: 1, result: resultOf(['a'], [[1], [2]]) }, true);
  const handlers = pageCalls({
    tabs,
    extensionUri,
    ready: () => undefined,
    charted: () => undefined,
    tellRun: () => undefined,
    focus: () => Promise.resolve(),
  });
  serve(webview as unknown as WebviewView['webview'], handlers);
  // The id is another one in each process, and a seed gives the same text in all of them.
  const tabId = 'the tab';
  const find = tabs.find.bind(tabs);
  tabs.find = (id) => (id === tabId ? tabs.all[0] : find(id));
  const good = calls({
    rows: [{ tabId, resultId: 'r', from: 0, count: 10 }],
    act: ['select', 'checkAgain', 'remedy', 'pin'].map((action) => ({ tabId, action })),
    runWith: [{ tabId, entries: { 'values.a': { type: 'text', text: 'b' } } }],
    editVariable: [{ tabId, key: 'variables.org' }],
    export: [{ tabId, rows: [0], columns: [0] }],
    copy: [{ text: 'a' }],
    openText: [{ text: '{}', language: 'json' }],
    openLink: [{ url: 'https://example.com/a' }],
    moveTab: [{ tabId, to: 1 }],
    countries: [{}],
    keepDisplay: [{ tabId, display: 'bar x=a' }],
    saveImage: [{ tabId, format: 'svg', data: '<svg/>' }],
  });
  return page(good, (message) => webview.receive(message));
}

const insight = JSON.stringify({
  name: 'Views',
  query: {
    kind: 'InsightVizNode',
    source: {
      kind: 'TrendsQuery',
      series: [
        { kind: 'EventsNode', event: 'a' },
        { kind: 'EventsNode', event: 'b' },
      ],
      properties: [
        { key: 'plan', type: 'event', operator: 'exact', value: ['free'] },
        { key: 'device', type: 'event', operator: 'exact', value: { name: 'phone' } },
      ],
      breakdownFilter: null,
    },
  },
});

function insightForm(): OutsideParser {
  const webview = new FakeWebview();
  const document = editor.open(FakeUri.file('/a.insight.json'), insight);
  const known = { revision: '1', events: [{ name: 'a', volume: 1 }] };
  const form = new FormEditor({
    extensionUri,
    catalogOf: () => known,
    loadValues: () => Promise.resolve(),
  });
  const panel = { webview, onDidDispose: never } as unknown as WebviewPanel;
  form.resolveCustomTextEditor(document as unknown as TextDocument, panel);
  const series = ['query', 'source', 'series'];
  const event = [...series, 0, 'event'];
  const good = calls({
    ready: [{}],
    set: [
      { path: event, text: 'c' },
      { path: ['query', 'source', 'interval'], text: 'day' },
      { path: ['query', 'source', 'properties', 1, 'value'], text: '{"name":"pad"}' },
    ],
    add: [{ path: series }],
    remove: [{ path: [...series, 1] }],
    moveUp: [{ path: [...series, 1] }],
    suggest: [{ path: event, typed: 'a' }],
    run: [{}],
    openJson: [{}],
  });
  const reset = (): void => {
    document.text = insight;
    editor.documents.push(document);
  };
  return page(
    good,
    async (message) => {
      await webview.receive(message);
      assert.ok(!('problem' in readForm(document.text)), document.text);
    },
    reset,
  );
}

const notebook = new FakeNotebook('select {since}');

/** A server that finds a placeholder in the one cell of the notebook. */
const language = {
  request: () => {
    const query = 'select {since}';
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 14 } };
    const placeholders = [{ kind: 'value', path: ['since'] }];
    const statement = { text: query, query, problems: [], placeholders, range };
    const uri = notebook.getCells()[0]?.document.uri.toString();
    return Promise.resolve({ cells: [{ uri, statements: [statement] }] });
  },
} as unknown as LanguageServer;

function parametersView(): OutsideParser {
  const webview = new FakeWebview();
  const kept = new Map<string, unknown>();
  const state = {
    get: (key: string, otherwise: unknown) => kept.get(key) ?? otherwise,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  } as unknown as Memento;
  const parts = {
    language,
    extensionUri,
    onDidChangeVariables: never,
    states: { onDidChange: never } as unknown as CellStates,
    parameters: new NotebookParameters({} as unknown as Parameters, state),
    known: () => ({ variables: [] }),
    connectionOf: () => 'us',
  } as unknown as ParametersViewParts;
  const view = { webview, onDidDispose: never } as unknown as WebviewView;
  new ParametersView(parts).resolveWebviewView(view);
  const own = notebook.uri.toString();
  const entries = { 'values.since': { type: 'date', text: '-7d' } };
  const good = calls({
    ready: [{}],
    keep: [{ notebook: own, entries }],
    editVariable: [{ notebook: own, key: 'variables.org' }],
    runStale: [{ notebook: own, entries }],
    addPlaceholder: [{ notebook: own }],
  });
  const reset = (): void => {
    kept.clear();
    editor.notebooks.push(notebook);
  };
  return page(good, (message) => webview.receive(message), reset);
}

function cellMessages(): OutsideParser {
  const no = (): boolean => false;
  const events = { onDidClear: never, onDidChange: never };
  const states = { ...events, of: () => undefined, isRunning: no, isStale: no };
  const parts = {
    states,
    keeper: { result: () => Promise.resolve(undefined) },
    open: () => Promise.resolve(),
  } as unknown as NotebookWindowParts;
  new Notebooks(parts);
  const shown = { notebook: notebook as unknown as NotebookDocument };
  const good = [
    { type: 'ready' },
    { type: 'copy', text: 'a' },
    { type: 'open', resultId: 'r' },
    { type: 'keepDisplay', resultId: 'r', display: 'bar x=a' },
    { type: 'saveImage', title: 'A', format: 'png', data: 'AAAA' },
  ];
  return page(good, async (message) => {
    for (const renderer of [resultRenderer, valueRenderer]) {
      editor.renderers.get(renderer)?.({ editor: shown, message });
    }
    // A later failure fails the process, since nobody awaits it.
    await new Promise(setImmediate);
  });
}

/** The readers of messages from the extension's pages. */
export const pageReaders: Readonly<Record<string, OutsideParser>> = {
  'calls of the results': resultsPage(),
  'calls of the form of an insight': insightForm(),
  'calls of the parameters': parametersView(),
  'messages of cells': cellMessages(),
};
