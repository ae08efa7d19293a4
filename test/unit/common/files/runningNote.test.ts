import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginningOf } from '../../../../server/common/files/processes.ts';
import {
  readRunningNote,
  removeRunningNote,
  writeRunningNote,
} from '../../../../server/common/files/runningNote.ts';

const running = {
  url: 'http://127.0.0.1:1',
  projectId: '1',
  apiKey: 'phx_given',
  pid: process.pid,
};

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

  it('says who runs on a folder since when, by any path to it, until it is removed', async () => {
    await writeRunningNote(folder, running);
    symlinkSync(folder, join(root, 'link'));
    const noted = { ...running, began: await beginningOf(process.pid) };
    assert.deepEqual(await readRunningNote(folder), noted);
    assert.deepEqual(await readRunningNote(join(root, 'link')), noted);
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
