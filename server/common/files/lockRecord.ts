import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { thisMachine } from './processes.ts';

const recordShape = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  machine: v.optional(v.string(), thisMachine),
  /** When its process began: its number alone may belong to another one by now. */
  began: v.optional(v.string()),
  token: v.string(),
});

/** What a lock's text tells about its holder. */
export type LockRecord = v.InferOutput<typeof recordShape>;

/** Reads the text of a lock; undefined of one that is cut off. */
export function asLockRecord(text: string): LockRecord | undefined {
  // Earlier versions of windows wrote no JSON.
  const [, pid, machine] = /^(\d+)-([\da-f]{12})(?:-|$)/.exec(text) ?? [];
  if (machine !== undefined)
    return { pid: Number(pid), machine, began: undefined, token: hash(text) };
  try {
    const read = v.safeParse(recordShape, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

const start = '{"pid":';

/** True if a text is a lock's, even a truncated one: a crash may leave it empty, or zeros. */
export function isLockText(text: string): boolean {
  return start.startsWith(text) || text.startsWith(start) || /^\d+(?:-|$)|^\0*$/.test(text);
}

/** By which the right to remove a lock is known, to earlier versions too. */
export function rightTo(text: string): string {
  return asLockRecord(text)?.token ?? hash(text);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
