import { join } from 'node:path';
import { withFileLock } from '../../../../client/src/base/fileLock.ts';
import { RequestLog } from '../../../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../../../client/src/history/historyStore.ts';
import { OfflineInsights } from '../../../../client/src/insights/tree/offlineInsights.ts';
import { KeptResults } from '../../../../client/src/notebook/keptResults.ts';
import { type SplitProgress, Spool } from '../../../../client/src/results/export/split/spool.ts';
import { SnapshotStore } from '../../../../client/src/results/snapshotStore.ts';
import { inTurn, type Kind, signal } from './kind.ts';

export const snapshot = {
  id: 'a',
  title: 'A',
  query: 'select 1',
  connection: 'us',
  takenAt: 1,
  elapsedMs: 1,
  clockOffsetMs: 0,
  result: {
    columns: [{ name: 'a' }],
    rows: [[1]],
    hasMore: null,
    limit: null,
    cachedAt: null,
    hogql: null,
    clickhouse: null,
  },
} as never;
const project = { host: 'h', projectId: '1' };
export const progress: SplitProgress = {
  version: 1,
  query: 'q',
  connection: 'c',
  now: 0,
  done: 1,
  pending: [],
  columns: [],
  rows: 1,
  bytes: 4,
};

/** What windows keep of their own. */
export const windowFiles: readonly Kind[] = [
  {
    what: 'the lock of a window',
    file: 'log.lock',
    isShared: true,
    use: (folder) => withFileLock(join(folder, 'log'), () => Promise.resolve()),
  },
  {
    what: 'a catalog',
    file: '',
    use: async (folder) => {
      const store = new CatalogStore(folder);
      const kept = await store.load(project);
      await store.save(project, { fetchedAt: Date.now(), catalog: {}, gaps: [] } as never);
      return kept;
    },
  },
  {
    what: 'the history',
    file: 'runs.jsonl',
    use: (folder) => {
      const history = new HistoryStore(folder, () => ({ entries: 10, resultBytes: 1000 }));
      const entry = { id: 'a', at: 1, title: 'A', query: 'select 1', connection: 'us', host: 'h' };
      return inTurn(
        () => history.entries(),
        () => history.add({ ...entry, projectId: '1', elapsedMs: 5, end: 'done' }),
        () => history.compact(),
        () => history.clear(),
      );
    },
  },
  {
    what: 'a pinned result',
    file: 'a.json',
    use: (folder) => {
      const store = new SnapshotStore(folder);
      return inTurn(
        () => store.load('a'),
        () => store.save(snapshot),
        () => store.shrink(0),
        () => store.remove('a'),
        () => store.clear(),
      );
    },
  },
  {
    what: 'the budget',
    file: 'requests.log',
    use: (folder) => {
      const log = new RequestLog(join(folder, 'requests.log'));
      return inTurn(
        () => log.read(0),
        () => log.append({ kind: 'spent', atMs: 1, bucket: 'a', id: 'a' }),
      );
    },
  },
  {
    what: 'a list of insights',
    file: '',
    use: async (folder) => {
      const store = new OfflineInsights(folder);
      const kept = await store.load('project');
      await store.save('project', { at: Date.now(), insights: [] });
      return kept;
    },
  },
  {
    what: 'the results of a notebook',
    file: '',
    use: (folder) => {
      const kept = new KeptResults(folder, 'notebook');
      return inTurn(
        () => kept.cells(),
        () => kept.remember([]),
      );
    },
  },
  ...['.rows', '.progress'].map((ending): Kind => ({
    what: `the ${ending.slice(1)} of an export`,
    file: ending,
    use: (folder) => {
      const spool = new Spool(folder, '/a.csv');
      return inTurn(
        () => spool.progress(),
        () => spool.add([[1]], 0, signal),
        () => spool.keep(progress),
        async () => {
          const rows: unknown[] = [];
          for await (const row of spool.source(progress).read()) rows.push(row);
          return rows;
        },
        () => spool.prepare(Date.now() + 1e12),
        () => spool.remove(),
      );
    },
  })),
];
