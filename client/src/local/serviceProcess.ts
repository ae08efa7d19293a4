import { type ChildProcess, spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { t } from '@vscode/l10n';
import { openFile } from '../../../server/common/files/openFile.ts';
import { makePrivateFolder } from '../../../server/common/files/privateFolder.ts';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { storageFailure } from '../base/storageFailure.ts';
import { freeMegabytes } from './engine.ts';
import { asRunning, type RunningService } from '../../../server/common/files/runningNote.ts';

/** A Node that can run the service. */
export type NodeProgram = {
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** The options for starting a service. */
export type ServiceStart = {
  /** The service's program and its arguments. */
  readonly program: readonly string[];
  /** The first one that works is used. */
  readonly nodes: readonly NodeProgram[];
  /** Secrets, which other users could read in arguments. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataFolder: string;
  readonly signal: AbortSignal;
};

/** The arguments of a service that a window starts. */
export function serviceArguments(of: {
  /** Its data source. */
  readonly source: readonly string[];
  readonly dataFolder: string;
  /** The folder with the secret by which the data folder is known. */
  readonly storage: string;
  /** Without calls for this long, it ends. */
  readonly idleSeconds: number;
}): readonly string[] {
  const { source, dataFolder, storage, idleSeconds } = of;
  const idle = ['--end-when-idle', String(idleSeconds)];
  return [...source, '--data', dataFolder, '--storage', storage, ...idle];
}

/** The demo data is made, and a folder of files looked through, in this time on a slow machine. */
const readyMs = 5 * 60_000;

/**
 * VS Code's own Node; if that is Electron's, then also the one on the path: the engine is native code, which demands
 * more of a Node.
 */
export function nodePrograms(): readonly NodeProgram[] {
  const own = { command: process.execPath, environment: { ELECTRON_RUN_AS_NODE: '1' } };
  const isElectron = process.versions['electron'] !== undefined;
  return isElectron ? [own, { command: 'node', environment: {} }] : [own];
}

/**
 * Starts a service on a data folder and waits until it is ready, or has found one that runs there
 * already: it sees to it by itself that there is only one. It goes on when this process ends.
 *
 * @throws the reason of the signal, or an error with what the service said last
 */
export async function startService(start: ServiceStart): Promise<RunningService> {
  let failure: unknown;
  for (const node of start.nodes) {
    try {
      return await startWith(node, start);
    } catch (error) {
      start.signal.throwIfAborted();
      // The reason why the first one failed is more useful than the absence of another.
      failure ??= error;
    }
  }
  throw failure;
}

async function startWith(node: NodeProgram, start: ServiceStart): Promise<RunningService> {
  const { program, dataFolder, environment, signal } = start;
  signal.throwIfAborted();
  const logFile = path.join(dataFolder, 'service.log');
  const log = await openLog(logFile);
  try {
    const child = spawn(node.command, program, {
      cwd: dataFolder,
      env: { ...process.env, ...node.environment, ...environment },
      stdio: ['ignore', 'pipe', log.fd],
      detached: true,
    });
    const running = await readyLine(child, signal);
    if (running) return running;
  } finally {
    await log.close();
  }
  signal.throwIfAborted();
  throw new Error(
    (await lastWords(logFile)) ?? t('{0} ended before the service was ready.', node.command),
  );
}

/** A file and not a pipe: whoever reads a pipe may end before the service does. */
async function openLog(file: string): Promise<FileHandle> {
  try {
    await makePrivateFolder(path.dirname(file));
    return await openFile(file, 'rewrite');
  } catch (error) {
    throw new Error(storageFailure(error), { cause: error });
  }
}

/** More output than a starting service writes. */
const mostBytes = 64 * megabyte;

/** The last output of a service; a full disk has stored none of it. */
async function lastWords(logFile: string): Promise<string | undefined> {
  const said = (await readText(logFile, mostBytes).catch(() => '')).trim().split('\n').at(-1);
  if (said) return said;
  if ((await freeMegabytes(path.dirname(logFile))) > 0) return undefined;
  return t('The disk is full. Make room on it, then start the project again.');
}

/** The line that says where the service is; undefined if it ends without one. */
function readyLine(child: ChildProcess, signal: AbortSignal): Promise<RunningService | undefined> {
  return new Promise((resolve) => {
    const finish = (running: RunningService | undefined): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      if (!running) killGroup(child);
      child.stdout?.destroy();
      child.unref();
      resolve(running);
    };
    const giveUp = (): void => finish(undefined);
    const timer = setTimeout(giveUp, readyMs);
    signal.addEventListener('abort', giveUp, { once: true });
    child.on('error', giveUp);
    // Not `exit`: a service that finds another one running reports where that is, and ends.
    child.on('close', giveUp);
    if (child.stdout) {
      createInterface(child.stdout).once('line', (line) => finish(asRunning(line)));
    }
  });
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}
