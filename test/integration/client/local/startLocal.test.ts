import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Connection, localConnection } from '../../../../client/src/auth/connection.ts';
import { engineLibrary, engineVersion, thisMachine } from '../../../../client/src/local/engine.ts';
import type { StartParts } from '../../../../client/src/local/startLocal.ts';
import { editor } from '../../../unit/client/support/editor.ts';

const question = 'Start a project on this machine?';

describe('the command that starts a project on this machine', () => {
  const pathBefore = process.env['PATH'];
  let home: string;
  let engine: string;
  let connections: Connection[];
  let active: string | undefined;
  let started: number;
  let cannotStart: Error | undefined;
  let run: () => Promise<void>;

  beforeEach(async () => {
    editor.reset();
    home = await mkdtemp(path.join(tmpdir(), 'hogql-start-'));
    engine = path.join(home, 'engine');
    connections = [];
    active = cannotStart = undefined;
    started = 0;
    process.env['PATH'] = path.join(home, 'bin');
    const { startLocal } = await import('../../../../client/src/local/startLocal.ts');
    const parts = {
      connections: {
        all: () => connections,
        save: (connection: Connection) => Promise.resolve(void connections.push(connection)),
        activate: (name: string) => Promise.resolve(void (active = name)),
      },
      services: {
        places: { engine },
        get engineFolder() {
          return (editor.settings.get('hogql.local.engineFolder') as string | undefined) || engine;
        },
        start: () => {
          started++;
          return cannotStart ? Promise.reject(cannotStart) : Promise.resolve();
        },
      },
    } as unknown as StartParts;
    run = () => startLocal(parts);
  });
  afterEach(async () => {
    process.env['PATH'] = pathBefore;
    await rm(home, { recursive: true, force: true });
  });

  async function haveEngine(folder: string): Promise<void> {
    for (const name of ['chdb', engineLibrary(thisMachine()) ?? '']) {
      const place = path.join(folder, 'node_modules', name);
      await mkdir(place, { recursive: true });
      await writeFile(path.join(place, 'package.json'), `{"version":"${engineVersion}"}`);
    }
  }

  async function haveNpm(): Promise<void> {
    await mkdir(path.join(home, 'bin'));
    const file = path.join(home, 'bin', 'npm');
    await writeFile(file, `#!${process.execPath}\n`);
    await chmod(file, 0o755);
  }

  it('asks nothing where the engine is there: it connects and opens statements', async () => {
    await haveEngine(engine);
    await run();
    assert.deepEqual(editor.asked, []);
    assert.equal(started, 1);
    assert.deepEqual(connections, [localConnection('Local', {})]);
    assert.equal(active, 'Local');
    assert.match(editor.active?.text ?? '', /^-- @connection: Local\n/);
  });

  it('uses the connection that is there, and takes nobody’s name', async () => {
    await haveEngine(engine);
    connections = [{ name: 'Local', host: 'https://us.example', projectId: '1' }];
    await run();
    await run();
    assert.deepEqual(
      connections.map(({ name }) => name),
      ['Local', 'Local 2'],
    );
    assert.equal(active, 'Local 2');
  });

  it('changes nothing where a person gives up at the question', async () => {
    await haveNpm();
    editor.replies.push(undefined);
    await run();
    assert.deepEqual(editor.asked, [question]);
    assert.equal(started, 0);
    assert.deepEqual(connections, []);
  });

  it('tells why npm did not bring the engine, and starts nothing', async () => {
    await haveNpm();
    editor.replies.push('Install and Start');
    await run();
    assert.match(editor.asked.at(-1) ?? '', /npm could not install chdb/);
    assert.equal(started, 0);
    assert.deepEqual(connections, []);
  });

  it('takes a folder that has the engine, after one that has not', async () => {
    const other = path.join(home, 'other');
    await haveEngine(other);
    editor.replies.push('Choose a Folder…', home, 'Choose Another', other);
    await run();
    assert.match(editor.asked.join('\n'), /has no chDB 3\.4\.0 for this machine/);
    assert.equal(editor.settings.get('hogql.local.engineFolder'), other);
    assert.equal(started, 1);
  });

  it('tells why the service did not start, and adds no connection', async () => {
    await haveEngine(engine);
    cannotStart = new Error('No space left on device.');
    await run();
    assert.equal(editor.asked.at(-1), 'No space left on device.');
    assert.deepEqual(connections, []);
  });
});
