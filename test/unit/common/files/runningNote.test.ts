import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  readRunningNote,
  removeRunningNote,
  writeRunningNote,
} from '../../../../server/common/files/runningNote.ts';

const running = { url: 'http://127.0.0.1:1', projectId: '1', apiKey: 'phx_given', pid: 7 };

describe('the note of a running sandbox', () => {
  let root: string;
  let folder: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'note-'));
    folder = mkdtempSync(join(root, 'data-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  it('says who runs on a folder, by any path to it, until it is removed', async () => {
    await writeRunningNote(folder, running);
    symlinkSync(folder, join(root, 'link'));
    assert.deepEqual(await readRunningNote(folder), running);
    assert.deepEqual(await readRunningNote(join(root, 'link')), running);
    await removeRunningNote(folder);
    assert.equal(await readRunningNote(folder), undefined);
  });

  it('is not believed in a copy of the folder, nor where it is broken', async () => {
    await writeRunningNote(folder, running);
    cpSync(folder, join(root, 'copy'), { recursive: true });
    assert.equal(await readRunningNote(join(root, 'copy')), undefined);
    appendFileSync(join(folder, 'running.json'), '{');
    assert.equal(await readRunningNote(folder), undefined);
  });

  it('names no service but one of this machine', async () => {
    for (const broken of [
      { url: 'https://elsewhere.example' },
      { url: 'http://127.0.0.1:1@evil.example' },
      { url: 1 },
      { apiKey: '' },
    ]) {
      await writeRunningNote(folder, { ...running, ...broken } as typeof running);
      assert.equal(await readRunningNote(folder), undefined);
    }
  });
});
