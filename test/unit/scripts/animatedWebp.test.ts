import assert from 'node:assert/strict';
import { animatedWebp } from '../../workbench/harness/animatedWebp.ts';

/** A file of RIFF with these chunks, whose bodies may have an odd length. */
function still(...chunks: [name: string, body: string][]): Buffer {
  const parts = chunks.map(([name, body]) => {
    const head = Buffer.alloc(8);
    head.write(name);
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, Buffer.from(body), Buffer.alloc(body.length % 2)]);
  });
  return Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...parts]);
}

const size = { width: 640, height: 480 };
const whole = { ...size, x: 0, y: 0, milliseconds: 100, still: still(['VP8 ', 'first']) };

describe('an animated WebP', () => {
  it('has its length, its size and the picture of each frame', () => {
    const part = { ...whole, x: 10, y: 20, still: still(['ICCP', 'odd'], ['VP8L', 'second']) };
    const file = animatedWebp(size, [whole, part]);
    assert.equal(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16), 'RIFFWEBPVP8X');
    assert.equal(file.readUInt32LE(4), file.length - 8);
    assert.deepEqual([file.readUIntLE(24, 3), file.readUIntLE(27, 3)], [639, 479]);
    const second = file.lastIndexOf('ANMF') + 8;
    const numbers = [0, 3, 6, 9, 12].map((at) => file.readUIntLE(second + at, 3));
    assert.deepEqual(numbers, [5, 10, 639, 479, 100]);
    assert.equal(file.subarray(second + 16).toString('latin1'), 'VP8L\x06\0\0\0second');
    assert.ok(file.includes('first\0ANMF'));
  });

  it('refuses places that the format does not have, and what is no still', () => {
    assert.throws(() => animatedWebp(size, [{ ...whole, x: 3 }]), /must be even/);
    assert.throws(() => animatedWebp(size, [{ ...whole, still: still() }]), /Not a still/);
  });
});
