import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Addresses, placesOf, readAddresses, withAddresses } from './addresses.ts';
import { packedMarkdown } from './packedMarkdown.ts';
import { root } from './paths.ts';
import { run } from './processes.ts';
import { isPreRelease } from './publication.ts';
import { withScratch } from './scratch.ts';

/** The time that every file of a package has, in seconds since 1970: the first that a zip can say. */
const fixedTime = '315532800';

const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');

/**
 * Packs the built extension: the same files make the same bytes, whenever and wherever that is. The
 * manifest says what publication.json does, and links of documents lead somewhere.
 */
export async function packVsix(to?: string, addresses?: Addresses): Promise<void> {
  const filledIn = addresses ?? (await readAddresses());
  const listed = await run(process.execPath, [vsce, 'ls', '--no-dependencies'], { cwd: root });
  const files = new Set(listed.split('\n').filter((file) => file !== ''));
  const text = await readFile(path.join(root, 'package.json'), 'utf8');
  const manifest = JSON.parse(text) as { readonly name: string; readonly version: string };
  const { repository } = filledIn;
  const places = placesOf(filledIn);
  const packed = { files, repository, tag: `v${manifest.version}`, places };
  await withScratch(async (scratch) => {
    for (const file of files) {
      const [from, copy] = [path.join(root, file), path.join(scratch, file)];
      await mkdir(path.dirname(copy), { recursive: true });
      if (file.endsWith('.md')) {
        await writeFile(copy, packedMarkdown(file, await readFile(from, 'utf8'), packed));
      } else await cp(from, copy);
    }
    const merged = JSON.stringify(withAddresses(manifest, filledIn), null, 2);
    await writeFile(path.join(scratch, 'package.json'), `${merged}\n`);
    const vsix = to ?? path.join(root, `${manifest.name}-${manifest.version}.vsix`);
    const options = ['--no-dependencies', '--no-rewrite-relative-links', '--out', vsix];
    if (repository === '') options.push('--allow-missing-repository');
    if (isPreRelease(manifest.version)) options.push('--pre-release');
    await run(process.execPath, [vsce, 'package', ...options], {
      cwd: scratch,
      env: { ...process.env, SOURCE_DATE_EPOCH: fixedTime },
    });
  });
}
