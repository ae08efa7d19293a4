import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RequestLog } from '../../../client/src/budget/requestLog.ts';
import { HistoryStore } from '../../../client/src/history/historyStore.ts';
import type { HistoryEntry } from '../../../client/src/history/historyStore.ts';
import { OfflineInsights } from '../../../client/src/insights/tree/offlineInsights.ts';
import { KeptResults } from '../../../client/src/notebook/keptResults.ts';
import { SnapshotStore } from '../../../client/src/results/snapshotStore.ts';
import type { OutsideParser } from './parsers.ts';

const root = mkdtempSync(path.join(tmpdir(), 'hogql-stores-'));
process.once('exit', () => rmSync(root, { recursive: true, force: true }));

const entry: HistoryEntry = {
  ...{ id: 'a', at: 1, title: 'Signups', query: 'select 1', connection: 'us', host: 'h' },
  ...{ projectId: '1', elapsedMs: 5, end: 'done' },
};
const snapshot =
  '{"id":"a","title":"A","query":"select 1","connection":"us","takenAt":1,"elapsedMs":1,"result":{"columns":[{"name":"a"}],"rows":[[1]],"hasMore":null,"limit":null,"cachedAt":null,"hogql":null,"clickhouse":null}}';
const insights =
  '{"at":1,"insights":[{"id":1,"shortId":"a","title":"A","format":"hogql","description":"","tags":[],"favorited":false,"modifiedAt":null,"modifiedBy":null,"createdBy":null,"lastRefresh":null,"dashboards":0,"isViewOnly":false}]}';
const cells = '[{"title":"a","text":"select 1","sent":["select 1"],"resultIds":["a"]}]';

/** A store that reads a file which anybody may have written to. */
function store(
  name: string,
  seeds: readonly string[],
  open: (folder: string) => { file: string; read: () => Promise<unknown> },
): OutsideParser {
  const folder = path.join(root, name);
  mkdirSync(folder, { recursive: true });
  const { file, read } = open(folder);
  return {
    seeds,
    read: (text) => {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      return read();
    },
  };
}

/** Where a store keeps something, known once it has. */
async function fileIn(folder: string, save: () => Promise<void>): Promise<string> {
  await save();
  const [found] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
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

/** The readers of what the extension has kept on disk. */
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
  'results of notebooks': store('cells', [cells], (folder) => ({
    file: cellFile,
    read: () => new KeptResults(folder, 'a').cells(),
  })),
};
