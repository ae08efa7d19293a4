import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acquireLock, type HeldLock } from '../../common/files/lock.ts';
import { ofPackage } from '../../common/files/openFile.ts';
import { megabyte, readTextIfThereSync } from '../../common/files/readFile.ts';

const version = '3.4.0';
const platforms: Readonly<Record<string, string>> = {
  'linux x64': 'lib-linux-x64-gnu',
  'linux arm64': 'lib-linux-arm64-gnu',
  'darwin x64': 'lib-darwin-x64',
  'darwin arm64': 'lib-darwin-arm64',
};

/**
 * Installs embedded ClickHouse in `folder` if it is missing, and returns that folder. It is not in package.json because
 * it takes 543 MB, and `npm ci` refuses a lock file if one of its platform packages is missing.
 */
export async function installEngine(
  folder: string,
  report: (line: string) => void,
): Promise<string> {
  const library = platforms[`${process.platform} ${process.arch}`];
  if (library === undefined) {
    throw new Error(
      `The query engine (chdb ${version}) has no build for ${process.platform} ${process.arch}: ` +
        'it runs on Linux and macOS, x64 or arm64, and on Windows inside WSL2.',
    );
  }
  if (isInstalled(folder, library)) return folder;

  await mkdir(folder, { recursive: true });
  const lock = await installLock(folder, report);
  let failure: string | undefined;
  try {
    // The previous owner of the lock may have installed it.
    if (!isInstalled(folder, library)) {
      report(`Installing the query engine, chdb ${version}, into ${folder} (174 MB, once)`);
      failure = await npmInstall(folder);
    }
  } finally {
    await lock.release();
  }
  if (isInstalled(folder, library)) return folder;
  throw new Error(
    `The query engine (chdb ${version}) could not be installed: ` +
      `${failure ?? `npm brought no @chdb/${library}`}. Check the network and npm's registry, then try again.`,
  );
}

/** Waits while another process installs the same, and says so. */
function installLock(folder: string, report: (line: string) => void): Promise<HeldLock> {
  const path = join(folder, 'install.lock');
  let isTold = false;
  return acquireLock(path, {
    standstill: 'keeps it',
    whileHeld: async ({ pid }) => {
      if (!isTold) report(`Waiting for process ${pid}, which installs the same. It holds ${path}`);
      isTold = true;
      await delay(stepMs);
    },
  });
}

/** The interval for checking whether another process has finished the installation. */
const stepMs = 200;

/** True if the folder has the engine for this machine. */
export function isEngineInstalled(folder: string): boolean {
  const library = platforms[`${process.platform} ${process.arch}`];
  return library !== undefined && isInstalled(folder, library);
}

function isInstalled(folder: string, library: string): boolean {
  const manifest = join(folder, 'node_modules', 'chdb', 'package.json');
  const native = join(folder, 'node_modules', '@chdb', library, 'package.json');
  const text = readTextIfThereSync(manifest, megabyte, ofPackage);
  if (text === undefined || !existsSync(native)) return false;
  return versionIn(text) === version;
}

/** Undefined if the manifest is broken, for example by an interrupted installation. */
function versionIn(manifest: string): unknown {
  try {
    return (JSON.parse(manifest) as { readonly version?: unknown } | null)?.version;
  } catch {
    return undefined;
  }
}

/** Runs npm outside the project. Returns why it failed, in one line. */
function npmInstall(folder: string): Promise<string | undefined> {
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
  ];
  const npm = spawn('npm', [...args, '--loglevel', 'error', `chdb@${version}`], {
    cwd: folder,
    env: outsideOfNpm(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve) => {
    npm.on('error', (error) => resolve(error.message));
    npm.on('close', (code) =>
      resolve(code === 0 ? undefined : (lastError(output) ?? `npm ended with ${code}`)),
    );
  });
}

/**
 * Under `npm run` the variables of the outer npm (its prefix, its workspace) would steer the inner
 * one.
 */
function outsideOfNpm(): NodeJS.ProcessEnv {
  const steering =
    /^npm_(config_(prefix|local_prefix|global|global_prefix|workspaces?|omit|include)|package_|lifecycle_)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steering.test(name)));
}

function lastError(output: string): string | undefined {
  const errors = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line));
  return errors
    .map((line) => line.replace(/^npm (error|ERR!)\s*/, ''))
    .find((line) => !/^(code|errno|syscall)\b/.test(line));
}
