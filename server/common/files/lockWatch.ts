import type { FoundLock } from './lockFile.ts';
import { asLockRecord, type LockRecord } from './lockRecord.ts';
import { beginningOf, isRunning } from './processes.ts';

/** What happens to the lock of a suspended process. */
export type Standstill = 'keeps it' | 'loses it';

/** The holder of a lock this old is suspended, or its process id was reused. */
const staleMs = 30_000;

/** A lock that looks stale is watched this long, in which its holder would renew it. */
const watchMs = 8_000;

/** The holder ended between making the file and saying who it is. */
const namelessMs = 2_000;

/** The interval for asking the system when a process began. */
const askMs = 1_000;

/** Watches a lock that another process holds. */
export class LockWatch {
  readonly #standstill: Standstill;
  #found: FoundLock | undefined;
  #since = 0;
  /** The holder has renewed it. */
  #isAlive = false;
  #askedAt = -Infinity;

  constructor(standstill: Standstill) {
    this.#standstill = standstill;
  }

  /** Finds out whether the holder has ended or is suspended, which takes a while. */
  async look(found: FoundLock): Promise<'held' | 'left' | 'perhaps left'> {
    const before = this.#found;
    if (found.text !== before?.text || found.renewedAtMs !== before.renewedAtMs) {
      this.#isAlive = found.text === before?.text;
      this.#found = found;
      this.#since = performance.now();
    }
    if (found.text !== before?.text) this.#askedAt = -Infinity;
    const record = asLockRecord(found.text);
    if (!record) return this.#watched(namelessMs);
    const isThere = await this.#isThere(record);
    if (isThere === false) return 'left';
    if (isThere && this.#standstill === 'keeps it') return 'held';
    return this.#isAlive || !isOld(found) ? 'held' : this.#watched(watchMs);
  }

  #watched(enoughMs: number): 'left' | 'perhaps left' {
    return performance.now() - this.#since > enoughMs ? 'left' : 'perhaps left';
  }

  /** True if the process is running; undefined if it is on another machine. */
  async #isThere({ pid, machine, began }: LockRecord): Promise<boolean | undefined> {
    const isThere = isRunning(pid, machine);
    if (!isThere || performance.now() - this.#askedAt < askMs) return isThere;
    const now = await beginningOf(pid);
    if (now === 'gone') return false;
    if (now !== undefined && began !== undefined && now !== began) return false;
    this.#askedAt = performance.now();
    return true;
  }
}

/** A guess, because the clock may have been set. */
function isOld({ renewedAtMs }: FoundLock): boolean {
  return Math.abs(Date.now() - renewedAtMs) > staleMs;
}
