import { randomUUID } from 'node:crypto';
import { Emitter } from '../base/emitter.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import { bytesLeft, type BytesState, isPaying } from './byteBudget.ts';
import { isSince, type LogLine, type LogStore } from './requestLog.ts';

/** The used part of an hour's requests. */
export type BudgetState = {
  readonly used: number;
  /** Infinite where the settings name none. */
  readonly limit: number;
  /** Never below 0. */
  readonly left: number;
  /** If none is left, the time of the next possible request: milliseconds since 1970. */
  readonly freeAtMs?: number;
};

/** A request that was counted, until it turns out that it does not count. */
export type Ticket = {
  readonly bucket: string;
  readonly id: string;
};

const hourMs = 3_600_000;
/** How far clocks get adjusted while they run. */
const toleranceMs = 60_000;

/** The service's limit per hour for requests other than HogQL queries. */
const otherLimit = 1_200;
/** The limit per minute. */
const otherMinuteLimit = 240;
const minuteMs = 60_000;
/** The largest limit per hour of an organization. */
const largestLimit = 2_400;

/**
 * The requests of the last hour, by origin and key: the service counts them by key, over all
 * windows and machines. Windows share what they know; of other machines only a refusal tells.
 *
 * Services count HogQL queries apart from polls, cancels and the rest, of which they take more.
 * Older ones count all of them as one, which their refusals show.
 */
export class Budget {
  readonly #store: LogStore;
  readonly #limit: () => number;
  readonly #now: () => number;
  readonly #changed = new Emitter<void>();
  #known: readonly LogLine[] = [];
  readonly #writes = new TaskQueue();
  /** What this window counted applies at once, even before it is written. */
  #own: readonly LogLine[] = [];

  /** Fires when a state may have changed. */
  readonly onDidChange = this.#changed.event;

  /**
   * @param limit requests an hour; 0 for no limit
   * @param now milliseconds since 1970
   */
  constructor(store: LogStore, limit: () => number, now: () => number = Date.now) {
    this.#store = store;
    this.#limit = limit;
    this.#now = now;
  }

  /** Counts a request that is sent now. */
  spend(bucket: string): Ticket {
    const id = randomUUID().slice(0, 8);
    this.#add({ kind: 'spent', atMs: this.#now(), bucket, id });
    return { bucket, id };
  }

  /** Uncounts a request that was refused or never sent. */
  refund({ bucket, id }: Ticket): void {
    this.#add({ kind: 'refunded', atMs: this.#now(), bucket, id });
  }

  /**
   * The service accepts no more for this long: other machines use the same key, or the limit is
   * lower.
   */
  exhaust(bucket: string, forMs: number): void {
    const atMs = this.#now();
    this.#add({ kind: 'exhausted', atMs, bucket, untilMs: Math.round(atMs + forMs) });
  }

  /** Takes over what other windows have written. */
  async refresh(): Promise<void> {
    await this.#writes.settled;
    const lines = await this.#store.read(this.#now() - hourMs).catch(() => []);
    const read = new Set(lines.map(keyOf));
    // Lines counted while the log was read are missing from it.
    this.#known = [...lines, ...this.#own.filter((line) => !read.has(keyOf(line)))];
    this.#changed.fire();
  }

  /** The service's limit in an hour. */
  learnLimit(bucket: string, limit: number): void {
    this.#add({ kind: 'limited', atMs: this.#now(), bucket, limit });
  }

  /** The service tells how many bytes the queries of a project may still read. */
  learnBytes(bucket: string, left: number): void {
    const atMs = this.#now();
    const isKnown = this.#linesOf(bucket).some(({ kind }) => kind === 'paying');
    if (isPaying(left) && !isKnown) this.#add({ kind: 'paying', atMs, bucket });
    this.#add({ kind: 'bytes', atMs, bucket, left: Math.round(Math.max(0, left)) });
  }

  /** A request was accepted: if it exceeds the known limit, the limit is larger. */
  accepted(bucket: string): void {
    const { used, limit } = this.state(bucket);
    if (used > limit && limit < largestLimit) this.learnLimit(bucket, largestLimit);
  }

