import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mock } from 'node:test';
import type { HttpRequest } from '../../../../client/src/api/transport.ts';
import { endProcess, LocalService } from '../../../../client/src/local/localService.ts';
import {
  type RunningService,
  writeRunningNote,
} from '../../../../server/common/files/runningNote.ts';

/** It never ends in order, so there is nothing to wait for. */
const orderlyMs = 100;

describe('a service on this machine that hangs', () => {
  const children: ChildProcess[] = [];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-hung-'));
  });
  afterEach(async () => {
    mock.timers.reset();
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  /** A process that waits for ever and hears no signal but the last one, with its note. */
  async function hung(): Promise<{ child: ChildProcess; running: RunningService }> {
    const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)';
    const deaf = `process.on('SIGTERM', () => undefined); console.log('up'); ${wait};`;
    const child = spawn(process.execPath, ['-e', deaf], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(child);
    assert.ok(child.pid !== undefined);
    await once(child.stdout, 'data');
    const running = { url: 'http://127.0.0.1:1', projectId: '1', apiKey: 'phx_1', pid: child.pid };
    await writeRunningNote(folder, running);
    return { child, running };
  }

  it('is ended by the number of its process', async () => {
    const { child } = await hung();
    const exit = once(child, 'exit');
    assert.equal(await endProcess(folder, orderlyMs), true);
    assert.deepEqual(await exit, [null, 'SIGKILL']);
  });

  it('is not ended where another process has its number', async () => {
    const { child } = await hung();
    const file = path.join(folder, 'running.json');
    const note = JSON.parse(await readFile(file, 'utf8')) as { readonly began?: string };
    assert.ok(note.began);
    for (const began of [`${note.began}1`, undefined]) {
      await writeFile(file, JSON.stringify({ ...note, began }));
      assert.equal(await endProcess(folder), false);
    }
    assert.equal(child.exitCode ?? child.signalCode, null);
  });

  const url = (pathname: string): URL => new URL(pathname, 'http://demo.hogql.localhost');
  const request = { headers: {}, answerTimeoutMs: 1000 };
  const body = JSON.stringify({ query: { kind: 'HogQLQuery', query: 'select 1' }, id: 'run-7' });
  const query: HttpRequest = { ...request, method: 'POST', url: url('/query/'), body };
  const poll: HttpRequest = { ...request, method: 'GET', url: url('/query/run-7/') };

  const cases: [what: string, asked: HttpRequest, before: readonly HttpRequest[], told: unknown][] =
    [
      ['the query', query, [], 'select 1'],
      ['the query of a run in the background', poll, [query], 'select 1'],
      ['nothing else', poll, [], undefined],
    ];
  for (const [what, asked, before, told] of cases) {
    it(`is noticed, ended, and told of with ${what} that it was lost in`, async () => {
      const { child, running } = await hung();
      const exit = once(child, 'exit');
      let isAnswering = true;
      const never = new Promise<never>(() => undefined);
      const lost = new Promise((resolve) => {
        const service = new LocalService({
          dataFolder: folder,
          orderlyMs,
          own: () => Promise.resolve(),
          start: () => Promise.reject(new Error('It runs.')),
          answers: () => (isAnswering ? Promise.resolve(true) : never),
          lost: (text) => {
            service.dispose();
            resolve(text);
          },
        });
        void service.reach(AbortSignal.timeout(60_000)).then(async (found) => {
          assert.equal(found.pid, running.pid);
          for (const each of before) await service.watch(each, () => Promise.resolve());
          isAnswering = false;
          mock.timers.enable({ apis: ['setInterval'] });
          void service.watch(asked, () => never);
          mock.timers.tick(30_000);
        });
      });
      assert.equal(await lost, told);
      assert.deepEqual(await exit, [null, 'SIGKILL']);
    });
  }

  it('that an earlier window has left is ended, and another one is started', async () => {
    const { child } = await hung();
    const exit = once(child, 'exit');
    const started = { url: 'http://127.0.0.1:2', projectId: '1', apiKey: 'phx_2', pid: 2 };
    const service = new LocalService({
      dataFolder: folder,
      orderlyMs,
      own: () => Promise.resolve(),
      start: () => Promise.resolve(started),
      answers: () => Promise.reject(new Error('It took too long.')),
      lost: () => undefined,
    });
    assert.equal(await service.reach(AbortSignal.timeout(60_000)), started);
    assert.deepEqual(await exit, [null, 'SIGKILL']);
    service.dispose();
  });

  it('is not ended by the note of a folder that is not our own', async () => {
    const { child } = await hung();
    const service = new LocalService({
      dataFolder: folder,
      own: () => Promise.reject(new Error('Somebody else has made it.')),
      start: () => Promise.reject(new Error('It is not started.')),
      answers: () => Promise.reject(new Error('It took too long.')),
      lost: () => undefined,
    });
    assert.equal(await service.hangs(), false);
    assert.equal(await service.end(), false);
    assert.equal(child.exitCode ?? child.signalCode, null);
  });
});
