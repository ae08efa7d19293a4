import assert from 'node:assert/strict';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { packVsix } from '../harness/packVsix.ts';
import { root } from '../harness/paths.ts';
import { withScratch } from '../harness/scratch.ts';
import { newestStage } from '../harness/stage.ts';

describe('the package of the extension', () => {
  for (const { vsix } of newestStage()) {
    it('has the same bytes whenever it is packed, and the notices of others’ code', async () => {
      await withScratch(async (scratch) => {
        const dist = path.join(root, 'dist');
        for (const file of await readdir(dist)) await utimes(path.join(dist, file), 1e9, 1e9);
        const again = path.join(scratch, 'again.vsix');
        await packVsix(['--out', again]);
        const [one, other] = await Promise.all([readFile(vsix), readFile(again)]);
        assert.ok(one.equals(other), 'the same files make another package');
        // Names are not compressed.
        for (const name of ['ThirdPartyNotices.txt', 'SECURITY.md', 'LICENSE']) {
          assert.ok(one.includes(`extension/${name}`), name);
        }
      });
    });

    it('has at most 2 MB beside the local project, and no program that the editor does not start', async () => {
      const packed = await readFile(vsix);
      const local = deflateRawSync(await readFile(path.join(root, 'dist/local.js')));
      assert.ok(packed.length - local.length <= 2_000_000, `${packed.length} bytes`);
      assert.ok(packed.includes('extension/dist/extension.js'));
      assert.ok(!packed.includes('extension/dist/cli.js'));
    });
  }
});
