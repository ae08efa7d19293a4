import assert from 'node:assert/strict';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HistoryStore } from '../../../client/src/history/historyStore.ts';
import { startService } from '../../../client/src/local/serviceProcess.ts';
import { DataFolder } from '../../../server/local/data/folder/dataFolder.ts';
import { demoInsights } from '../../../server/local/data/demo/insights.ts';
import { keyOf } from '../../../server/local/data/folder/keyFile.ts';
import { demoInsight } from '../../../server/local/data/insights/insight.ts';
import { InsightFiles } from '../../../server/local/data/insights/insightFiles.ts';
import { ResultFolder } from '../../../server/local/data/results/resultFolder.ts';
import { quiet, signal } from './files/kind.ts';
import { note, scale } from './files/service.ts';
import { snapshot } from './files/window.ts';

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
      writeFileSync(join(away, 'mine.json'), 'mine');
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
