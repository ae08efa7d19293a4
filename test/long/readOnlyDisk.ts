import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { storageFailure } from '../../client/src/base/storageFailure.ts';
import { RequestLog } from '../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../client/src/history/historyStore.ts';
import type { HistoryEntry } from '../../client/src/history/historyStore.ts';
import { localFiles } from '../../client/src/insights/code/localFiles.ts';

// node readOnlyDisk.ts <folder>
//
// Writes with every store onto the disk that the folder is, makes it read-only, and writes again.
const [folder = ''] = process.argv.slice(2);
const project = { host: 'https://example.com', projectId: '1' };

const history = new HistoryStore(path.join(folder, 'history'), () => ({
  ...{ entries: 100, resultBytes: 1_000_000 },
}));
const catalogs = new CatalogStore(path.join(folder, 'catalogs'));
const requests = new RequestLog(path.join(folder, 'requests.log'));
const files = localFiles(folder);

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
