import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Vscode } from './installVscode.ts';
import { root } from './paths.ts';
import { run } from './processes.ts';
import { progress } from './progress.ts';

/** Builds and packages the extension as people install it; returns the package's path. */
export async function packageVsix(): Promise<string> {
  await progress('Building and packing the extension', () =>
    run('npm', ['run', 'package'], { cwd: root }),
  );
  const manifest = readFileSync(path.join(root, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return path.join(root, `${name}-${version}.vsix`);
}

/** Installs a package into an extensions folder; returns the extension's own folder. */
export async function installVsix(
  vscode: Vscode,
  vsix: string,
  extensions: string,
): Promise<string> {
  const printed = await run(vscode.node, [
    vscode.server,
    '--accept-server-license-terms',
    '--extensions-dir',
    extensions,
    '--server-data-dir',
    path.join(extensions, '.server'),
    '--install-extension',
    vsix,
    '--force',
  ]);
  const entries = await readdir(extensions, { withFileTypes: true });
  const folder = entries.find((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  if (!folder) throw new Error(`Installing ${vsix} installed nothing.\n${printed}`);
  return path.join(extensions, folder.name);
}
