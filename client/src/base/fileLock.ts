import { t } from '@vscode/l10n';
import { acquireLock } from '../../../server/common/files/lock.ts';

/** Another window has held the lock for longer than a change takes. */
export class LockBusyError extends Error {
  constructor() {
    super(t('Another window keeps its files for itself. Close it, then try again.'));
  }
}

/** How long to wait for others; their changes take milliseconds. */
const patienceMs = 10_000;

/** The limit of the wait for a lock, and what ends it. */
export type LockWait = {
  readonly patienceMs: number;
  readonly signal?: AbortSignal;
};

/** Work of this process waits here, so that processes contend and not their calls. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Does work that changes files which windows share, while no other window does. The lock is a file
 * with its holder's process in it; that of a process that has ended is taken over.
 *
 * @param name of the lock: the path of the changed file, which need not exist
 * @param wait for the lock, where others may work longer than changes of files take
 * @throws LockBusyError, FileRefusedError, the reason of the signal, and whatever the work throws
 */
export function withFileLock<T>(
  name: string,
  work: () => Promise<T>,
  wait: LockWait = { patienceMs },
): Promise<T> {
  return inTurn(name, work, wait);
}

/** For long work that nobody waits for: throws at once if the lock is taken. */
export async function withFreeFileLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (turns.has(name)) throw new LockBusyError();
  return inTurn(name, work, { patienceMs: 0 });
}

function inTurn<T>(name: string, work: () => Promise<T>, wait: LockWait): Promise<T> {
  const before = turns.get(name) ?? Promise.resolve();
  const done = before.then(async () => {
    // A clock that is set while somebody waits neither ends that nor makes it last.
    const until = performance.now() + wait.patienceMs;
    const lock = await acquireLock(`${name}.lock`, {
      // Several people may work on a folder of insights.
      owner: 'anybody',
      standstill: 'loses it',
      signal: wait.signal,
      whileHeld: () => {
        if (performance.now() > until) throw new LockBusyError();
      },
    });
    try {
      return await work();
    } finally {
      await lock.release();
    }
  });
  const settled = done.then(
    () => undefined,
    () => undefined,
  );
  turns.set(name, settled);
  void settled.then(() => {
    if (turns.get(name) === settled) turns.delete(name);
  });
  return done;
}
