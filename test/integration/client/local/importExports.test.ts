import assert from 'node:assert/strict';
import { localConnection } from '../../../../client/src/auth/connection.ts';
import type { ImportState } from '../../../../client/src/local/importState.ts';
import type { StartParts } from '../../../../client/src/local/startLocal.ts';
import { editor } from '../../../unit/client/support/editor.ts';

const now = (state: ImportState['state'], rows: number, reason?: string): ImportState => ({
  state,
  rows,
  rowsTotal: 2e3,
  gone: 0,
  ...(reason === undefined ? {} : { reason }),
});

describe('the command that imports exported data', () => {
  const connection = localConnection('july', { exports: '/exports/july' });
  /** The service's answers, in order. */
  let said: object[];
  /** The answer when the import is cancelled. */
  let ended: object | undefined;
  let calls: string[];
  let run: () => Promise<void>;

  beforeEach(async () => {
    editor.reset();
    said = [];
    ended = undefined;
    calls = [];
    const { importExports } = await import('../../../../client/src/local/importExports.ts');
    const parts = {
      connections: {
        configured: () => [connection],
        choice: () => ({ connection, isConfirmed: true }),
      },
      services: {
        ask: (_project: unknown, { method, path }: { method: string; path: string }) => {
          calls.push(path === '/__local/import/' ? method : path);
          return Promise.resolve(method === 'DELETE' ? ended : said.shift());
        },
      },
    } as unknown as StartParts;
    run = () => importExports(parts);
  });

  /** More answers than are asked for until it is cancelled. */
  const whileRunning = () => Array.from({ length: 1000 }, () => now('running', 500));
  const last = (): string => editor.asked.at(-1) ?? '';

  it('tells how far it is, and what came of it', async () => {
    said = [now('running', 0), now('running', 1000), now('running', 2000), now('done', 2000)];
    await run();
    assert.deepEqual(calls, ['POST', 'GET', 'GET', 'GET']);
    assert.deepEqual(editor.underWay, [
      'Importing july',
      '0 of 2,000 events, 0%',
      '1,000 of 2,000 events, 50%',
      'persons, sessions and other tables',
    ]);
    assert.match(last(), /^“july”: 2,000 rows imported in /);
    assert.deepEqual(editor.executed, [['hogql.schema.refresh']]);
  });

  it('goes on where the service was killed meanwhile', async () => {
    said = [now('running', 500), now('waiting', 0), now('running', 600), now('done', 2000)];
    await run();
    assert.deepEqual(calls, ['POST', 'GET', 'POST', 'GET']);
    assert.match(last(), /2,000 rows imported/);
  });

  it('says why it failed', async () => {
    said = [now('running', 500), now('failed', 500, 'The disk is full.')];
    await run();
    assert.equal(last(), '“july” was not imported: The disk is full.');
  });

  it('imports nothing a second time', async () => {
    said = [now('done', 2000)];
    await run();
    assert.match(last(), /was imported before/);
  });

  it('is removed where it is cancelled', async () => {
    said = whileRunning();
    ended = now('none', 0);
    await Promise.all([run(), editor.stop()]);
    const changing = calls.filter((call) => call !== 'GET');
    assert.deepEqual(changing, ['POST', 'DELETE']);
    assert.equal(calls.at(-1), 'DELETE');
    assert.match(last(), /^The import is cancelled/);
  });

  it('is told as done where it was whole before it could be cancelled', async () => {
    said = whileRunning();
    ended = now('done', 2000);
    await Promise.all([run(), editor.stop()]);
    assert.match(last(), /2,000 rows imported/);
  });

  it('asks before it leaves out what was imported from files that are gone', async () => {
    said = [{ ...now('none', 0), gone: 3 }];
    editor.replies.push(undefined);
    await run();
    assert.deepEqual(calls, ['POST']);
    assert.match(last(), /^3 files that “july” was imported from are gone/);
    const files = { tables: [], refused: [], isImported: false };
    said = [{ ...now('none', 0), gone: 1 }, files, now('running', 0), now('done', 2000)];
    editor.replies.push('Read the Files');
    await run();
    assert.deepEqual(calls.slice(1), ['POST', '/__local/import/aside/', 'POST', 'GET']);
    assert.match(last(), /2,000 rows imported/);
  });
});
