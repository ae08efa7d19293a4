import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { insightShape } from '../../../../client/src/api/shapes.ts';
import { RequestLog } from '../../../../client/src/budget/requestLog.ts';
import { withFileLock } from '../../../../client/src/base/fileLock.ts';
import { createPlain } from '../../../../client/src/base/filePlace.ts';
import { writeWhole } from '../../../../server/common/files/wholeFile.ts';
import { CatalogStore } from '../../../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../../../client/src/history/historyStore.ts';
import {
  type FolderService,
  InsightFolder,
} from '../../../../client/src/insights/code/insightFolder.ts';
import { FolderLock } from '../../../../client/src/insights/code/folderLock.ts';
import { localFiles } from '../../../../client/src/insights/code/localFiles.ts';
import { OfflineInsights } from '../../../../client/src/insights/tree/offlineInsights.ts';
import { CellFiles } from '../../../../client/src/notebook/insights/cellFiles.ts';
import type { NotebookCellsParts } from '../../../../client/src/notebook/insights/notebookCells.ts';
import { SnapshotStore } from '../../../../client/src/results/snapshotStore.ts';
import { resultOf } from '../../../unit/client/results/run.ts';
import { serviceOnDisk } from './serviceOnDisk.ts';

// node window.ts <task> <folder> <name>
//
// One of several processes that work with the same folder, as windows do. It says on standard output
// what it has counted.
const [task = '', folder = '', name = ''] = process.argv.slice(2);

/** A service that has every insight, and nothing else. */
const insightsOnly: FolderService = {
  host: 'https://example.com',
  projectId: '1',
  retrieve: (id) => {
    const query = {
      kind: 'HogQLQuery',
      query: `select ${id}`,
    };
    const insight = v.parse(insightShape, {
      id,
      short_id: `i${id}`,
      name: `Insight ${id}`,
      query,
    });
    return Promise.resolve({
      insight,
      queryText: JSON.stringify(query),
    });
  },
  list: unasked,
  create: unasked,
  findSame: unasked,
  update: unasked,
  activity: unasked,
};

function unasked(): Promise<never> {
  return Promise.reject(new Error('Nobody asks for that here.'));
}

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  history: async () => {
    const limits = { entries: 10_000, resultBytes: 20_000 };
    const store = new HistoryStore(folder, () => limits);
    for (let at = 0; at < 50; at++) {
      const id = `${name}-${at}`;
      const result = resultOf(['n Int64'], [[at]]);
      await store.add(
        {
          id,
          at,
          title: id,
          query: 'select 1',
          connection: 'here · host',
          host: 'host',
          projectId: '1',
          elapsedMs: 1,
          end: 'done' as const,
        },
        {
          id,
          title: id,
          query: 'select 1',
          connection: 'here · host',
          takenAt: at,
          elapsedMs: 1,
          clockOffsetMs: 0,
          result,
        },
      );
      // Lines that count for nothing, so that there is something to compact.
      await store.remove([`nothing-${id}`, `neither-${id}`]);
      if (at % 5 === 0) await store.compact();
    }
  },
  budget: async () => {
    const log = new RequestLog(path.join(folder, 'requests.log'));
    for (let at = 0; at < 50; at++) {
      const id = `${name}-${at}`;
      await log.append({ kind: 'spent', atMs: 1, bucket: 'old'.repeat(200), id });
      await log.append({ kind: 'spent', atMs: 1000 + at, bucket: 'b', id });
      if (at % 5 === 0) await log.read(500);
    }
  },
  catalog: async () => {
    const store = new CatalogStore(path.join(folder, 'catalogs'));
    const project = { host: 'https://example.com', projectId: '1' };
    for (let at = 0; at < 50; at++) {
      const fetchedAt = at * 10 + Number(name);
      await store.save(project, { fetchedAt, catalog: { revision: `${fetchedAt}` }, gaps: [] });
    }
  },
  pins: async () => {
    const store = new SnapshotStore(path.join(folder, 'pins'));
    for (let at = 0; at < 50; at++) {
      const id = `${name}-${at}`;
      const common = { title: id, query: 'select 1', connection: 'here · host', takenAt: at };
      const result = resultOf(['n Int64'], [[at]]);
      await store.save({ ...common, id, elapsedMs: 1, clockOffsetMs: 0, result });
      await store.save({ ...common, id: `${id}-gone`, elapsedMs: 1, clockOffsetMs: 0, result });
      await store.remove(`${id}-gone`);
      if (at % 5 === 0) await store.shrink(1_000_000);
    }
  },
  lists: async () => {
    const store = new OfflineInsights(path.join(folder, 'lists'));
    for (let at = 0; at < 50; at++) {
      await store.save('project', { at: at * 10 + Number(name), insights: [] });
    }
  },
  pull: async () => {
    const first = 100 * Number(name);
    const ids = Array.from({ length: 20 }, (_, at) => first + at);
    const insights = new InsightFolder(localFiles(folder), insightsOnly);
    await insights.pull(ids, new AbortController().signal);
  },
  notebook: async () => {
    // The editor's stand-in must be loaded before the module that imports the editor.
    await import('../../../unit/client/support/editor.ts');
    const { FakeNotebook } = await import('../../../unit/client/support/fakeNotebooks.ts');
    const { notebookCells } =
      await import('../../../../client/src/notebook/insights/notebookCells.ts');
    // Nothing but the note of the notebook is asked for.
    const parts = { folder } as NotebookCellsParts;
    const cells = notebookCells(parts, new FakeNotebook().asDocument, 'us 1');
    const lock = new FolderLock(new CellFiles(cells), insightsOnly);
    for (let at = 0; at < 25; at++) {
      await lock.intend({ file: `${name}-${at}.hogql`, name: '', queryText: '{}' });
    }
  },
  create: async () => {
    const service = serviceOnDisk(folder);
    const insights = new InsightFolder(localFiles(folder), {
      ...service,
      create: async (change, signal) => {
        await service.create(change, signal);
        process.kill(process.pid, 'SIGKILL');
        return new Promise(() => undefined);
      },
    });
    await insights.push(['new.hogql'], new AbortController().signal);
  },
  createAtOnce: async () => {
    const service = serviceOnDisk(folder);
    const insights = new InsightFolder(localFiles(folder), {
      ...service,
      create: async (change, signal) => {
        await delay(200);
        return service.create(change, signal);
      },
    });
    await writeFile(path.join(folder, `ready-${name}`), '');
    const isReady = (file: string): boolean => file.startsWith('ready-');
    while ((await readdir(folder)).filter(isReady).length < 4) await delay(1);
    await insights.push(['new.hogql'], new AbortController().signal);
  },
  write: async () => {
    const text = 'x'.repeat(Number(name));
    for (let at = 0; ; at++) await createPlain(folder, `${at}.hogql`, text);
  },
  count: async () => {
    const file = path.join(folder, 'count');
    for (;;) {
      await withFileLock(file, async () => {
        const count = Number(await readFile(file, 'utf8').catch(() => '0'));
        await writeWhole(file, String(count + 1));
      });
      process.stdout.write('counted\n');
    }
  },
};

await tasks[task]?.();
