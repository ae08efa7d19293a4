import { type Readable, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TooLargeError } from './errors.ts';

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** The encodings that the direct transport accepts; the host's `fetch` sets its own. */
export const acceptedEncodings = 'gzip, deflate, br';

/** The decoders for the encodings in a header, last one first. */
export function decodersOf(contentEncoding: string | undefined): readonly (() => Transform)[] {
  const names = (contentEncoding ?? '').toLowerCase().split(',');
  return names.flatMap((name) => decoders[name.trim()] ?? []).reverse();
}

/** Decodes the body; more than the limit is never held in memory. */
export async function decoded(
  body: Readable,
  undo: readonly (() => Transform)[],
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const parted = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => {
      bytes += chunk.byteLength;
      const fits = bytes <= maxBytes;
      if (fits) parts.push(chunk);
      done(fits ? null : new TooLargeError(maxBytes));
    },
  });
  // A pipeline ends all of its streams; those of `compose` may throw without a listener.
  await pipeline([body, ...undo.map((decoder) => decoder()), parted]);
  return Buffer.concat(parts, bytes);
}
