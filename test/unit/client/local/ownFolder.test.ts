import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LocalProject } from '../../../../client/src/auth/connection.ts';
import { LocalService } from '../../../../client/src/local/localService.ts';
import { editor } from '../support/editor.ts';

describe('the data folder of a local project', () => {
  let home: string;
  beforeEach(() => {
    editor.reset();
    home = mkdtempSync(path.join(tmpdir(), 'own-folder-'));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  async function own(project: LocalProject, folder: string): Promise<void> {
    const { ownFolder } = await import('../../../../client/src/local/ownFolder.ts');
    await ownFolder(project, folder, path.join(home, 'storage'));
  }

  it('is one that the settings of a person name, outside of the workspace', async () => {
    editor.folder = new Map();
    const data = path.join(home, 'data');
    await own({ path: data }, data);
    assert.deepEqual(readdirSync(data), ['seal']);
  });

  it('is none that the settings of a workspace name', async () => {
    const data = path.join(home, 'data');
    const refused = { kind: 'notRunning', message: /whose data may be unsafe/ };
    await assert.rejects(own({ path: data, isForeign: true }, data), refused);
    assert.equal(existsSync(data), false);
  });

  it('is none in a folder of the workspace', async () => {
    editor.folder = new Map();
    for (const data of ['/folder', '/folder/data', '/folder/data/../deeper']) {
      const refused = { kind: 'notRunning', message: /is in this workspace/ };
      await assert.rejects(own({ path: data }, data), refused);
    }
  });

  it('is none that was not made here', async () => {
    const data = path.join(home, 'data');
    mkdirSync(data);
    writeFileSync(path.join(data, 'running.json'), '{}');
    const refused = { kind: 'notRunning', message: /data that HogQL did not create/ };
    await assert.rejects(own({ path: data }, data), refused);
    assert.deepEqual(readdirSync(data), ['running.json']);
  });

  it('is not read, and nothing is started on it, before it is known to be our own', async () => {
    const data = path.join(home, 'data');
    mkdirSync(data);
    const running = {
      url: 'http://127.0.0.1:1',
      projectId: '1',
      apiKey: 'k',
      pid: 1,
      folder: data,
    };
    writeFileSync(path.join(data, 'running.json'), JSON.stringify(running));
    const service = new LocalService({
      dataFolder: data,
      own: () => Promise.reject(new Error('not ours')),
      start: () => Promise.reject(new Error('started')),
      answers: () => Promise.reject(new Error('asked')),
      lost: () => undefined,
    });
    const signal = AbortSignal.timeout(5_000);
    await assert.rejects(service.reach(signal), { message: 'not ours' });
    assert.equal(await service.running(signal), undefined);
  });
});
