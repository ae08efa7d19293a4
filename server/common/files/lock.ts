import type { FileRules } from './openFile.ts';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { notLock } from './fileRefused.ts';
import { type FoundLock, LockFile } from './lockFile.ts';
import { asLockRecord, rightTo } from './lockRecord.ts';
import { LockWatch, type Standstill } from './lockWatch.ts';
import { beginningOf, thisMachine } from './processes.ts';

/** A lock that this process holds until it gives it back. */
export type HeldLock = { readonly release: () => Promise<void> };

/** The holder of a lock. */
export type LockOwner = { readonly pid: number | undefined };

/** How to take a lock. */
export type LockRules = Pick<FileRules, 'owner'> & {
  /** Called again and again while another process has it; throws to wait no longer. */
  readonly whileHeld: (owner: LockOwner) => Promise<void> | void;
  readonly standstill: Standstill;
  readonly signal?: AbortSignal | undefined;
};

/** The interval at which a holder renews its lock. */
const renewMs = 5_000;

/** A name that is neither free nor has anything is that of a file which the system removes. */
const goingMs = 10_000;

/**
 * Takes a lock, a file with its holder in it, as soon as no other process holds it. The lock of one
 * that is gone is taken over.
 *
 * @throws FileRefusedError where something else has its name, the reason of the signal, and what
 *   `whileHeld` throws
 */
export async function acquireLock(file: string, rules: LockRules): Promise<HeldLock> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const contender = new Contender(file, rules);
  let goingSince: number | undefined;
  for (;;) {
    rules.signal?.throwIfAborted();
    const outcome = await contender.attempt();
    if (outcome.kind === 'taken') return outcome.lock;
    if (outcome.kind === 'held') await rules.whileHeld(outcome.owner);
    goingSince = outcome.kind === 'going' ? (goingSince ?? performance.now()) : undefined;
    if (goingSince !== undefined && performance.now() - goingSince > goingMs) throw notLock(file);
    await delay(2 + Math.random() * 20);
  }
}

type Outcome =
  | { readonly kind: 'taken'; readonly lock: HeldLock }
  | { readonly kind: 'held'; readonly owner: LockOwner }
  /** Take it over, or watch it longer. */
  | { readonly kind: 'unsure' }
  | { readonly kind: 'going' };

/** A process that wants a lock and keeps trying. */
class Contender {
  readonly #file: LockFile;
  readonly #rules: LockRules;
  readonly #watch: LockWatch;
  readonly #token = randomUUID();
  /** To remove the lock of a holder that is gone. */
  #right: { readonly name: string; readonly contender: Contender } | undefined;

  constructor(file: string, rules: LockRules) {
    this.#file = new LockFile(file, rules);
    this.#rules = rules;
    this.#watch = new LockWatch(rules.standstill);
  }

  async attempt(): Promise<Outcome> {
    const found = await this.#file.find();
    if (!found) {
      const text = await this.#text();
      // On a file system without links, somebody may have taken the file for an interrupted one.
      const isTaken = (await this.#file.claim(text)) && (await this.#file.says(text));
      return isTaken ? { kind: 'taken', lock: heldLock(this.#file, text) } : { kind: 'going' };
    }
    const state = await this.#watch.look(found);
    if (state === 'left') await this.#takeAway(found);
    if (state !== 'held') return { kind: 'unsure' };
    return { kind: 'held', owner: { pid: asLockRecord(found.text)?.pid } };
  }

  /**
   * Removes the lock of a holder that is gone. Only the process with the right to do so may, and it looks again first:
   * a late one would remove the lock of the next holder.
   */
  async #takeAway(found: FoundLock): Promise<void> {
    const name = `${this.#file.path}.${rightTo(found.text)}`;
    if (this.#right?.name !== name) {
      this.#right = { name, contender: new Contender(name, this.#rules) };
    }
    const right = await this.#right.contender.attempt();
    if (right.kind !== 'taken') return;
    try {
      const now = await this.#file.find();
      const isSame = now?.text === found.text && now.renewedAtMs === found.renewedAtMs;
      if (isSame) await this.#file.remove(found.text);
    } finally {
      await right.lock.release();
    }
  }

  async #text(): Promise<string> {
    const { pid } = process;
    const began = await (ownBeginning ??= beginningOf(pid));
    return JSON.stringify({ pid, machine: thisMachine, began, token: this.#token });
  }
}

let ownBeginning: Promise<string | undefined> | undefined;

function heldLock(file: LockFile, text: string): HeldLock {
  const renewal = setInterval(() => void file.renew(text), renewMs);
  renewal.unref();
  return {
    release: async () => {
      clearInterval(renewal);
      await file.remove(text);
    },
  };
}
