import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { thisProcess } from '../../../../server/common/files/processes.ts';
import { writeWhole } from '../../../../server/common/files/wholeFile.ts';

describe('what a window that was killed has left', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drafts-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const [, machine = ''] = thisProcess.split('-');
  // Larger than any process number.
  const ended = 4_194_305;
  const hourAgo = new Date(Date.now() - 3_600_000);

  it('is removed by the next that writes there, and nothing else is', async () => {
    const left = `.${ended}-${machine}-0a1b2c3d.part`;
    const others = [
      `.${process.ppid}-${machine}-0a1b2c3d.part`,
      `.${ended}-0123456789ab-0a1b2c3d.part`,
      `${ended}-${machine}-0a1b2c3d.part`,
      'my own.part',
    ];
    for (const name of [left, ...others]) {
      await writeFile(path.join(folder, name), 'half');
      await utimes(path.join(folder, name), hourAgo, hourAgo);
    }
    const young = `.${ended}-${machine}-4e5f6a7b.part`;
    await writeFile(path.join(folder, young), 'half');
    await writeWhole(path.join(folder, 'whole'), 'whole');
    assert.deepEqual((await readdir(folder)).sort(), [...others, young, 'whole'].sort());
  });
});
