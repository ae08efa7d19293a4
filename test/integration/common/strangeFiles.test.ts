import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withFileLock } from '../../../client/src/base/fileLock.ts';
import { RequestLog } from '../../../client/src/budget/requestLog.ts';
import { CatalogStore } from '../../../client/src/catalog/catalogStore.ts';
import { loadConfig } from '../../../client/src/cli/config.ts';
import { engineWith } from '../../../client/src/cli/snapshot.ts';
import { sourcesOf } from '../../../client/src/cli/sources.ts';
import { HistoryStore } from '../../../client/src/history/historyStore.ts';
import { localFiles } from '../../../client/src/insights/code/localFiles.ts';
import { OfflineInsights } from '../../../client/src/insights/tree/offlineInsights.ts';
import { clusterArguments } from '../../../client/src/local/clusterArguments.ts';
import { startService } from '../../../client/src/local/serviceProcess.ts';
import { KeptResults } from '../../../client/src/notebook/keptResults.ts';
import { type SplitProgress, Spool } from '../../../client/src/results/export/split/spool.ts';
import { SnapshotStore } from '../../../client/src/results/snapshotStore.ts';
import { openFile } from '../../../server/common/files/openFile.ts';
import { readRunningNote, writeRunningNote } from '../../../server/common/files/runningNote.ts';
import { writeShared } from '../../../server/common/files/wholeFile.ts';
import { readTableMap } from '../../../server/local/data/cluster/tableMap.ts';
import { ownFolder } from '../../../server/local/data/folder/folderOwner.ts';
import { DataFolder } from '../../../server/local/data/folder/dataFolder.ts';
import { demoInsights } from '../../../server/local/data/demo/insights.ts';
import { JsonFile } from '../../../server/local/data/folder/jsonFile.ts';
import { keyOf } from '../../../server/local/data/folder/keyFile.ts';
import { planOf, readPlan, writePlan } from '../../../server/local/data/import/plan.ts';
import { demoInsight } from '../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../server/local/data/insights/insightFiles.ts';
import type { KeptResult } from '../../../server/local/data/results/keptResult.ts';
import { ResultFolder } from '../../../server/local/data/results/resultFolder.ts';

/** The content of the file that a link points to, or that another user left. */
const secret = 'select secret';
const limitMs = 20_000;

/** Everything that our programs do with a file of one kind. */
type Kind = {
  readonly what: string;
  /** Its place in a folder. */
  readonly file: string;
  readonly use: (folder: string) => Promise<unknown>;
  /** People share such files: whoever made them, they are read. */
  readonly isShared?: true;
};

const { signal } = new AbortController();
const quiet = (): void => undefined;
const note = { url: 'http://127.0.0.1:1', projectId: '1', apiKey: 'phx_given', pid: 7 };
const scale = { persons: 1, seed: 1, end: '2026-01-01' };
const nothingFound = {
  events: [],
  persons: [],
  sessions: [],
  warehouse: [],
  propertyTypes: {
    event: new Map(),
    person: new Map(),
  },
} as never;
const around = (folder: string) =>
  ({ cwd: folder, dataDirectory: 'server/src/schema/data', warn: quiet }) as never;
