import type { FoundLock } from './lockFile.ts';
import { asLockRecord, type LockRecord } from './lockRecord.ts';
import { beginningOf, isRunning } from './processes.ts';

/** True if a process that is there and stands still has its lock as long as it is there. */
export type Standstill = 'keeps it' | 'loses it';

/** A lock of this age has a holder that stands still, or whose number went to another process. */
const staleMs = 30_000;

/** One that seems too old is watched for so long, in which its holder would renew it. */
const watchMs = 8_000;

/** The holder ended between making the file and saying who it is. */
const namelessMs = 2_000;

/** How often the system is asked when a process began. */
const askMs = 1_000;

/** Watches a lock that somebody else holds. */
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

  /** True if its holder has ended or stands still; it takes a while to be sure of that. */
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

  /** True if its process is there; undefined of another machine's. */
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
