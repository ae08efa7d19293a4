import { appendFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** One thing that happened to a budget. */
export type LogLine =
  /** A request went out. `id` tells it from others of the same millisecond. */
  | { readonly kind: 'spent'; readonly atMs: number; readonly bucket: string; readonly id: string }
  /** It was refused or never left, so that it does not count. */
  | {
      readonly kind: 'refunded';
      readonly atMs: number;
      readonly bucket: string;
      readonly id: string;
    }
  /** The service said that it takes no more before a time. */
  | {
      readonly kind: 'exhausted';
      readonly atMs: number;
      readonly bucket: string;
      readonly untilMs: number;
    };

/** Where lines are kept, for all windows. */
export type LogStore = {
  append(line: LogLine): Promise<void>;
  /** All lines since a time; those before may be thrown away. */
  read(sinceMs: number): Promise<readonly LogLine[]>;
};

/** From this size on, lines that are too old are thrown away. In bytes. */
const compactFrom = 64 * 1024;

/**
 * Lines in a file that several windows write at once. A line is appended by one short write, which
 * systems keep whole, so that nobody needs a lock. Throwing old lines away may lose one that is
 * written in that moment: a request more or less does not matter to an estimate.
 */
export class RequestLog implements LogStore {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  async append(line: LogLine): Promise<void> {
    await mkdir(dirname(this.#file), { recursive: true });
    await appendFile(this.#file, `${print(line)}\n`);
  }

  async read(sinceMs: number): Promise<readonly LogLine[]> {
    const text = await readFile(this.#file, 'utf8').catch(() => '');
    const all = text.split('\n').flatMap(parse);
    const recent = all.filter(({ atMs }) => atMs >= sinceMs);
    if (recent.length < all.length) await this.#compact(recent);
    return recent;
  }

  async #compact(lines: readonly LogLine[]): Promise<void> {
    try {
      if ((await stat(this.#file)).size < compactFrom) return;
      const fresh = `${this.#file}.${process.pid}`;
      await writeFile(fresh, lines.map((line) => `${print(line)}\n`).join(''));
      await rename(fresh, this.#file);
    } catch {
      // Another window was first, or the disk is full: the file stays as it is.
    }
  }
}

function print(line: LogLine): string {
  const { kind, atMs, bucket } = line;
  return `${kind} ${atMs} ${bucket} ${line.kind === 'exhausted' ? line.untilMs : line.id}`;
}

/** A line that is cut off or of another version is left out. */
function parse(text: string): LogLine[] {
  const [, kind, at, bucket, last] = /^(\w+) (\d+) (\S+) (\S+)$/.exec(text) ?? [];
  if (bucket === undefined || last === undefined) return [];
  const atMs = Number(at);
  if (kind === 'spent' || kind === 'refunded') return [{ kind, atMs, bucket, id: last }];
  const untilMs = Number(last);
  return kind === 'exhausted' && !Number.isNaN(untilMs) ? [{ kind, atMs, bucket, untilMs }] : [];
}
