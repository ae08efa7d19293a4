import type { EmbeddedHogql } from './embeddedHogql.ts';
import { encodeString } from './jsonString.ts';

/** A range of a JSON text and its replacement. */
export type JsonEdit = {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
};

/**
 * The edit of a JSON text that gives its HogQL another text. Only what differs is written anew: the
 * rest keeps the escapes it was written with.
 */
export function embeddedEdit({ offset, decoded }: EmbeddedHogql, text: string): JsonEdit {
  const before = decoded.text;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start++;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === text.at(-1 - same)) same++;
  const place = (at: number): number => decoded.offsets[at] ?? 0;
  return {
    offset: offset + place(start),
    length: place(before.length - same) - place(start),
    text: encodeString(text.slice(start, text.length - same)),
  };
}
