import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { RequestLog } from '../../../../client/src/budget/requestLog.ts';
import { withFileLock } from '../../../../client/src/base/fileLock.ts';
import { writeWhole } from '../../../../client/src/base/wholeFile.ts';
import { CatalogStore } from '../../../../client/src/catalog/catalogStore.ts';
import { HistoryStore } from '../../../../client/src/history/historyStore.ts';
import { resultOf } from '../../../unit/client/results/run.ts';

// node window.ts <task> <folder> <name>
//
// One of several processes that work with the same folder, as windows do. It says on standard output
// what it has counted.
const [task = '', folder = '', name = ''] = process.argv.slice(2);

const tasks: Readonly<Record<string, () => Promise<void>>> = {
  history: async () => {
    const limits = { entries: 10_000, resultBytes: 20_000 };
    const store = new HistoryStore(folder, () => limits);
    for (let at = 0; at < 50; at++) {
      const id = `${name}-${at}`;
      const result = resultOf(['n Int64'], [[at]]);
      await store.add(
        {
          ...{ id, at, title: id, query: 'select 1', connection: 'here · host', host: 'host' },
          ...{ projectId: '1', elapsedMs: 1, end: 'done' as const },
        },
        {
          ...{ id, title: id, query: 'select 1', connection: 'here · host', takenAt: at },
          ...{ elapsedMs: 1, clockOffsetMs: 0, result },
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
