import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { t } from '@vscode/l10n';
import { errorCode } from '../../../server/common/files/errorCode.ts';

/** Another window keeps what is to be changed for longer than such a change takes. */
export class LockBusyError extends Error {
  constructor() {
    super(t('Another window keeps its files for itself. Close it, then try again.'));
  }
}

/** How long to wait for others; their changes take milliseconds. */
const patienceMs = 10_000;

/** A lock of this age has a holder that stands still, or whose number went to another process. */
const staleMs = 30_000;

/** Whoever holds a lock renews it so often. */
const renewMs = 5_000;

/** One that seems too old is watched for so long, in which its holder would renew it. */
const watchMs = 8_000;

/** The holder ended between making the file and saying who it is. */
const namelessMs = 2_000;

const thisMachine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);

/** How long to wait for a lock, and what ends the wait. */
export type LockWait = {
  readonly patienceMs: number;
  readonly signal?: AbortSignal;
};

/** Work of this process waits here, so that processes contend and not their calls. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Does work that changes files which windows share, while no other window does. The lock is a file
 * made exclusively, with its holder's process in it; that of a process that has ended is taken over.
 *
 * @param name of the lock: the path of what is changed, which need not be there
 * @param wait for the lock, where others may work longer than changes of files take
 * @throws LockBusyError, the reason of the signal, and whatever the work throws
 */
export function withFileLock<T>(
  name: string,
  work: () => Promise<T>,
  wait: LockWait = { patienceMs },
): Promise<T> {
  return inTurn(name, work, wait);
}

/** The same for work that takes long, which nobody waits for: throws at once where others do it. */
export async function withFreeFileLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (turns.has(name)) throw new LockBusyError();
  return inTurn(name, work, { patienceMs: 0 });
}

function inTurn<T>(name: string, work: () => Promise<T>, wait: LockWait): Promise<T> {
  const before = turns.get(name) ?? Promise.resolve();
  const done = before.then(async () => {
    const release = await acquire(`${name}.lock`, wait);
    try {
      return await work();
    } finally {
      await release();
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

/** Whether a process of this machine is running; undefined for those of other machines. */
export function isRunning(pid: number, machine: string): boolean | undefined {
  if (machine !== thisMachine) return undefined;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return errorCode(error) === 'EPERM';
  }
}

/** This process, as others find it: `4711-1f2e3d4c5b6a`. */
export const thisProcess = `${process.pid}-${thisMachine}`;

async function acquire(
  file: string,
  { patienceMs: patience, signal }: LockWait,
): Promise<() => Promise<void>> {
  const token = `${thisProcess}-${randomUUID()}`;
  // A clock that is set while somebody waits neither ends that nor makes it last.
  const until = performance.now() + patience;
  await mkdir(path.dirname(file), { recursive: true });
  const watch = new Watch();
  for (;;) {
    signal?.throwIfAborted();
    if ((await claim(file, token)) && (await holderOf(file))?.token === token) {
      const renewal = setInterval(() => void renew(file, token), renewMs);
      return () => {
        clearInterval(renewal);
        return release(file, token);
      };
    }
    const holder = await holderOf(file);
    const seen = watch.look(holder);
    if (holder && seen === 'left') await takeAway(file, holder.token);
    else if (seen === 'held' && performance.now() > until) throw new LockBusyError();
    else await delay(2 + Math.random() * 20);
  }
}

/** Watches a lock that somebody else holds. */
class Watch {
  #holder: Holder | undefined;
  #since = 0;
  /** The holder has renewed it. */
  #isAlive = false;

  /** Whether its holder has ended or stands still; it takes a while to be sure of that. */
  look(holder: Holder | undefined): 'held' | 'left' | 'perhaps left' {
    const before = this.#holder;
    if (holder?.token !== before?.token || holder?.renewedAtMs !== before?.renewedAtMs) {
      this.#isAlive = holder !== undefined && holder.token === before?.token;
      this.#holder = holder;
      this.#since = performance.now();
    }
    if (holder && hasEnded(holder)) return 'left';
    const isNameless = holder?.token === '';
    if (!holder || this.#isAlive || !(isNameless || isOld(holder))) return 'held';
    const enoughMs = isNameless ? namelessMs : watchMs;
    return performance.now() - this.#since > enoughMs ? 'left' : 'perhaps left';
  }
}

/** Makes a file with a word in it; false where it is there already. */
async function claim(file: string, word: string): Promise<boolean> {
  let handle;
  try {
    handle = await open(file, 'wx');
  } catch (error) {
    const code = errorCode(error);
    // Windows refuses the name of a file that is being deleted.
    if (code === 'EEXIST' || (process.platform === 'win32' && code === 'EPERM')) return false;
    throw error;
  }
  try {
    await handle.writeFile(word);
    return true;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** A lock that was taken away meanwhile is another holder's now. */
async function release(file: string, token: string): Promise<void> {
  if (await isHeld(file, token)) await rm(file, { force: true });
}

async function renew(file: string, token: string): Promise<void> {
  const seconds = Date.now() / 1_000;
  if (await isHeld(file, token)) await utimes(file, seconds, seconds).catch(() => undefined);
}

async function isHeld(file: string, token: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => '')) === token;
}

type Holder = {
  readonly token: string;
  readonly renewedAtMs: number;
};

async function holderOf(file: string): Promise<Holder | undefined> {
  try {
    const [token, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { token, renewedAtMs: mtimeMs };
  } catch {
    return undefined;
  }
}

function hasEnded({ token }: Holder): boolean {
  const [pid, machine = ''] = token.split('-', 2);
  return token !== '' && isRunning(Number(pid), machine) === false;
}

/** A guess, because the clock may have been set. */
function isOld({ renewedAtMs }: Holder): boolean {
  return Math.abs(Date.now() - renewedAtMs) > staleMs;
}

/**
 * Removes the lock of a holder that has ended. Of all who find it only one may, and it looks again:
 * who is late would take away the lock of the next holder.
 */
async function takeAway(file: string, token: string): Promise<void> {
  const right = `${file}.${createHash('sha256').update(token).digest('hex').slice(0, 16)}`;
  if (!(await claim(right, thisProcess))) {
    const other = await holderOf(right);
    if (other && (hasEnded(other) || isOld(other))) await rm(right, { force: true });
    else await delay(5);
    return;
  }
  try {
    if ((await holderOf(file))?.token === token) await rm(file, { force: true });
  } finally {
    await rm(right, { force: true });
  }
}
