import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { acquireLock, type HeldLock, type LockOwner } from '../../../common/files/lock.ts';
import { readRunningNote, type RunningService } from '../../../common/files/runningNote.ts';

/** Another service has a data folder, and answers. */
export class FolderTakenError extends Error {
  readonly running: RunningService;

  constructor(folder: string, running: RunningService) {
    super(`${folder} is in use by the service at ${running.url} (process ${running.pid}).`);
    this.running = running;
  }
}

/** An existing service may be busy, or suspended with its machine, for this long. */
const patienceMs = 30_000;
const stepMs = 200;

/**
 * Takes a data folder for this process, for as long as it serves it: nobody else may then change
 * what is in there. One that is busy has it as much as one that answers.
 *
 * @throws FolderTakenError, or an error that says what to do where its owner does not answer
 */
export async function ownFolder(
  folder: string,
  report: (line: string) => void,
  patience = patienceMs,
): Promise<HeldLock> {
  const path = join(folder, 'service.lock');
  let silentSince: number | undefined;
  let isTold = false;
  const whileHeld = async ({ pid }: LockOwner): Promise<void> => {
    const running = await runningOn(folder);
    if (running) throw new FolderTakenError(folder, running);
    // A service that has not yet announced its address is still reading its files, however long that takes.
    const isUp = pid !== undefined && (await readRunningNote(folder))?.pid === pid;
    if (!isTold && pid !== undefined) {
      const doing = isUp ? 'which serves the same and does not answer' : 'which starts to serve it';
      report(`Waiting for process ${pid}, ${doing}. It holds ${path}`);
      isTold = true;
    }
    silentSince = isUp ? (silentSince ?? performance.now()) : undefined;
    if (silentSince !== undefined && performance.now() - silentSince > patience) {
      throw new Error(
        `Process ${pid} serves ${folder} and does not answer. Try again once it has time, or end it. ` +
          `If it is another program, remove ${path}.`,
      );
    }
    await delay(stepMs);
  };
  return acquireLock(path, { standstill: 'keeps it', whileHeld });
}

/** The service that runs on a folder, if any answers. */
export async function runningOn(folder: string): Promise<RunningService | undefined> {
  const running = await readRunningNote(folder);
  return running && (await answers(running)) ? running : undefined;
}

/** True if that service answers: its process id alone may belong to another program by now. */
async function answers({ url, apiKey }: RunningService): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${apiKey}` };
    const signal = AbortSignal.timeout(2000);
    return (await fetch(`${url}/__local/status/`, { headers, signal })).ok;
  } catch {
    return false;
  }
}
