import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Tabs } from '../../../../../client/src/results/tabs.ts';
import { resultOf, runOf } from '../run.ts';
import { editor } from '../../support/editor.ts';

const { exportCommands } =
  await import('../../../../../client/src/results/export/exportCommands.ts');

const done = {
  kind: 'done' as const,
  result: resultOf(
    ['a', 'b'],
    [
      [1, 'x'],
      [2, null],
      [{ $integer: '18446744073709551615' }, '=1'],
    ],
  ),
};

const unused = {
  rowLimits: { of: () => 10_000 },
  times: { bytesRead: () => undefined },
  sessions: {
    open: () => Promise.reject(new Error('No session is asked for.')),
    renew: () => Promise.reject(new Error('No session is asked for.')),
  },
  slices: () => Promise.reject(new Error('No query is cut.')),
  spoolFolder: 'unused',
};

describe('the command that exports a result', () => {
  let folder: string;
  let tabs: Tabs;
  let target: string;
  beforeEach(async () => {
    editor.reset();
    folder = await mkdtemp(path.join(tmpdir(), 'export-'));
    target = path.join(folder, 'out');
    tabs = new Tabs();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const run = (...args: unknown[]): Promise<void> =>
    exportCommands(tabs, unused)['hogql.results.export'](...args);

  it('writes the active result to the named file', async () => {
    tabs.follow(runOf('1', 'sign: ups/today', 'a.hogql', done));
    editor.replies.push('CSV', target);
    await run();
    assert.equal(await readFile(target, 'utf8'), 'a,b\r\n1,x\r\n2,\r\n18446744073709551615,=1\r\n');
    assert.match(
      editor.asked.join('\n'),
      /Save: .*\/sign ups today\.csv\n3 rows written to out\.$/,
    );
  });

  it('writes what is selected, in the order it is shown', async () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    editor.replies.push('JSON Lines', target);
    await run(tabs.front?.id, { resultId: '1', selection: { rows: [2, 0], columns: [0] } });
    assert.equal(await readFile(target, 'utf8'), '{"a":18446744073709551615}\n{"a":1}\n');
  });

  it('does not write a selection of a result that is no longer shown', async () => {
    tabs.follow(runOf('2', 'signups', 'a.hogql', done));
    await run(tabs.front?.id, { resultId: '1', selection: { rows: [0] } });
    assert.deepEqual(editor.asked, [
      'The result has changed in the meantime. Select again, then export.',
    ]);
  });

  it('says what to do where there is no result', async () => {
    await run();
    assert.deepEqual(editor.asked, ['There is no result to export. Run a statement first.']);
  });

  it('writes nothing when the user gives up', async () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    editor.replies.push('HTML', undefined);
    await run();
    assert.deepEqual(await readdir(folder), []);
  });

  it('says why a file could not be written', async () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    editor.replies.push('Markdown', path.join(folder, 'no', 'such', 'folder'));
    await run();
    assert.match(
      editor.asked.at(-1) ?? '',
      /^folder was not written: the folder .+ does not exist/,
    );
  });
});
