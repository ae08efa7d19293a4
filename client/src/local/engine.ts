import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { t } from '@vscode/l10n';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';

/** chDB, the embedded ClickHouse that local projects are queried with. */
export const engineVersion = '3.4.0';

/** Its size, in megabytes. */
export const engineSize = { download: 174, disk: 543 } as const;

/** A machine, as Node describes it. */
export type Machine = {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Alpine Linux, whose C library is not the one that the engine is built for. */
  readonly isAlpine: boolean;
};

const libraries: Readonly<Record<string, string>> = {
  'linux x64': '@chdb/lib-linux-x64-gnu',
  'linux arm64': '@chdb/lib-linux-arm64-gnu',
  'darwin x64': '@chdb/lib-darwin-x64',
  'darwin arm64': '@chdb/lib-darwin-arm64',
};

/** The machine that this process runs on. */
export function thisMachine(): Machine {
  const { platform, arch } = process;
  return { platform, arch, isAlpine: existsSync('/etc/alpine-release') };
}

/** The package that has the engine for a machine; undefined if there is none. */
export function engineLibrary({ platform, arch, isAlpine }: Machine): string | undefined {
  return isAlpine ? undefined : libraries[`${platform} ${arch}`];
}

/** Why there is no engine for a machine, and what to do about it. */
export function engineProblem(machine: Machine): string | undefined {
  if (engineLibrary(machine)) return undefined;
  if (machine.platform === 'win32') {
    return t(
      'Local projects run on Linux and macOS. On Windows, use “WSL: Connect to WSL” and start the project there.',
    );
  }
  const name = machine.isAlpine ? 'Alpine Linux' : `${machine.platform} ${machine.arch}`;
  return t(
    'Local projects run on Linux (glibc) and macOS, x64 or arm64. There is no engine for {0}; connect to a service instead.',
    name,
  );
}

/** True if a folder has the engine in its `node_modules`, in the version that is known to work. */
export async function hasEngine(folder: string, machine = thisMachine()): Promise<boolean> {
  const library = engineLibrary(machine);
  if (library === undefined) return false;
  const [engine, native] = await Promise.all(
    ['chdb', library].map((name) => installedVersion(folder, name)),
  );
  return engine === engineVersion && native !== undefined;
}

/** Free disk space at a folder, in MB. */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 1024 / 1024);
}

async function installedVersion(folder: string, name: string): Promise<string | undefined> {
  try {
    const text = await readText(path.join(folder, 'node_modules', name, 'package.json'), megabyte);
    const { version } = JSON.parse(text) as { readonly version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}