  /**
   * A request other than a HogQL query was refused for this long. If few of those were made, the service counts them
   * with the queries.
   */
  exhaustOthers(bucket: string, forMs: number): void {
    const { used } = this.#count(othersOf(bucket), otherLimit);
    if (used < otherMinuteLimit) {
      this.#add({ kind: 'shared', atMs: this.#now(), bucket });
      this.exhaust(bucket, forMs);
    } else this.exhaust(othersOf(bucket), forMs);
  }

  /** HogQL queries, as far as known now; after `refresh` that is what all windows know. */
  state(bucket: string): BudgetState {
    const learned = this.#linesOf(bucket).findLast(({ kind }) => kind === 'limited');
    const limit = learned?.kind === 'limited' ? learned.limit : this.#limit();
    return this.#count(bucket, limit || Infinity, this.#isShared(bucket));
  }

  /** Polls, cancels and other kinds of queries. */
  others(bucket: string): BudgetState {
    if (this.#isShared(bucket)) return this.state(bucket);
    const hour = this.#count(othersOf(bucket), this.#limit() === 0 ? Infinity : otherLimit);
    const now = this.#now();
    const times = this.#times(othersOf(bucket)).filter((time) => time > now - minuteMs);
    const left = Math.min(hour.left, Math.max(0, otherMinuteLimit - times.length));
    if (left >= hour.left || !Number.isFinite(hour.limit)) return hour;
    if (left > 0) return { ...hour, left };
    const oldest = times.sort((a, b) => a - b)[times.length - otherMinuteLimit] ?? now;
    return { ...hour, left, freeAtMs: oldest + minuteMs };
  }

  /** The bytes that the project's queries may still read; undefined if the service has not said. */
  bytes(bucket: string): BytesState | undefined {
    return bytesLeft(this.#linesOf(bucket), this.#now());
  }

  #isShared(bucket: string): boolean {
    return this.#linesOf(bucket).some(({ kind }) => kind === 'shared');
  }

  #linesOf(bucket: string): readonly LogLine[] {
    // Lines from the future were written before the clock was set back.
    const until = this.#now() + toleranceMs;
    return this.#known.filter((line) => line.bucket === bucket && line.atMs <= until);
  }

  #times(bucket: string): number[] {
    const now = this.#now();
    const recent = this.#linesOf(bucket);
    const refunded = new Set(recent.flatMap((line) => (line.kind === 'refunded' ? line.id : [])));
    return recent.flatMap((line) =>
      line.kind === 'spent' && line.atMs > now - hourMs && !refunded.has(line.id) ? line.atMs : [],
    );
  }

  #count(bucket: string, limit: number, isShared = false): BudgetState {
    const now = this.#now();
    const times = [...this.#times(bucket), ...(isShared ? this.#times(othersOf(bucket)) : [])];
    const blockedUntil = Math.max(
      0,
      ...this.#linesOf(bucket).flatMap((line) => (line.kind === 'exhausted' ? line.untilMs : [])),
    );
    const used = times.length;
    if (blockedUntil > now) return { used, limit, left: 0, freeAtMs: blockedUntil };
    const left = Math.max(0, limit - used);
    if (left > 0) return { used, limit, left };
    const oldest = times.sort((a, b) => a - b)[used - limit] ?? now;
    return { used, limit, left, freeAtMs: oldest + hourMs };
  }

  /** Settles when everything counted so far is stored. */
  get written(): Promise<void> {
    return this.#writes.settled;
  }

  #add(line: LogLine): void {
    const since = this.#now() - hourMs;
    const isRecent = (each: LogLine): boolean => isSince(each, since);
    this.#known = [...this.#known.filter(isRecent), line];
    this.#own = [...this.#own.filter(isRecent), line];
    void this.#writes.run(() => this.#store.append(line).catch(() => undefined));
    this.#changed.fire();
  }
}

/** Equal for a counted line and the same line read back. */
function keyOf(line: LogLine): string {
  const { kind, atMs, bucket } = line;
  return [kind, atMs, bucket, 'id' in line ? line.id : ''].join(' ');
}

/** Names what an origin and a key have besides HogQL queries. */
export function othersOf(bucket: string): string {
  return `${bucket}+`;
}
