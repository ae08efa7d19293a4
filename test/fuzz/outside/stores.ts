import { mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Memento } from 'vscode';
import { RequestLog } from '../../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../../client/src/catalog/catalogStore.ts';
import { type HistoryEntry, HistoryStore } from '../../../client/src/history/historyStore.ts';
import { OpenResults } from '../../../client/src/history/openResults.ts';
import { DraftStore } from '../../../client/src/insights/documents/draftStore.ts';
import { OfflineInsights } from '../../../client/src/insights/tree/offlineInsights.ts';
import { KeptResults } from '../../../client/src/notebook/keptResults.ts';
import { fieldValue } from '../../../client/src/parameters/fieldValue.ts';
import { EnteredValues } from '../../../client/src/parameters/enteredValues.ts';
import { type SplitProgress, Spool } from '../../../client/src/results/export/split/spool.ts';
import { SnapshotStore } from '../../../client/src/results/snapshotStore.ts';
import { Tabs } from '../../../client/src/results/tabs.ts';
import type { Runs } from '../../../client/src/runs/window/runs.ts';
import { readTableMap } from '../../../server/local/data/cluster/tableMap.ts';
import { readRunningNote } from '../../../server/common/files/runningNote.ts';
import '../../unit/client/support/editor.ts';
import type { OutsideParser } from './parsers.ts';
import { root, store } from './storeFolder.ts';

const { RunMemory } = await import('../../../client/src/runs/window/runMemory.ts');
const { UntitledQueries } = await import('../../../client/src/language/typing/untitledQueries.ts');

const entry: HistoryEntry = {
  id: 'a',
  at: 1,
  title: 'Signups',
  query: 'select 1',
  connection: 'us',
  host: 'h',
  projectId: '1',
  elapsedMs: 5,
  end: 'done',
};
const snapshot =
  '{"id":"a","title":"A","query":"select 1","connection":"us","takenAt":1,"elapsedMs":1,"result":{"columns":[{"name":"a"}],"rows":[[1]],"hasMore":null,"limit":null,"cachedAt":null,"hogql":null,"clickhouse":null}}';
const insights =
  '{"at":1,"insights":[{"id":1,"shortId":"a","title":"A","format":"hogql","description":"","tags":[],"favorited":false,"modifiedAt":null,"modifiedBy":null,"createdBy":null,"lastRefresh":null,"dashboards":0,"isViewOnly":false}]}';
const schema = '{"fetchedAt":1,"gaps":[],"catalog":{"revision":"1","tables":{}}}';
const cells = '[{"title":"a","text":"select 1","sent":["select 1"],"resultIds":["a"]}]';

/** The file of a store, known once it has written something. */
async function fileIn(
  folder: string,
  save: () => Promise<unknown>,
  ending = '.json',
): Promise<string> {
  await save();
  const [found] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(ending),
  );
  if (found === undefined) throw new Error(`${folder} stays empty.`);
  return path.join(folder, found);
}

const listFolder = path.join(root, 'insights');
const listFile = await fileIn(listFolder, () =>
  new OfflineInsights(listFolder).save('project', { at: 1, insights: [] }),
);
const cellFolder = path.join(root, 'cells');
const cellFile = await fileIn(cellFolder, () => new KeptResults(cellFolder, 'a').remember([]));

const project = { host: 'https://us.posthog.com', projectId: '1' };
const schemaFolder = path.join(root, 'schemas');
const schemaFile = await fileIn(schemaFolder, () =>
  new CatalogStore(schemaFolder).save(project, {
    fetchedAt: 1,
    gaps: [],
    catalog: { revision: '1' },
  }),
);
const { signal } = new AbortController();
const draft = JSON.stringify({
  uri: 'hogql-insight:/7',
  format: 'hogql',
  text: 'select 1',
  base: {
    id: 7,
    shortId: 'abc',
    name: 'Signups',
    description: '',
    tags: ['a'],
    favorited: false,
    queryText: '{"kind":"HogQLQuery","query":"select 1"}',
    modifiedAt: null,
    modifiedBy: null,
  },
});
const spoolFolder = path.join(root, 'exports');
const spool = new Spool(spoolFolder, '/a.csv');
mkdirSync(spoolFolder);
const bytes = await spool.add([[1, 'a'], [2]], 0, signal);
const begun: SplitProgress = {
  version: 1,
  query: 'select 1',
  connection: 'us/1',
  now: 0,
  done: 1,
  rows: 2,
  bytes,
  columns: [
    {
      name: 'a',
      type: 'Int64',
    },
  ],
  pending: [
    {
      kind: 'time',
      from: 0,
      to: 5,
    },
    {
      kind: 'key',
      count: 2,
      index: 1,
    },
  ],
};
const progressFile = await fileIn(spoolFolder, () => spool.keep(begun), '.progress');
const rowsFile = await fileIn(spoolFolder, () => Promise.resolve(), '.rows');

/** Reads everything that a continued export reads of finished parts. */
async function readParts(): Promise<void> {
  const progress = await spool.progress();
  if (progress) for await (const _row of spool.source(progress).read());
}

