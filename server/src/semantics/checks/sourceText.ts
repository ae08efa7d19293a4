import { lex } from '../../parser/lexing/lexer.ts';

/** A word or sign of the text and where it stands. */
export type Word = { readonly start: number; readonly end: number; readonly text: string };

/** The text of a statement, cut into words only once someone asks for what the tree does not keep. */
export class SourceText {
  readonly #text: string;
  #words: readonly Word[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  slice({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.#text.slice(start, end);
  }

  charAt(offset: number): string {
    return this.#text.charAt(offset);
  }

  /** The words which lie between two offsets, comments left out. */
  words(from: number, to: number): readonly Word[] {
    this.#words ??= lex(this.#text).tokens.map(({ startOffset: start, image: text }) => ({
      start,
      end: start + text.length,
      text,
    }));
    let low = 0;
    let high = this.#words.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#words[middle]?.start ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    let last = low;
    while ((this.#words[last]?.end ?? Number.POSITIVE_INFINITY) <= to) last++;
    return this.#words.slice(low, last);
  }

  /** The first word between two offsets which is one of the given, without regard to case. */
  word(from: number, to: number, ...wanted: readonly string[]): Word | undefined {
    return this.words(from, to).find(({ text }) => wanted.includes(text.toUpperCase()));
  }

  /** Where the blanks in front of an offset begin: what is removed from there leaves no hole. */
  blanksBefore(offset: number): number {
    let start = offset;
    while (start > 0 && /\s/.test(this.#text.charAt(start - 1))) start--;
    return start;
  }

  /** Where the blanks behind an offset end. */
  blanksAfter(offset: number): number {
    let end = offset;
    while (end < this.#text.length && /\s/.test(this.#text.charAt(end))) end++;
    return end;
  }
}
