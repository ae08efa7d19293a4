import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, localConnection } from '../../../../client/src/auth/connection.ts';
import { engineLibrary, engineVersion, thisMachine } from '../../../../client/src/local/engine.ts';
import { exportsFolder } from '../../../../client/src/local/exportsFolder.ts';
import type { OpenedFiles } from '../../../../client/src/local/openedFiles.ts';
import type { LocalServices } from '../../../../client/src/local/localServices.ts';
import type { StartParts } from '../../../../client/src/local/startLocal.ts';
import { editor } from '../../../unit/client/support/editor.ts';

const events = { name: 'events', files: 2, rows: 7 };

describe('the command that opens exported data', () => {
  let home: string;
  let folder: string;
  let connections: Connection[];
  let found: OpenedFiles;
  let calls: string[];
  let explained: number;
  let parts: StartParts;
  let run: () => Promise<void>;

  beforeEach(async () => {
    editor.reset();
    home = await mkdtemp(path.join(tmpdir(), 'hogql-open-'));
    folder = path.join(home, 'july');
    await mkdir(folder);
    for (const name of ['chdb', engineLibrary(thisMachine()) ?? '']) {
      const place = path.join(home, 'engine', 'node_modules', name);
      await mkdir(place, { recursive: true });
      await writeFile(path.join(place, 'package.json'), `{"version":"${engineVersion}"}`);
    }
    connections = [];
    calls = [];
    explained = 0;
    found = { tables: [events], refused: [], isImported: false };
    const { LeftOutNews } = await import('../../../../client/src/local/leftOut.ts');
    const { openExports } = await import('../../../../client/src/local/openExports.ts');
    parts = {
      leftOut: new LeftOutNews(),
      connections: {
        all: () => connections,
        configured: () => connections,
        choice: () => connections[0] && { connection: connections[0], isConfirmed: true },
        save: (connection: Connection) => Promise.resolve(void connections.push(connection)),
        activate: () => Promise.resolve(),
      },
      services: {
        engineFolder: path.join(home, 'engine'),
        start: () => Promise.resolve(),
        stop: () => Promise.resolve(void calls.push('stop')),
        queries: () => Promise.resolve(0),
        ask: (_project: unknown, call: { method: string; path: string }) => {
          calls.push(`${call.method} ${call.path}`);
          return Promise.resolve(found);
        },
      },
    } as unknown as StartParts;
    run = () =>
      openExports(parts, () => {
        explained++;
        return Promise.resolve();
      });
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  it('connects to the folder, and opens statements on what was found', async () => {
    editor.replies.push(folder);
    await run();
    assert.deepEqual(connections, [localConnection('july', { exports: folder })]);
    const text = editor.active?.text ?? '';
    assert.match(text, /^-- @connection: july\n-- Rows of your files: events \(7\)\n/);
    assert.match(text, /\nselect\n {4}event,\n {4}count\(\) as times/);
    assert.deepEqual(editor.executed, [['hogql.schema.focus']]);
  });

  it('uses the connection that the folder has', async () => {
    editor.replies.push(folder, folder);
    await run();
    await run();
    assert.equal(connections.length, 1);
  });

  it('opens tables of other names', async () => {
    found = { ...found, tables: [{ name: 'accounts', files: 1, rows: 2 }] };
    editor.replies.push(folder);
    await run();
    assert.match(editor.active?.text ?? '', /\nselect \*\nfrom accounts\nlimit 10;/);
  });

  it('does nothing where nobody chooses a folder', async () => {
    editor.replies.push(undefined);
    await run();
    assert.deepEqual([connections, calls], [[], []]);
  });

  it('says in one sentence what is expected of a folder without any of it', async () => {
    found = { ...found, tables: [] };
    editor.replies.push(folder, 'Supported Files');
    await run();
    assert.match(editor.asked.at(-1) ?? '', /No file in .*july can be read. HogQL opens Parquet/);
    assert.equal(explained, 1);
    assert.deepEqual(connections, []);
    assert.ok(calls.includes('stop'));
  });

  it('names files that are left out, with the reason, and leads to them', async () => {
    await writeFile(path.join(folder, 'b.jsonl'), '{}\n{\n');
    const refused = [
      { file: 'b.jsonl', reason: 'Row 2: Cannot parse it.' },
      { file: 'c.parquet', reason: 'It is no Parquet file.' },
    ];
    found = { ...found, refused };
    editor.replies.push(folder, 'Show Files', 'c.parquet');
    await run();
    await new Promise(setImmediate);
    assert.match(editor.asked[1] ?? '', /^2 files could not be read, among them b\.jsonl: Row 2/);
    assert.equal(editor.executed.at(-1)?.[0], 'revealFileInOS');
  });

  it('looks again, and tells what is read now', async () => {
    const { lookAtExportsAgain } = await import('../../../../client/src/local/lookAgain.ts');
    connections = [localConnection('july', { exports: folder })];
    await lookAtExportsAgain(parts);
    assert.deepEqual(calls, ['POST /__local/files/']);
    assert.equal(editor.asked.at(-1), '“july” has events (7 rows).');
    assert.deepEqual(editor.executed, [['hogql.schema.refresh']]);
  });

  it('asks before queries end with their project', async () => {
    const { stopLocal } = await import('../../../../client/src/local/stopLocal.ts');
    connections = [localConnection('july', { exports: folder })];
    await stopLocal(parts);
    assert.deepEqual(calls, ['stop']);
    assert.match(editor.asked.at(-1) ?? '', /“july” is stopped\. The next query starts it again/);
    Object.assign(parts.services, { queries: () => Promise.resolve(2) });
    editor.replies.push(undefined);
    await stopLocal(parts);
    assert.deepEqual(calls, ['stop']);
  });

  it('ends the process of a project that does not answer, once a person agrees', async () => {
    const { stopLocal } = await import('../../../../client/src/local/stopLocal.ts');
    connections = [localConnection('july', { exports: folder })];
    Object.assign(parts.services, {
      queries: () => Promise.reject(new Error('It took too long.')),
      hangs: () => Promise.resolve(true),
      end: () => Promise.resolve(void calls.push('end')),
    });
    editor.replies.push(undefined, 'Stop It');
    await stopLocal(parts);
    assert.match(editor.asked.at(-1) ?? '', /“july” does not respond\. End its process\?/);
    assert.deepEqual(calls, []);
    await stopLocal(parts);
    assert.deepEqual(calls, ['end']);
  });

  it('tells in which query a project was lost that hung', async () => {
    const { tellLost } = await import('../../../../client/src/local/register.ts');
    const project = { exports: folder };
    const named = { all: () => [localConnection('july', project)] };
    const lost = ['select\n  1', `select ${'a'.repeat(300)}`, undefined];
    const onDidLose: LocalServices['onDidLose'] = (tell) => {
      for (const query of lost) tell({ project, query });
      return { dispose: () => undefined };
    };
    tellLost({ onDidLose }, named);
    assert.deepEqual(editor.asked, [
      '“july” stopped responding and was restarted, while running select 1',
      `“july” stopped responding and was restarted, while running select ${'a'.repeat(193)}…`,
      '“july” stopped responding and was restarted.',
    ]);
  });

  it('refuses a folder that a workspace asks for outside of it, also by a link', async () => {
    const outside = path.join(home, 'outside');
    await mkdir(outside);
    await symlink(outside, path.join(folder, 'link'));
    const at = (exports: string): Promise<string | undefined> =>
      exportsFolder({ exports, within: folder });
    assert.equal(await at(folder), folder);
    await assert.rejects(at(outside), /which is not in this folder/);
    await assert.rejects(at(path.join(folder, 'link')), /which is not in this folder/);
    await assert.rejects(
      at(path.join(folder, 'gone')),
      /The folder .*gone of exported files is missing/,
    );
  });
});
