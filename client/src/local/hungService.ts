import { setTimeout as delay } from 'node:timers/promises';
import { beginningOf } from '../../../server/common/files/processes.ts';
import { type NotedService, readRunningNote } from '../../../server/common/files/runningNote.ts';

/** A hung process does not react to a request to end; a slow one ends in order. */
const orderlyMs = 4_000;
const stepMs = 50;

/**
 * The service that a folder's note names, if its process is still the one that wrote the note:
 * another program may have its number by now.
 */
export async function livingService(dataFolder: string): Promise<NotedService | undefined> {
  const noted = await readRunningNote(dataFolder);
  return noted && (await isSame(noted)) ? noted : undefined;
}

/** Ends the process of a service, whatever it does. Returns false if it is not known to be one. */
export async function endProcess(dataFolder: string): Promise<boolean> {
  const service = await livingService(dataFolder);
  if (!service) return false;
  send(service.pid, 'SIGTERM');
  const until = performance.now() + orderlyMs;
  while (await isSame(service)) {
    if (performance.now() > until) send(service.pid, 'SIGKILL');
    await delay(stepMs);
  }
  return true;
}

async function isSame({ pid, began }: NotedService): Promise<boolean> {
  return began !== undefined && (await beginningOf(pid)) === began;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
