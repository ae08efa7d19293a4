import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { keptName } from '../protocol/memberName.ts';
import { decode } from './decodeBody.ts';
import { hasLongInteger, quoteLongIntegers } from './longIntegers.ts';

/**
 * How a body is read without a digit lost: `JSON.parse`, which rounds large integers, gets them as
 * texts under a mark, and they become `{ $integer: "18446744073709551615" }` after it.
 */
export type ExactReading = {
  readonly prepare: (json: Buffer) => Buffer;
  readonly finish: (value: unknown) => unknown;
};

/** How to read a body; undefined where `JSON.parse` alone reads it exactly. */
export function exactReading(body: Uint8Array): ExactReading | undefined {
  const hasLong = hasLongInteger(body);
  if (!hasLong && !mayNameMark(body)) return undefined;
  // Whoever wrote the body could not know it.
  const mark = `#${randomBytes(9).toString('base64url')}`;
  return {
    prepare: hasLong ? (json) => quoteLongIntegers(json, mark) : (json) => json,
    finish: (value) => finished(value, mark),
  };
}

/** What a small JSON text means, every integer exact. */
export function parseExactText(json: string): unknown {
  const body = Buffer.from(json);
  const reading = exactReading(body);
  return reading ? reading.finish(JSON.parse(decode(reading.prepare(body)))) : JSON.parse(json);
}

/** The letters of `$integer` as JSON may escape them, which nobody does without intent. */
const escapes = ['24', '69', '6e', '6E', '74', '65', '67', '72'].map((code) => `\\u00${code}`);

/** Whether a member of the body may be called as ours are: a few fast searches tell. */
function mayNameMark(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.includes('$integer')) return true;
  return bytes.includes('\\u00') && escapes.some((escape) => bytes.includes(escape));
}

type Holder = Record<string | number, unknown>;

/** The value with marked texts as integers, and with members that are called as ours under another name. */
function finished(value: unknown, mark: string): unknown {
  const root: Holder = { value };
  const open: Holder[] = [root];
  const first = mark.charCodeAt(0);
  const visit = (holder: Holder, key: string | number, item: unknown): void => {
    if (typeof item === 'string') {
      if (item.charCodeAt(0) === first && item.startsWith(mark)) {
        holder[key] = { $integer: item.slice(mark.length) };
      }
    } else if (typeof item === 'object' && item !== null) {
      const kept = withKeptNames(item);
      if (kept !== item) holder[key] = kept;
      open.push(kept as Holder);
    }
  };
  for (let holder = open.pop(); holder; holder = open.pop()) {
    if (Array.isArray(holder)) {
      for (let at = 0; at < holder.length; at++) visit(holder, at, holder[at]);
    } else {
      for (const name of Object.keys(holder)) visit(holder, name, holder[name]);
    }
  }
  return root['value'];
}

function withKeptNames(item: object): object {
  if (Array.isArray(item) || Object.keys(item).every((name) => keptName(name) === name)) {
    return item;
  }
  return Object.fromEntries(
    Object.entries(item).map(([name, member]) => [keptName(name), member as unknown]),
  );
}
