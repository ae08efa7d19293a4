import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../workbench/harness/paths.ts';
import { withScratch } from '../../workbench/harness/scratch.ts';
import { TestNotes } from '../../workbench/harness/testNotes.ts';

describe('our reporter of tests', () => {
  it('notes each test, why one failed, and the sums of each run', () =>
    withScratch(async (scratch) => {
      const tests = path.join(scratch, 'some.test.cjs');
      await writeFile(
        tests,
        "it('is well', () => {});\nit('is not', () => { throw new Error('so'); });\n",
      );
      const file = path.join(scratch, 'counts');
      const mocha = path.join(root, 'node_modules/mocha/bin/mocha.js');
      const env = { ...process.env, TEST_COUNTS: file };
      const notes = new TestNotes(file);
      for (let run = 0; run < 2; run++) {
        const ended = promisify(execFile)(process.execPath, [mocha, tests], { cwd: root, env });
        await assert.rejects(ended, { code: 1 });
        const [failure, ...others] = notes.update();
        assert.deepEqual([failure?.title, others], ['is not', []]);
        assert.match(failure?.text ?? '', /^Error: so\n.*some\.test\.cjs:2/s);
      }
      assert.deepEqual([notes.total, notes.ended], [4, 4]);
      assert.deepEqual(notes.counts, { passed: 2, failed: 2, titles: ['is not', 'is not'] });
    }));
});
