import type { CDPSession, Page } from 'playwright-core';
import { animatedWebp, type Frame } from '../test/workbench/harness/animatedWebp.ts';

/** What a page in the browser makes of two screenshots. */
type Difference = Omit<Frame, 'still' | 'milliseconds'> & { readonly base64: string };

const quality = 0.7;

/** Takes a moving picture of a page, frame by frame: each holds only what differs from the last. */
export class Film {
  readonly #camera: CDPSession;
  /** An empty page, which decodes, compares and encodes pictures. */
  readonly #desk: Page;
  readonly #frames: Frame[] = [];
  #last = '';

  private constructor(camera: CDPSession, desk: Page) {
    this.#camera = camera;
    this.#desk = desk;
  }

  static async of(page: Page): Promise<Film> {
    const camera = await page.context().newCDPSession(page);
    return new Film(camera, await page.context().newPage());
  }

  /** Takes what the page shows now, to be shown for so long. */
  async take(milliseconds: number): Promise<void> {
    const { data } = await this.#camera.send('Page.captureScreenshot', { format: 'png' });
    const [before, now] = [this.#last, data];
    this.#last = now;
    const changed = await this.#desk.evaluate(difference, { before, now, quality });
    if (changed) {
      const { base64, ...place } = changed;
      this.#frames.push({ ...place, milliseconds, still: Buffer.from(base64, 'base64') });
      return;
    }
    const same = this.#frames.pop();
    if (same) this.#frames.push({ ...same, milliseconds: same.milliseconds + milliseconds });
  }

  /** The film as an animated WebP. */
  async develop(): Promise<Buffer> {
    await this.#desk.close();
    const [first] = this.#frames;
    if (!first) throw new Error('Nothing was filmed.');
    return animatedWebp(first, this.#frames);
  }
}

/** Runs in the page: the smallest rectangle in which two pictures differ, as a still WebP. */
async function difference(pictures: {
  readonly before: string;
  readonly now: string;
  readonly quality: number;
}): Promise<Difference | undefined> {
  const decoded = async (base64: string): Promise<OffscreenCanvas> => {
    const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d', { alpha: false })?.drawImage(image, 0, 0);
    return canvas;
  };
  const pixelsOf = (canvas: OffscreenCanvas): Uint32Array => {
    const { width, height } = canvas;
    const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
    return new Uint32Array(data?.buffer ?? new ArrayBuffer(0));
  };
  const now = await decoded(pictures.now);
  const { width, height } = now;
  let [left, top, right, bottom] = [0, 0, width, height];
  if (pictures.before !== '') {
    const [old, fresh] = [pixelsOf(await decoded(pictures.before)), pixelsOf(now)];
    [left, top, right, bottom] = [width, height, 0, 0];
    for (let at = 0; at < fresh.length; at++) {
      if (fresh[at] === old[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
    if (right === 0) return undefined;
    [left, top] = [left - (left % 2), top - (top % 2)];
  }
  const part = new OffscreenCanvas(right - left, bottom - top);
  part.getContext('2d', { alpha: false })?.drawImage(now, -left, -top);
  const blob = await part.convertToBlob({ type: 'image/webp', quality: pictures.quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const base64 = btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(''));
  return { x: left, y: top, width: part.width, height: part.height, base64 };
}
