import type { EmbeddedHogql } from './embeddedHogql.ts';
import { decodedOffset } from './jsonString.ts';

/** A position in the decoded HogQL. */
export type EmbeddedPosition = {
  readonly line: number;
  readonly character: number;
};

/** Turns places of HogQL into offsets of the JSON text around it, and back. */
export class EmbeddedPlaces {
  readonly #embedded: EmbeddedHogql;
  readonly #lineStarts: readonly number[];

  constructor(embedded: EmbeddedHogql) {
    this.#embedded = embedded;
    const ends = embedded.fragment.text.matchAll(/\r\n|\r|\n/g);
    this.#lineStarts = [0, ...[...ends].map((end) => end.index + end[0].length)];
  }

  /** The offset in the JSON text; a place after the end is the end. */
  outer({ line, character }: EmbeddedPosition): number {
    const { offset, decoded } = this.#embedded;
    const last = decoded.offsets.length - 1;
    const inner = Math.min((this.#lineStarts[line] ?? last) + character, last);
    return offset + (decoded.offsets[inner] ?? 0);
  }

  /** The place in the HogQL of an offset in the JSON text. */
  inner(outer: number): EmbeddedPosition {
    const { offset, decoded } = this.#embedded;
    const inner = decodedOffset(decoded, outer - offset);
    const line = this.#lineStarts.findLastIndex((start) => start <= inner);
    return { line, character: inner - (this.#lineStarts[line] ?? 0) };
  }
}
