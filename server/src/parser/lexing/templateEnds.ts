import { isTemplateStart, startsLineComment } from './lexicalStarts.ts';
import { quotedEnds } from './quotes.ts';

/**
 * For each offset, where a template ends, or a part of one in braces, whose next character is at that
 * offset. The text is read once, from its end, because a document full of open templates would be
 * read again from each of them.
 */
export class TemplateEnds {
  readonly #text: string;
  readonly #texts: Int32Array;
  readonly #braces: Int32Array;
  readonly #quoted: ReadonlyMap<number, Int32Array>;

  constructor(text: string) {
    const { length } = text;
    this.#text = text;
    this.#texts = new Int32Array(length + 3).fill(-1);
    this.#braces = new Int32Array(length + 3).fill(-1);
    this.#quoted = new Map(quotes.map((quote) => [quote, quotedEnds(text, quote, false)] as const));
    let lineEnd = length;
    // The nearest ends of comments from this place on, from the next one, from the one after that.
    let commentEnds: readonly [number, number, number] = [length, length, length];
    for (let at = length - 1; at >= 0; at--) {
      const code = text.charCodeAt(at);
      if (code === 10 || code === 13) lineEnd = at;
      const closes = code === star && text.charCodeAt(at + 1) === slash;
      commentEnds = [closes ? at + 2 : commentEnds[0], commentEnds[0], commentEnds[1]];
      this.#texts[at] = this.#textEnd(at, code);
      this.#braces[at] = this.#braceEnd(at, code, lineEnd, commentEnds[2]);
    }
  }

  /** The place after the closing quote of a template whose text starts here; -1 if it has none. */
  of(at: number): number {
    return this.#texts[at] ?? -1;
  }

  #textEnd(at: number, code: number): number {
    const next = this.#text.charCodeAt(at + 1);
    if (code === backslash || (code === quote && next === quote)) return this.of(at + 2);
    if (code === quote) return at + 1;
    return this.of(code === openBrace ? this.#braceFrom(at + 1) : at + 1);
  }

  #braceEnd(at: number, code: number, lineEnd: number, commentEnd: number): number {
    const next = this.#text.charCodeAt(at + 1);
    if (code === closeBrace) return at + 1;
    if (code === openBrace) return this.#braceFrom(this.#braceFrom(at + 1));
    if (code === quote && isTemplateStart(this.#text, at)) {
      return this.#braceFrom(this.of(at + 1));
    }
    const ends = this.#quoted.get(code);
    if (ends) {
      const end = ends[at + 1] ?? -1;
      return this.#braceFrom(end < 0 ? lineEnd : end);
    }
    if (startsLineComment(code, next)) return this.#braceFrom(lineEnd);
    return this.#braceFrom(code === slash && next === star ? commentEnd : at + 1);
  }

  /** Like `from`, for a part in braces; -1 for -1. */
  #braceFrom(at: number): number {
    return this.#braces[at] ?? -1;
  }
}

const quote = 0x27;
const quotes = [quote, 0x22, 0x60];
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const slash = 0x2f;
const star = 0x2a;