const snapshot = {
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
const progress: SplitProgress = {
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

/** Runs the steps one after the other, even after failures. */
async function inTurn(...steps: readonly (() => unknown)[]): Promise<unknown> {
  const said: unknown[] = [];
  for (const step of steps) {
    try {
      said.push(await step());
    } catch (error) {
      said.push(String(error));
    }
  }
  return said;
}

const kinds: readonly Kind[] = [
  {
    what: 'the log of a service',
    file: 'service.log',
    use: (folder) =>
      startService({
        program: [],
        nodes: [
          {
            command: 'true',
            environment: {},
          },
        ],
        dataFolder: folder,
        signal,
      }),
  },
  {
    what: 'the lock of a service',
    file: 'service.lock',
    use: async (folder) => (await ownFolder(folder, quiet, 0)).release(),
  },
  {
    what: 'the lock of a window',
    file: 'log.lock',
    isShared: true,
    use: (folder) => withFileLock(join(folder, 'log'), () => Promise.resolve()),
  },
  {
    what: 'the note of a running service',
    file: 'running.json',
    use: (folder) =>
      inTurn(
        () => readRunningNote(folder),
        () => writeRunningNote(folder, note),
      ),
  },
  {
    what: 'the mark of the demo data',
    file: 'demo.json',
    use: async (folder) => {
      const data = await DataFolder.open(folder, quiet);
      try {
        return await inTurn(
          () => data.holds(scale),
          () => data.filled(scale),
          () => data.empty(),
        );
      } finally {
        await data.close();
      }
    },
  },
  { what: 'the key of a service', file: 'key', use: (folder) => inTurn(() => keyOf(folder)) },
  {
    what: 'the list of its insights',
    file: 'insights.json',
    use: (folder) =>
      inTurn(() => {
        const open = (): JsonFile<string> =>
          new JsonFile(
            join(folder, 'insights.json'),
            (text) => text,
            () => '',
          );
        const { value } = open();
        open().value = 'ours';
        return value;
      }),
  },
  {
    what: 'the lock of its insights',
    file: 'hogql-insights.lock.json',
    use: (folder) => {
      const told: string[] = [];
      const insights = demoInsights.slice(0, 1).map((each) => demoInsight(each, 0, '2026-01-01'));
      return inTurn(
        () => new InsightFiles(folder, (line) => told.push(line)).insights(),
        () => {
          const files = new InsightFiles(folder, (line) => told.push(line));
          files.write(insights);
          return files.edits(insights);
        },
        () => told,
      );
    },
  },
  {
    what: 'the note of a result',
    file: 'plans.json',
    use: (folder) => {
      const kept: KeptResult = {
        title: 'Plans',
        origin: 'a',
        format: 'csv',
        columns: [],
        at: 1,
        name: 'plans',
        file: 'rows.csv',
      };
      return inTurn(
        () => new ResultFolder(folder).read(quiet),
        () => new ResultFolder(folder).keep(kept),
        () => new ResultFolder(folder).remove(kept),
      );
    },
  },
  {
    what: 'the plan of an import',
    file: 'plan.json',
    use: (folder) =>
      inTurn(
        () => readPlan(folder),
        () => writePlan(folder, planOf(folder, {} as never, nothingFound)),
      ),
  },
  {
    what: 'the tables of a server',
    file: 'tables.json',
    use: (folder) =>
      clusterArguments({ url: 'http://h', user: 'u', tables: { events: 'e' } }, folder),
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
  {
    what: 'an insight in a folder of the workspace',
    file: 'signups.hogql',
    isShared: true,
    use: (folder) =>
      inTurn(
        () => localFiles(folder).read('signups.hogql'),
        () => localFiles(folder).create('signups.hogql', 'ours'),
        () => localFiles(folder).write('signups.hogql', 'ours'),
      ),
  },
  {
    what: 'the settings of the command line',
    file: 'hogql.config.json',
    isShared: true,
    use: (folder) => loadConfig(folder),
  },
  {
    what: 'a file of queries that the command line finds',
    file: 'a.hogql',
    isShared: true,
    use: async (folder) => {
      const { sources } = await sourcesOf({}, ['.'], around(folder));
      for (const { absolute } of sources) await writeShared(absolute, 'ours');
      return sources;
    },
  },
  {
    what: 'a catalog that the command line writes',
    file: 'catalog.json',
    isShared: true,
    use: (folder) => writeShared(join(folder, 'catalog.json'), '{}'),
  },
];

/** Things that somebody put in place of our file. */
const traps: Readonly<Record<string, (file: string, away: string) => void>> = {
  'a link': (file, away) => {
    writeFileSync(away, secret);
    symlinkSync(away, file);
  },
  'a link to nothing': (file, away) => symlinkSync(away, file),
  'a FIFO': (file) => void execFileSync('mkfifo', [file]),
  'a device': (file) => {
    try {
      execFileSync('mknod', [file, 'c', '1', '5'], { stdio: 'ignore' });
    } catch {
      // Only root makes devices.
      symlinkSync('/dev/zero', file);
    }
  },
  'a folder': (file) => mkdirSync(file),
};

describe('at the place of a file of ours', () => {
  let home: string;
  let folder: string;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'hogql-strange-')));
    folder = join(home, 'own');
    mkdirSync(folder, { mode: 0o700 });
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  /** Uses a kind of file, whatever comes of it, within a limit of time. */
  async function used({ use, what }: Kind): Promise<string> {
    const timer = new AbortController();
    const late = delay(limitMs, undefined, { signal: timer.signal, ref: false }).then(
      () => assert.fail(`${what} takes more than ${limitMs} ms`),
      () => undefined,
    );
    const done = use(folder).then(
      (value) => JSON.stringify([value]),
      (error: unknown) => String(error),
    );
    const said = await Promise.race([done, late]);
    timer.abort();
    return said ?? '';
  }

  /** The path of a kind of file; without a fixed name, it is written once to find out. */
  async function placeOf(kind: Kind): Promise<string> {
    if (kind.file !== '' && !kind.file.startsWith('.')) return join(folder, kind.file);
    if (kind.file.startsWith('.')) {
      const spool = new Spool(folder, '/a.csv');
      await spool.keep(progress);
      const [name = ''] = readdirSync(folder);
      rmSync(join(folder, name));
      return join(folder, name.replace('.progress', kind.file));
    }
    await used(kind);
    const [found = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.json'),
    );
    rmSync(join(folder, found));
    return join(folder, found);
  }

  for (const kind of kinds) {
    for (const [trap, set] of Object.entries(traps)) {
      it(`${trap} in place of ${kind.what} is neither read, written nor removed`, async () => {
        const file = await placeOf(kind);
        const away = join(home, 'away');
        set(file, away);
        const before = lstatSync(file);
        const isThere = existsSync(away);
        // Code that waits for a FIFO is freed, so that it fails here and hangs nowhere.
        const freeing = trap === 'a FIFO' ? freeLater(file) : undefined;
        const began = performance.now();
        const said = await used(kind);
        freeing?.kill();
        assert.ok(performance.now() - began < limitMs, `${performance.now() - began} ms`);
        assert.ok(!said.includes('secret'), said);
        const after = lstatSync(file);
        assert.deepEqual([after.ino, after.mode], [before.ino, before.mode]);
        assert.equal(existsSync(away), isThere);
        if (isThere) assert.equal(readFileSync(away, 'utf8'), secret);
      });
    }

    it(`a file of 2 GB in place of ${kind.what} is not read`, async () => {
      const file = await placeOf(kind);
      writeFileSync(file, '');
      truncateSync(file, 2 ** 31);
      const before = process.memoryUsage().arrayBuffers;
      await used(kind);
      assert.ok(process.memoryUsage().arrayBuffers - before < 100_000_000);
    });

    if (process.geteuid?.() !== 0 || kind.isShared) continue;
    it(`a file of another user in place of ${kind.what} is neither read, written nor removed`, async () => {
      const file = await placeOf(kind);
      writeFileSync(file, secret);
      chownSync(file, 4711, 4711);
      const said = await used(kind);
      assert.ok(!said.includes('secret'), said);
      assert.equal(readFileSync(file, 'utf8'), secret);
      assert.equal(lstatSync(file).uid, 4711);
    });
  }

  it('a file of another user is not opened', async () => {
    let file = '/etc/passwd';
    if (process.geteuid?.() === 0) {
      file = join(folder, 'file');
      writeFileSync(file, '');
      chownSync(file, 4711, 4711);
    }
    await assert.rejects(openFile(file, 'read'), /belongs to another user/);
    const handle = await openFile(file, 'read', { owner: 'anybody' });
    await handle.close();
  });

  it('a device that is named as a catalog is not read', async () => {
    const reading = engineWith('/dev/zero', around(folder));
    await assert.rejects(reading, /\/dev\/zero is a link, a folder or a device, not a plain file/);
  });

  it('a device that is named as settings is not read', async () => {
    await assert.rejects(
      loadConfig(folder, '/dev/zero'),
      /\/dev\/zero is a link, a folder or a device, not a plain file/,
    );
  });

  it('a device that is named as tables is not read', () => {
    assert.throws(
      () => readTableMap('/dev/zero'),
      /\/dev\/zero is a link, a folder or a device, not a plain file/,
    );
  });
});

