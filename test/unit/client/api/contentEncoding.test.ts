import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { decoded, decodersOf } from '../../../../client/src/api/contentEncoding.ts';
import { TooLargeError } from '../../../../client/src/api/errors.ts';

const text = 'a result '.repeat(1_000);
const body = Buffer.from(text);
const read = async (bytes: Uint8Array, encoding: string | undefined, most = 100_000) =>
  Buffer.from(await decoded(Readable.from([bytes]), decodersOf(encoding), most)).toString();

describe('the body of an answer', () => {
  const encodings: [encoding: string | undefined, bytes: Uint8Array][] = [
    [undefined, body],
    ['identity', body],
    ['gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
    [' GZIP ', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['br', brotliCompressSync(body)],
    ['gzip, br', brotliCompressSync(gzipSync(body))],
  ];
  for (const [encoding, bytes] of encodings) {
    it(`is what it was before it was encoded: ${encoding ?? 'not at all'}`, async () => {
      assert.equal(await read(bytes, encoding), text);
    });
  }

  it('is held up to its limit, counted as it was before', async () => {
    assert.equal(await read(gzipSync(body), 'gzip', body.length), text);
    await assert.rejects(
      read(gzipSync(body), 'gzip', body.length - 1),
      (error) => error instanceof TooLargeError && error.limitBytes === body.length - 1,
    );
  });
});
