import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installNode } from './installNode.ts';
import { installOnce } from './installOnce.ts';
import { npmInstall, npmPack } from './npm.ts';
import { run } from './processes.ts';
import { type VscodeVersion, vscodeVersions } from './vscodeVersions.ts';

/** A VS Code server with its web workbench, and the Node it runs on. */
export type Vscode = { readonly version: string; readonly server: string; readonly node: string };

/**
 * VS Code from npm: the package code-server has the whole server and workbench in lib/vscode. Its
 * own wrapper is not used, nothing is compiled, and it is installed in .vscode-test/.
 */
export async function installVscode(version: VscodeVersion): Promise<Vscode> {
  const { vscode, codeServer, node } = vscodeVersions[version];
  const [binary, { folder }] = await Promise.all([
    installNode(node),
    installOnce({
      name: `vscode-server-${vscode}`,
      title: `Fetching VS Code ${vscode} from npm`,
      recipe: 1,
      build: (target) => fetchVscode(target, codeServer),
    }),
  ]);
  return { version: vscode, server: path.join(folder, 'out/server-main.js'), node: binary };
}

/**
 * Dependencies of the server that do not matter here: they are large (AI runtimes), need a compiler or system headers,
 * or exist for Windows only. The server logs one line for each and continues.
 */
const unusedDependencies = [
  '@devcontainers/cli',
  '@github/copilot-sdk',
  '@microsoft/mxc-sdk',
  '@vscode/copilot-api',
  '@vscode/deviceid',
  '@vscode/fs-copyfile',
  '@vscode/native-watchdog',
  '@vscode/sandbox-runtime',
  '@vscode/spdlog',
  '@vscode/sqlite3',
  '@vscode/windows-process-tree',
  '@vscode/windows-registry',
  'kerberos',
  'native-watchdog',
  'node-pty',
  'ssh2',
];

/**
 * Built-in extensions that cost time, disk and log lines. Those with a browser part must stay: the
 * workbench has a compiled-in list of them and shows an error for each missing one.
 */
const unusedExtensions = [
  'copilot',
  'git',
  'github',
  'mermaid-markdown-features/chat-webview-out',
  'mermaid-markdown-features/markdown-preview-out',
  'mermaid-markdown-features/notebook-out',
  'ms-vscode.js-debug',
  'ms-vscode.js-debug-companion',
  'node_modules',
  'terminal-suggest',
  'tunnel-forwarding',
];

async function fetchVscode(folder: string, codeServer: string): Promise<object> {
  await unpackServer(folder, codeServer);
  await Promise.all(unusedExtensions.map((name) => remove(folder, 'extensions', name)));

  const manifestFile = path.join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of unusedDependencies) Reflect.deleteProperty(manifest.dependencies, name);
  await writeFile(manifestFile, JSON.stringify(manifest, undefined, 2));
  await npmInstall(folder);
  await provideRipgrep(folder);
  return {};
}

async function unpackServer(folder: string, codeServer: string): Promise<void> {
  const archive = await npmPack(folder, `code-server@${codeServer}`);
  await run('tar', ['-xzf', archive, 'package/lib/vscode'], { cwd: folder });
  const unpacked = path.join(folder, 'package/lib/vscode');
  for (const entry of await readdir(unpacked)) {
    await rename(path.join(unpacked, entry), path.join(folder, entry));
  }
  await Promise.all([remove(folder, 'package'), remove(folder, archive)]);
}

/**
 * Finding files and text needs ripgrep. New versions of VS Code contain it for every platform, of which one is kept.
 * Old ones download it in an install script, and get that of the new package instead.
 */
async function provideRipgrep(folder: string): Promise<void> {
  const target = `${process.platform}-${process.arch}`;
  const universal = path.join(folder, 'node_modules/@vscode/ripgrep-universal/bin');
  if (existsSync(universal)) {
    const others = (await readdir(universal)).filter((name) => name !== target);
    await Promise.all(others.map((name) => remove(universal, name)));
    return;
  }
  const scratch = path.join(folder, 'ripgrep');
  await mkdir(scratch);
  await writeFile(path.join(scratch, 'package.json'), '{ "private": true }');
  await npmInstall(scratch, ['@vscode/ripgrep-universal@1']);
  const binary = process.platform === 'win32' ? 'rg.exe' : 'rg';
  const bin = path.join(folder, 'node_modules/@vscode/ripgrep/bin');
  await mkdir(bin, { recursive: true });
  await copyFile(
    path.join(scratch, 'node_modules/@vscode/ripgrep-universal/bin', target, binary),
    path.join(bin, binary),
  );
  await chmod(path.join(bin, binary), 0o755);
  await remove(scratch);
}

function remove(...segments: string[]): Promise<void> {
  return rm(path.join(...segments), { recursive: true, force: true });
}