/** A writer that comes later than the limit. */
function freeLater(file: string): { kill: () => void } {
  const seconds = String(limitMs / 1_000 + 1);
  const child = spawn('sh', ['-c', `sleep ${seconds}; exec 3<>"$1"; echo x >&3`, 'sh', file], {
    stdio: 'ignore',
    detached: true,
  });
  const { pid = 0 } = child;
  return { kill: () => void process.kill(-pid) };
}

/** A folder and all that is in it. */
function allIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [folder, ...names.map((name) => join(folder, name))];
}

describe('a folder of ours', () => {
  let home: string;
  beforeEach(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'hogql-strange-')));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const folders: Readonly<Record<string, (data: DataFolder) => unknown>> = {
    results: (data) => new ResultFolder(data.results),
    'insights of a service': (data) =>
      new InsightFiles(join(data.path, 'insights'), quiet).write([]),
    'an engine': (data) => data.holds(scale),
  };
  const names: Readonly<Record<string, string>> = {
    results: 'results',
    'insights of a service': 'insights',
    'an engine': 'engine',
  };
  for (const [what, enter] of Object.entries(folders)) {
    it(`of ${what} is neither entered nor emptied where it is a link`, async () => {
      const away = join(home, 'away');
      mkdirSync(away);
      writeFileSync(join(away, 'mine.json'), secret);
      const data = await DataFolder.open(join(home, 'data'), quiet);
      try {
        symlinkSync(away, join(data.path, names[what] ?? ''));
        assert.throws(() => enter(data), /is a link or a file, not a folder/);
      } finally {
        await data.close();
      }
      assert.deepEqual(readdirSync(away), ['mine.json']);
    });
  }

  it('is for its owner alone, whoever has made it, and so are its files', async () => {
    const path = join(home, 'data');
    mkdirSync(path, { mode: 0o755 });
    writeFileSync(join(path, 'service.log'), 'of before', { mode: 0o644 });
    const starting = startService({
      program: [],
      nodes: [
        {
          command: 'true',
          environment: {},
        },
      ],
      dataFolder: path,
      signal,
    });
    await assert.rejects(starting);
    const data = await DataFolder.open(path, quiet);
    keyOf(path);
    data.filled(scale);
    await data.announce(note);
    new ResultFolder(data.results);
    new InsightFiles(join(path, 'insights'), quiet).write(
      demoInsights.slice(0, 1).map((each) => demoInsight(each, 0, '2026-01-01')),
    );
    const modes = allIn(path).map((file) => lstatSync(file).mode & 0o077);
    assert.ok(modes.length > 6);
    assert.deepEqual(new Set(modes), new Set([0]));
    await data.close();
  });

  it('is for its owner alone where a window keeps something', async () => {
    const folder = join(home, 'history');
    mkdirSync(folder, { mode: 0o755 });
    const history = new HistoryStore(folder, () => ({ entries: 10, resultBytes: 1e6 }));
    const entry = { id: 'a', at: 1, title: 'A', query: 'select 1', connection: 'us', host: 'h' };
    await history.add({ ...entry, projectId: '1', elapsedMs: 5, end: 'done' }, snapshot);
    const kept = allIn(folder);
    assert.deepEqual(new Set(kept.map((file) => lstatSync(file).mode & 0o077)), new Set([0]));
    assert.ok(kept.length >= 4);
  });
});
