import { placeFor } from '../../../server/common/files/openFile.ts';
import { megabyte, readText } from '../../../server/common/files/readFile.ts';
import { withFileLock } from '../base/fileLock.ts';
import { appendLine, writeWhole } from '../../../server/common/files/wholeFile.ts';

/** One event of a budget. */
export type LogLine =
  /** A request went out. `id` tells it from others of the same millisecond. */
  | { readonly kind: 'spent'; readonly atMs: number; readonly bucket: string; readonly id: string }
  /** It was refused or never sent, so it does not count. */
  | {
      readonly kind: 'refunded';
      readonly atMs: number;
      readonly bucket: string;
      readonly id: string;
    }
  /** The service accepts no more requests before a time. */
  | {
      readonly kind: 'exhausted';
      readonly atMs: number;
      readonly bucket: string;
      readonly untilMs: number;
    }
  /** The service stated or showed its hourly limit. */
  | {
      readonly kind: 'limited';
      readonly atMs: number;
      readonly bucket: string;
      readonly limit: number;
    }
  /** The service counts all requests of the key as one. */
  | { readonly kind: 'shared'; readonly atMs: number; readonly bucket: string }
  /** The service said how many bytes the queries of a project may still read. */
  | {
      readonly kind: 'bytes';
      readonly atMs: number;
      readonly bucket: string;
      readonly left: number;
    }
  /** It reported more bytes than an unpaid project has. */
  | { readonly kind: 'paying'; readonly atMs: number; readonly bucket: string };

const hourMs = 3_600_000;

/** The difference between a week and an hour. */
const weekMs = 7 * 24 * hourMs - hourMs;

/** How much longer than an hour some lines count. */
const countsLongerMs: Partial<Record<LogLine['kind'], number>> = {
  limited: weekMs,
  bytes: 23 * hourMs,
  paying: weekMs,
};

/** True if a line counts, where requests count since a time. */
export function isSince({ kind, atMs }: LogLine, sinceMs: number): boolean {
  return atMs >= sinceMs - (countsLongerMs[kind] ?? 0);
}

/** The storage of lines, shared by all windows. */
export type LogStore = {
  append(line: LogLine): Promise<void>;
  /** All lines that count if requests count since a time; others may be thrown away. */
  read(sinceMs: number): Promise<readonly LogLine[]>;
};

/** From this size on, lines that are too old are thrown away. In bytes. */
const compactFrom = 64 * 1024;

/** It is compacted long before. */
const mostBytes = 64 * megabyte;

/** Lines in a file that several windows write at once. */
export class RequestLog implements LogStore {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  append(line: LogLine): Promise<void> {
    return withFileLock(this.#file, () => appendLine(this.#file, print(line)));
  }

  async read(sinceMs: number): Promise<readonly LogLine[]> {
    const all = await this.#lines();
    const recent = all.filter((line) => isSince(line, sinceMs));
    // The file stays unchanged if another window holds it, or the disk is full.
    if (recent.length < all.length) await this.#compact(sinceMs).catch(() => undefined);
    return recent;
  }

  async #lines(): Promise<readonly LogLine[]> {
    const text = await readText(this.#file, mostBytes).catch(() => '');
    return text.split('\n').flatMap(parse);
  }

  async #compact(sinceMs: number): Promise<void> {
    if (((await placeFor(this.#file))?.size ?? 0) < compactFrom) return;
    await withFileLock(this.#file, async () => {
      const recent = (await this.#lines()).filter((line) => isSince(line, sinceMs));
      await writeWhole(
        this.#file,
        recent.map((line) => `${print(line)}\n`),
      );
    });
  }
}

function print(line: LogLine): string {
  const { kind, atMs, bucket } = line;
  return `${kind} ${atMs} ${bucket} ${detailOf(line)}`;
}

function detailOf(line: LogLine): string | number {
  switch (line.kind) {
    case 'spent':
    case 'refunded':
      return line.id;
    case 'exhausted':
      return line.untilMs;
    case 'limited':
      return line.limit;
    case 'bytes':
      return line.left;
    case 'shared':
    case 'paying':
      return '-';
  }
}

/** A truncated line, or one of another version, is skipped. */
function parse(text: string): LogLine[] {
  const [, kind, at, bucket, last] = /^(\w+) (\d+) (\S+) (\S+)$/.exec(text) ?? [];
  if (bucket === undefined || last === undefined) return [];
  const atMs = Number(at);
  if (kind === 'spent' || kind === 'refunded') return [{ kind, atMs, bucket, id: last }];
  if (kind === 'shared' || kind === 'paying') return [{ kind, atMs, bucket }];
  const detail = Number(last);
  if (Number.isNaN(detail)) return [];
  if (kind === 'exhausted') return [{ kind, atMs, bucket, untilMs: detail }];
  if (kind === 'bytes') return [{ kind, atMs, bucket, left: detail }];
  return kind === 'limited' ? [{ kind, atMs, bucket, limit: detail }] : [];
}
