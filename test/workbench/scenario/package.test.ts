import assert from 'node:assert/strict';
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { type Addresses, readAddresses, withAddresses } from '../harness/addresses.ts';
import { deadLinks } from '../harness/deadLinks.ts';
import { empty, filledIn } from '../harness/examplePublisher.ts';
import { packVsix } from '../harness/packVsix.ts';
import { largestPackage, packageSize } from '../harness/packageSize.ts';
import { root } from '../harness/paths.ts';
import { withScratch } from '../harness/scratch.ts';
import { newestStage } from '../harness/stage.ts';

describe('the package of the extension', () => {
  const packs = new Map<string, Promise<Buffer>>();

  /** The package with the addresses of a publisher, packed once. */
  function packed(addresses: Addresses): Promise<Buffer> {
    const key = JSON.stringify(addresses);
    const pack = packs.get(key) ?? packAnew(addresses);
    packs.set(key, pack);
    return pack;
  }

  for (const { vsix } of newestStage()) {
    it('has the same bytes whenever it is packed, and the notices of others’ code', async () => {
      const dist = path.join(root, 'dist');
      for (const file of await readdir(dist)) await utimes(path.join(dist, file), 1e9, 1e9);
      const [one, other] = [await readFile(vsix), await packed(await readAddresses())];
      assert.ok(one.equals(other), 'the same files make another package');
      // Names are not compressed.
      for (const name of ['ThirdPartyNotices.txt', 'SECURITY.md', 'LICENSE']) {
        assert.ok(one.includes(`extension/${name}`), name);
      }
    });

    it('has at most 2 MB beside the local project, and no program that the editor does not start', async () => {
      const { all, local } = await packageSize(vsix);
      assert.ok(all - local <= largestPackage, `${all - local} bytes`);
      const packed = await readFile(vsix);
      assert.ok(packed.includes('extension/dist/extension.js'));
      assert.ok(!packed.includes('extension/dist/cli.js'));
    });
  }

  for (const [who, addresses] of Object.entries({ nobody: empty, somebody: filledIn })) {
    it(`has no dead link, and the addresses of its publisher, where that is ${who}`, async () => {
      const texts = extensionFiles(await packed(addresses));
      assert.deepEqual(deadLinks(texts), []);
      const manifest = JSON.parse(texts.get('package.json')?.() ?? '') as object;
      const source = await readFile(path.join(root, 'package.json'), 'utf8');
      assert.deepEqual(manifest, withAddresses(JSON.parse(source) as object, addresses));
      const film = /!\[[^\]]*\]\((\S*first-query\.webp)\)/.exec(
        texts.get('readme.md')?.() ?? '',
      )?.[1];
      const { repository } = addresses;
      const { version } = manifest as { readonly version: string };
      assert.equal(
        film,
        repository === ''
          ? 'media/images/first-query.webp'
          : `${repository}/raw/v${version}/media/films/first-query.webp`,
      );
    });
  }
});

function packAnew(addresses: Addresses): Promise<Buffer> {
  return withScratch(async (scratch) => {
    const vsix = path.join(scratch, 'one.vsix');
    await packVsix(vsix, addresses);
    return readFile(vsix);
  });
}

/** The files of a packed extension by their paths, each with what reads its text. */
function extensionFiles(vsix: Buffer): Map<string, () => string> {
  const folder = 'extension/';
  return new Map(
    Object.entries(unzipSync(vsix)).flatMap(([name, bytes]) =>
      name.startsWith(folder)
        ? [[name.slice(folder.length), () => new TextDecoder().decode(bytes)] as const]
        : [],
    ),
  );
}
