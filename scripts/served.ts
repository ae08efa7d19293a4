import { spawn } from 'node:child_process';
import path from 'node:path';
import { installVscode } from '../test/workbench/harness/installVscode.ts';
import { progress } from '../test/workbench/harness/progress.ts';
import { startServer, type VscodeServer } from '../test/workbench/harness/server.ts';
import { installVsix } from '../test/workbench/harness/vsix.ts';
import { firstFile, firstSteps, type StartSetup } from './startSetup.ts';

/** Serves the newest VS Code to a browser on this machine. The address carries a secret. */
export async function serveWorkbench(
  setup: StartSetup,
  { port, open }: { readonly port: number | undefined; readonly open: boolean },
): Promise<VscodeServer> {
  const { scratch, vsix, env, folder } = setup;
  const vscode = await installVscode('newest');
  const extensions = path.join(scratch, 'extensions');
  const server = await progress(`Starting VS Code ${vscode.version}`, async () => {
    await installVsix(vscode, vsix, extensions);
    return startServer(vscode, { mode: 'user', scratch, extensions, env, port });
  });
  const file = server.uri(path.join(folder, firstFile));
  const address = server.address(folder, [['openFile', file]]);
  console.log(`\nOpen this address in a browser:\n\n  ${address}\n${firstSteps(setup)}`);
  if (open && hasDisplay()) openAddress(address);
  return server;
}

function hasDisplay(): boolean {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY);
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  // "start" is a shell command that takes its first quoted argument as a window title.
  win32: ['cmd', '/c', 'start', '""'],
};

function openAddress(address: string): void {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  opener.on('error', () => undefined); // the address is printed anyway
  opener.unref();
}
