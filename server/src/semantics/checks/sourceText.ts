import type { Extent } from '../../ast/extent.ts';
import { lex } from '../../parser/lexing/lexer.ts';

/** A word or sign of the text and its place. */
export type Word = Extent & { readonly text: string };

/** The text of a statement. Only what lies between two nodes is split into words again. */
export class SourceText {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  slice({ start, end }: Extent): string {
    return this.#text.slice(start, end);
  }

  charAt(offset: number): string {
    return this.#text.charAt(offset);
  }

  /** The words between two offsets, without comments. */
  words(from: number, to: number): readonly Word[] {
    const between = this.#text.slice(from, to);
    if (between.trim() === '') return [];
    return lex(between).tokens.map(({ startOffset, image: text }) => {
      const start = from + startOffset;
      return { start, end: start + text.length, text };
    });
  }

  /** The first of the wanted words between two offsets, ignoring case. */
  word(from: number, to: number, ...wanted: readonly string[]): Word | undefined {
    return this.words(from, to).find(({ text }) => wanted.includes(text.toUpperCase()));
  }

  /** The start of the white space before an offset; removing text from there leaves no gap. */
  blanksBefore(offset: number): number {
    let start = offset;
    while (start > 0 && /\s/.test(this.#text.charAt(start - 1))) start--;
    return start;
  }

  /** The end of the blanks after an offset. */
  blanksAfter(offset: number): number {
    let end = offset;
    while (end < this.#text.length && /\s/.test(this.#text.charAt(end))) end++;
    return end;
  }
}
