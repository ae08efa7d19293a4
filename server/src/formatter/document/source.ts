import type { Node } from '../../ast/nodes.ts';
import {
  blank,
  comment,
  concat,
  type Doc,
  type DocLike,
  fresh,
  isEmpty,
  nothing,
  space,
  text,
} from './document.ts';
import type { AttachedComment, Lexeme } from './lexemes.ts';
import type { FormatOptions, KeywordCase } from './options.ts';

/** Lays out a node; takes its tokens from the source in order. */
export type Layout = (node: Node, source: Source) => Doc;

/**
 * The tokens of a statement, taken in order. Layouts only decide about the space between them, so that none can be
 * lost, doubled or moved.
 */
export class Source {
  readonly #written: string;
  readonly #lexemes: readonly Lexeme[];
  readonly #indexes: ReadonlyMap<number, number>;
  /** The column a line should not pass. */
  readonly width: number;
  readonly #keywordCase: KeywordCase;
  readonly #layout: Layout;
  readonly #broken: ReadonlySet<Node>;
  #at = 0;

  constructor(
    written: string,
    lexemes: readonly Lexeme[],
    { keywordCase, width }: Pick<FormatOptions, 'keywordCase' | 'width'>,
    layout: Layout,
    broken: ReadonlySet<Node>,
  ) {
    this.#written = written;
    this.#lexemes = lexemes;
    this.#indexes = new Map(lexemes.map(({ start }, at) => [start, at]));
    this.width = width;
    this.#keywordCase = keywordCase;
    this.#layout = layout;
    this.#broken = broken;
  }

  get next(): Lexeme | undefined {
    return this.#lexemes[this.#at];
  }

  /** True if the next token begins before an offset. */
  isBefore(end: number): boolean {
    return this.next !== undefined && this.next.start < end;
  }

  /** True if the next token is this word or sign. */
  nextIs(word: string): boolean {
    return this.next?.text.toLowerCase() === word;
  }

  /** True if in the text a new line begins with the token at this offset. */
  startsLine({ start }: { readonly start: number }): boolean {
    return this.#lexemes[this.#indexes.get(start) ?? -1]?.newLine === true;
  }

  /** True if a query or its WITH has lines of its own even if it would fit on one. */
  isBroken(node: Node): boolean {
    return this.#broken.has(node);
  }

  /** Lays out a node. Comments above it are outside of it, so they do not make it break. */
  lay(node: Node): Doc {
    const above = this.commentsAbove();
    const empty = isEmpty(above) ? nothing : this.blank();
    const doc = this.#layout(node, this);
    const rest = this.isBefore(node.end) ? [space, this.words(node.end)] : nothing;
    return concat(above, empty, doc, rest);
  }

  /** Takes the next token as written. */
  take(): Doc {
    const lexeme = this.next;
    if (!lexeme) return nothing;
    this.#at++;
    return commented(lexeme, lexeme.text, lexeme.trailing);
  }

  /** The next token, if it is a keyword in the case wished for. */
  word(): Doc {
    const lexeme = this.next;
    if (!lexeme) return nothing;
    this.#at++;
    return commented(lexeme, this.#cased(lexeme), lexeme.trailing);
  }

  /** The words up to an offset, a space between each two. */
  words(end: number): Doc {
    const words: DocLike[] = [];
    while (this.isBefore(end)) words.push(words.length > 0 ? space : nothing, this.word());
    return concat(words);
  }

  /** The tokens up to an offset as written, without spaces. */
  tight(end: number): Doc {
    const tokens: Doc[] = [];
    while (this.isBefore(end)) tokens.push(this.take());
    return concat(tokens);
  }

  /** Everything up to an offset, exactly as written. */
  verbatim(end: number): Doc {
    const first = this.next;
    if (!first) return nothing;
    let last = first;
    while (this.isBefore(end)) {
      last = this.#lexemes[this.#at] ?? last;
      this.#at++;
    }
    return commented(first, this.#written.slice(first.start, last.end), last.trailing);
  }

  /** An empty line if there is one above the next token. */
  blank(): Doc {
    const lexeme = this.next;
    return lexeme?.blankAbove && lexeme.leading.length === 0 ? blank : nothing;
  }

  /** Takes the comments above the next token away from it: they belong to the token before. */
  commentsAbove(): Doc {
    return this.#release(() => true);
  }

  /** The comments above the next clause that are indented deeper than it. */
  deeperComments(): Doc {
    const { column, text: word } = this.next ?? { column: 0, text: ')' };
    if (/^[)\]}]$/.test(word)) return nothing;
    return this.#release((one) => one.column > column);
  }

  #release(belongs: (one: AttachedComment) => boolean): Doc {
    const lexeme = this.next;
    if (!lexeme) return nothing;
    const rest = lexeme.leading.findIndex((one) => !one.ownLine || !one.last || !belongs(one));
    const count = rest < 0 ? lexeme.leading.length : rest;
    const released = lexeme.leading.slice(0, count);
    lexeme.leading = lexeme.leading.slice(count);
    return concat(released.map(above));
  }

  #cased({ text: written, keyword }: Lexeme): string {
    if (!keyword || this.#keywordCase === 'preserve') return written;
    return this.#keywordCase === 'upper' ? written.toUpperCase() : written.toLowerCase();
  }
}

function commented(
  { leading, blankAbove }: Lexeme,
  written: string,
  trailing: readonly AttachedComment[],
): Doc {
  if (leading.length === 0 && trailing.length === 0) return text(written);
  return concat(
    leading.map((one) => (one.last ? above(one) : comment(one.text, false))),
    leading.length > 0 && blankAbove ? blank : nothing,
    text(written),
    trailing.map((one) => comment(one.text, one.last)),
  );
}

function above(one: AttachedComment): Doc {
  return concat(
    one.ownLine ? fresh : nothing,
    one.blankAbove ? blank : nothing,
    comment(one.text, one.last),
  );
}
