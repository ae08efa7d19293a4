/** A frame of an animation: a still WebP, its position, and its duration. */
export type Frame = {
  /** The file of a still, without transparency. */
  readonly still: Uint8Array;
  /** The place in the picture; the format has even numbers only. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly milliseconds: number;
};

/** Animated; without it a viewer shows the first frame. */
const animationFlag = 0b10;
/** A frame replaces what it covers instead of blending with it. */
const noBlending = 0b10;

/** An animated WebP that repeats for ever. Each frame covers a part of those before it. */
export function animatedWebp(
  { width, height }: { readonly width: number; readonly height: number },
  frames: readonly Frame[],
): Buffer {
  const canvas = [bytes(animationFlag, 4), bytes(width - 1, 3), bytes(height - 1, 3)];
  const repeated = [bytes(0, 4), bytes(0, 2)];
  return chunk('RIFF', [
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', repeated),
    ...frames.map((frame) => chunk('ANMF', frameParts(frame))),
  ]);
}

function frameParts({ still, x, y, width, height, milliseconds }: Frame): Buffer[] {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`A frame at ${x}, ${y}: it must be even.`);
  return [
    ...[x / 2, y / 2, width - 1, height - 1, milliseconds].map((value) => bytes(value, 3)),
    bytes(noBlending, 1),
    pictureOf(Buffer.from(still)),
  ];
}

/** The chunk of a still that holds the picture; metadata are left out. */
function pictureOf(still: Buffer): Buffer {
  for (let at = 12; at + 8 <= still.length;) {
    const size = still.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (still.toString('latin1', at, at + 3) === 'VP8' && still[at + 3] !== 0x58) {
      return still.subarray(at, end);
    }
    at = end;
  }
  throw new Error('Not a still WebP.');
}

function chunk(name: string, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const padding = Buffer.alloc(body.length % 2);
  return Buffer.concat([Buffer.from(name), bytes(body.length, 4), body, padding]);
}

function bytes(value: number, count: number): Buffer {
  const buffer = Buffer.alloc(count);
  buffer.writeUIntLE(value, 0, count);
  return buffer;
}
