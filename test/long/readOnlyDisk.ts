import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { storageFailure } from '../../client/src/base/storageFailure.ts';
import { RequestLog } from '../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../client/src/catalog/catalogStore.ts';
import { type HistoryEntry, HistoryStore } from '../../client/src/history/historyStore.ts';
import { localFiles } from '../../client/src/insights/code/localFiles.ts';
import { DraftStore } from '../../client/src/insights/documents/draftStore.ts';
import { OfflineInsights } from '../../client/src/insights/tree/offlineInsights.ts';
import { KeptResults } from '../../client/src/notebook/keptResults.ts';
import { Spool } from '../../client/src/results/export/split/spool.ts';
import { SnapshotStore } from '../../client/src/results/snapshotStore.ts';
import { resultOf } from '../unit/client/results/run.ts';
import { listedInsight } from './listedInsight.ts';

// node readOnlyDisk.ts <folder>
//
// Writes with every store onto the disk that the folder is, makes it read-only, and writes again.
const [folder = ''] = process.argv.slice(2);
const project = { host: 'https://example.com', projectId: '1' };

const history = new HistoryStore(path.join(folder, 'history'), () => ({
  entries: 100,
  resultBytes: 1e6,
}));
const catalogs = new CatalogStore(path.join(folder, 'catalogs'));
const requests = new RequestLog(path.join(folder, 'requests.log'));
const files = localFiles(folder);
const pins = new SnapshotStore(path.join(folder, 'pins'));
const lists = new OfflineInsights(path.join(folder, 'lists'));
const drafts = new DraftStore(path.join(folder, 'drafts'), 'here');
const results = new KeptResults(path.join(folder, 'notebooks'), 'a');
const spool = new Spool(path.join(folder, 'exports'), '/a.csv');

const base = {
  id: 7,
  shortId: 'a',
  name: 'A',
  description: '',
  tags: [],
  favorited: false,
  queryText: '{}',
  modifiedAt: null,
  modifiedBy: null,
};
const begun = {
  version: 1 as const,
  connection: 'here/1',
  now: 0,
  done: 0,
  pending: [],
  columns: [],
  rows: 0,
  bytes: 0,
};

type Store = {
  readonly write: (text: string) => Promise<unknown>;
  readonly read: () => Promise<unknown>;
};

const stores: Readonly<Record<string, Store>> = {
  history: {
    write: (id) => {
      const common = { id, title: id, query: 'select 1', connection: 'here', elapsedMs: 1 };
      const entry: HistoryEntry = { ...common, at: 1, host: 'h', projectId: '1', end: 'done' };
      return history.add(entry);
    },
    read: async () => (await history.entries()).map(({ id }) => id),
  },
  catalogs: {
    write: (revision) => catalogs.save(project, { fetchedAt: 1, catalog: { revision }, gaps: [] }),
    read: async () => (await catalogs.load(project))?.catalog.revision,
  },
  requests: {
    write: (id) => requests.append({ kind: 'spent', atMs: 1000, bucket: 'b', id }),
    read: () => requests.read(500),
  },
  insights: {
    write: (text) => files.write('a.hogql', text),
    read: () => files.read('a.hogql'),
  },
  pins: {
    write: (id) => {
      const common = { id, title: id, query: 'select 1', connection: 'here', elapsedMs: 1 };
      return pins.save({ ...common, takenAt: 1, result: resultOf(['n Int64'], [[1]]) });
    },
    read: async () => (await pins.all()).map(({ id }) => id),
  },
  lists: {
    write: (title) => lists.save('project', { at: 1, insights: [{ ...listedInsight, title }] }),
    read: () => lists.load('project'),
  },
  drafts: {
    write: (text) => drafts.save({ uri: 'hogql-insight:/7', base, format: 'hogql', text }),
    read: () => drafts.all(),
  },
  results: {
    write: (text) => results.remember([{ title: '', text, sent: [text], resultIds: [] }]),
    read: () => results.cells(),
  },
  exports: {
    write: (query) => spool.keep({ ...begun, query }),
    read: () => spool.progress(),
  },
};

for (const { write } of Object.values(stores)) await write('first');
const before = await Promise.all(Object.values(stores).map(({ read }) => read()));
assert.ok(before.every((text) => JSON.stringify(text ?? null).includes('first')));
execFileSync('mount', ['-o', 'remount,ro', folder]);
for (const [name, { write }] of Object.entries(stores)) {
  await assert.rejects(write('second'), (error) => {
    assert.match(storageFailure(error), /Make that folder writable\.$/, name);
    return true;
  });
}
const after = await Promise.all(Object.values(stores).map(({ read }) => read()));
assert.deepEqual(after, before);
process.stdout.write('kept');
