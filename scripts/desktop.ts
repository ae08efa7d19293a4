import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ProcessGroup,
  run,
  startGroup,
  stopOnInterrupt,
} from '../test/workbench/harness/processes.ts';
import { progress } from '../test/workbench/harness/progress.ts';
import { quietSettings } from '../test/workbench/harness/settings.ts';
import { firstFile, firstSteps, type StartSetup } from './startSetup.ts';

/** The `code` command of a desktop VS Code that can open a window here, if there is one. */
export function desktopVscode(): string | undefined {
  const { env, platform } = process;
  // There `code` opens a window on another machine, which has neither our files nor our
  // environment.
  if (env['VSCODE_IPC_HOOK_CLI'] || env['WSL_DISTRO_NAME']) return undefined;
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return undefined;
  const name = platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (env['PATH'] ?? '').split(path.delimiter);
  const places = [
    ...folders.map((folder) => path.join(folder, name)),
    '/Applications/Visual Studio Code.app/Contents/Resources/app/bin/code',
  ];
  return places.find((file) => existsSync(file));
}

/** Opens a window with its own settings and extensions, so the user's VS Code stays untouched. */
export async function openDesktop(
  code: string,
  setup: StartSetup,
): Promise<Pick<ProcessGroup, 'exited' | 'stop'>> {
  const { scratch, vsix, env, folder } = setup;
  const user = path.join(scratch, 'user');
  const own = ['--user-data-dir', user, '--extensions-dir', path.join(scratch, 'extensions')];
  if (process.getuid?.() === 0) own.push('--no-sandbox');
  await mkdir(path.join(user, 'User'), { recursive: true });
  await writeFile(path.join(user, 'User/settings.json'), JSON.stringify(quietSettings));
  await progress('Installing the extension into a VS Code of its own', () =>
    run(code, [...own, '--install-extension', vsix, '--force']),
  );

  const window = ['--new-window', '--wait', folder, path.join(folder, firstFile)];
  const group = startGroup(code, [...own, ...window], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const stop = async (): Promise<void> => {
    endMain(user);
    await group.stop();
  };
  stopOnInterrupt(stop);
  console.log(`\nVS Code opens a window on ${folder}.\n${firstSteps(setup)}`);
  return { exited: group.exited, stop };
}

/** The command only waits for the window. VS Code runs elsewhere and writes down its process id. */
function endMain(user: string): void {
  const lock = path.join(user, 'code.lock');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8'));
  try {
    if (pid > 0) process.kill(pid, 'SIGTERM');
  } catch {
    // it has ended already
  }
}
