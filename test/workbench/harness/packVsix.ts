import path from 'node:path';
import { root } from './paths.ts';
import { run } from './processes.ts';

/** The time that every file of a package has, in seconds since 1970: the first that a zip can say. */
const fixedTime = '315532800';

/** Packs the built extension: the same files make the same bytes, whenever and wherever that is. */
export async function packVsix(args: readonly string[] = []): Promise<void> {
  const vsce = path.join(root, 'node_modules/@vscode/vsce/vsce');
  const options = [
    '--no-dependencies',
    '--no-rewrite-relative-links',
    '--allow-missing-repository',
  ];
  await run(process.execPath, [vsce, 'package', ...options, ...args], {
    cwd: root,
    env: { ...process.env, SOURCE_DATE_EPOCH: fixedTime },
  });
}
