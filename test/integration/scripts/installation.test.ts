import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { installNode } from '../../workbench/harness/installNode.ts';
import { root } from '../../workbench/harness/paths.ts';

describe('npm ci', () => {
  it('prints no warning on the oldest Node that it is for', async () => {
    const oldest = path.dirname(await installNode(20));
    // Warnings of its own settings are those of this machine.
    const own = /^npm_(config|lifecycle|package)_/i;
    const kept = Object.entries(process.env).filter(([name]) => !own.test(name));
    const { stdout, stderr } = await promisify(execFile)(
      'npm',
      ['ci', '--dry-run', '--ignore-scripts', '--offline'],
      {
        cwd: root,
        env: {
          ...Object.fromEntries(kept),
          PATH: [oldest, process.env['PATH']].join(path.delimiter),
        },
        shell: process.platform === 'win32',
      },
    );
    assert.equal(stderr, '');
    assert.doesNotMatch(stdout, /warn|deprecated|EBADENGINE/i);
  });
});