/** Runs a reader that may say that a text is not JSON. */
async function orBroken(read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

const dataFolder = path.join(realpathSync(root), 'data');
const note = JSON.stringify({
  url: 'http://127.0.0.1:8123',
  projectId: '1',
  apiKey: 'phx_a',
  pid: 7,
  folder: dataFolder,
});

/** The key goes to this machine and nowhere else. */
function assertHere(running: { readonly url: string } | undefined): void {
  if (running && !/^http:\/\/127\.0\.0\.1:\d+$/.test(running.url)) throw new Error(running.url);
}

/** The storage of a workspace, which holds whatever JSON somebody has put there. */
function stored(text: string): Memento {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    kept = text;
  }
  const get = (_key: string, otherwise?: unknown): unknown => kept ?? otherwise;
  return { get, update: () => Promise.resolve() } as unknown as Memento;
}

const goingRun = {
  id: 'a',
  title: 'A',
  query: 'select 1',
  refresh: 'async',
  display: 'line',
  host: 'https://us.posthog.com',
  projectId: '1',
  source: {
    file: 'file:/a.hogql',
    line: 1,
    character: 0,
  },
  statement: {
    file: 'file:/a.hogql',
    key: 'k',
  },
};
const openTab = { resultId: 'a', title: 'A', statement: { file: 'file:/a.hogql', key: 'k' } };

/** Takes up the runs of an earlier window. */
async function takeUpRuns(text: string): Promise<void> {
  const now = text.replaceAll('"startedAt":0', `"startedAt":${Date.now() - 1000}`);
  const runs = { going: [], onDidChange: () => ({ dispose: () => undefined }), resume: () => 1 };
  const reach = (): Promise<never> => Promise.resolve({ client: {} } as never);
  const memory = new RunMemory(runs as unknown as Runs, stored(now), { reach });
  await memory.restore();
  memory.dispose();
}

/** Opens the results of an earlier window. */
async function openTabs(text: string): Promise<void> {
  const open = new OpenResults({
    tabs: new Tabs(),
    pins: { restore: () => Promise.resolve() },
    state: stored(text),
    result: () => Promise.resolve(undefined),
  });
  await open.restore();
  open.dispose();
}

/** The readers of the extension's files. */
export const storeParsers: Readonly<Record<string, OutsideParser>> = {
  'the history': store('history', [`${JSON.stringify(entry)}\n{"removed":["b"]}\n`], (folder) => {
    const history = new HistoryStore(folder, () => ({ entries: 10, resultBytes: 1000 }));
    return { file: path.join(folder, 'runs.jsonl'), read: () => history.entries() };
  }),
  'the budget': store('budget', ['spent 1 a b\nrefunded 2 a b\nexhausted 3 a 4\n'], (folder) => {
    const file = path.join(folder, 'requests.log');
    return { file, read: () => new RequestLog(file).read(0) };
  }),
  'pinned results': store('pins', [snapshot], (folder) => ({
    file: path.join(folder, 'a.json'),
    read: () => new SnapshotStore(folder).all(),
  })),
  'lists of insights': store('insights', [insights], (folder) => ({
    file: listFile,
    read: () => new OfflineInsights(folder).load('project'),
  })),
  'schemas of projects': store('schemas', [schema], (folder) => ({
    file: schemaFile,
    read: () => new CatalogStore(folder).load(project),
  })),
  'results of notebooks': store('cells', [cells], (folder) => ({
    file: cellFile,
    read: () => new KeptResults(folder, 'a').cells(),
  })),
  'drafts of insights': store('drafts', [draft], (folder) => {
    const drafts = new DraftStore(folder, 'workspace');
    return { file: path.join(folder, 'a.json'), read: () => drafts.all() };
  }),
  'the progress of an export': store('progress', [JSON.stringify(begun)], () => ({
    file: progressFile,
    read: async () => {
      writeFileSync(rowsFile, '[1,"a"]\n[2]\n');
      await orBroken(readParts);
    },
  })),
  'the rows of an export': store('rows', ['[1,"a"]\n[2]\n'], () => ({
    file: rowsFile,
    read: async () => {
      writeFileSync(progressFile, JSON.stringify(begun));
      await orBroken(readParts);
    },
  })),
  'the note of a running service': store('data', [note], (folder) => ({
    file: path.join(folder, 'running.json'),
    read: async () => {
      assertHere(await readRunningNote(dataFolder));
    },
  })),
  'the tables of a server': store(
    'tables',
    ['{"events":{"table":"web.hits","columns":{"timestamp":"ts"}},"persons":"people"}'],
    (folder) => {
      const file = path.join(folder, 'tables.json');
      const read = (): Promise<unknown> => Promise.resolve().then(() => readTableMap(file));
      const refusing = (error: unknown): void => {
        if (!(error instanceof Error && error.message.startsWith('--tables'))) throw error;
      };
      return { file, read: () => read().catch(refusing) };
    },
  ),
  'runs that went on': {
    seeds: [JSON.stringify([{ ...goingRun, startedAt: 0 }])],
    read: takeUpRuns,
  },
  'results that were open': {
    seeds: [JSON.stringify({ front: 'a', tabs: [openTab, { resultId: 'b', title: 'B' }] })],
    read: openTabs,
  },
  'names of untitled queries': {
    seeds: ['["untitled:Untitled-1"]'],
    read: (text) => {
      new UntitledQueries(stored(text)).dispose();
    },
  },
  'values that were entered': {
    seeds: ['{"values.a":{"type":"text","text":"b"},"variables.o":{"type":"list","text":"a, b"}}'],
    read: async (text) => {
      const entered = new EnteredValues(stored(text));
      await entered.keep(stored(text).get('all'));
      return Object.values(entered.all).map(fieldValue);
    },
  },
};
