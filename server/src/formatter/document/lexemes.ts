import type { Extent } from '../../ast/extent.ts';
import { Keyword } from '../../parser/lexing/keywords.ts';
import { lex } from '../../parser/lexing/lexer.ts';
import { Comma } from '../../parser/lexing/tokens.ts';

/** A token with its comments, and what the layout needs to know about its position. */
export type Lexeme = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** True if it reads as a keyword; the tree may say that it is a name. */
  readonly keyword: boolean;
  readonly comma: boolean;
  /** The indentation of its line, if comments are above it. */
  readonly column: number;
  /** True if a line breaks between it and the token before. */
  readonly newLine: boolean;
  /** True if an empty line is directly above it. */
  readonly blankAbove: boolean;
  leading: readonly AttachedComment[];
  trailing: readonly AttachedComment[];
};

/** A comment and its place among lines. */
export type AttachedComment = {
  readonly text: string;
  readonly end: number;
  readonly column: number;
  readonly ownLine: boolean;
  /** True if a line breaks after it. */
  readonly last: boolean;
  readonly blankAbove: boolean;
};

/**
 * The tokens of a statement, each with its comments: those after it on its line, and those above it. Decisions by line
 * breaks are stable under formatting.
 */
export function lexemesOf(text: string): Lexeme[] {
  const { tokens, comments } = lex(text);
  const lexemes: Lexeme[] = [];
  let at = 0;
  for (const { image, startOffset: start, tokenType } of tokens) {
    const before = lexemes.at(-1);
    const from = at;
    while ((comments[at]?.start ?? text.length) < start) at++;
    const own = from < at ? comments.slice(from, at) : noPieces;
    const gap = new Gap(text, before?.end ?? 0, own, start);
    const [trailing, leading] = gap.divide(before, image);
    if (before) before.trailing = trailing;
    lexemes.push({
      text: image,
      start,
      end: start + image.length,
      keyword: keywords.has(tokenType),
      comma: tokenType === Comma,
      column: gap.column,
      newLine: gap.hasNewLine,
      blankAbove: gap.isBlankAbove(own.length, before),
      leading,
      trailing: none,
    });
  }
  const last = lexemes.at(-1);
  if (last) {
    const gap = new Gap(text, last.end, comments.slice(at), text.length);
    [last.trailing] = gap.divide(last, undefined);
  }
  passOverCommas(lexemes);
  return lexemes;
}

const none: readonly AttachedComment[] = [];
const noPieces: readonly Piece[] = [];
const keywords = new Set(Object.values(Keyword));

/** A comma takes the comments before it along, so that it never starts a line. */
function passOverCommas(lexemes: readonly Lexeme[]): void {
  for (const [at, comma] of lexemes.entries()) {
    const before = lexemes[at - 1];
    const after = lexemes[at + 1];
    if (!comma.comma || !before || !after || comma.trailing.length > 0) continue;
    const stays = before.trailing.findIndex(({ last }) => last);
    if (stays >= 0) {
      comma.trailing = before.trailing.slice(stays);
      before.trailing = before.trailing.slice(0, stays);
    }
    if (comma.leading.some(({ ownLine }) => ownLine)) {
      after.leading = [...comma.leading.map(onOwnLine), ...after.leading];
      comma.leading = [];
    }
  }
}

function onOwnLine(comment: AttachedComment): AttachedComment {
  return { ...comment, ownLine: true, last: true };
}

type Piece = Extent & { readonly text: string };

/** The gap between two tokens: comments, with white space around each. */
class Gap {
  readonly #text: string;
  readonly #comments: readonly Piece[];
  readonly #end: number;
  /** The line breaks before each comment, and finally before the token. */
  readonly #breaks: readonly number[];

  constructor(text: string, start: number, comments: readonly Piece[], end: number) {
    this.#text = text;
    this.#comments = comments;
    this.#end = end;
    let from = start;
    const breaks: number[] = [];
    for (const comment of comments) {
      breaks.push(lineBreaks(text, from, comment.start));
      from = comment.end;
    }
    breaks.push(lineBreaks(text, from, end));
    this.#breaks = breaks;
  }

  get hasNewLine(): boolean {
    return this.#breaks.some((count) => count > 0);
  }

  /**
   * Divides the comments between the token before and the one after. A comment after a value belongs to the value;
   * after a comma, bracket or operator only if nothing follows it on its line.
   */
  divide(
    before: Lexeme | undefined,
    after: string | undefined,
  ): [readonly AttachedComment[], readonly AttachedComment[]] {
    if (this.#comments.length === 0) return [none, none];
    const trails = endsValue(before) || after === undefined || isTight(after);
    const comments = this.#comments.map((_, at) => this.#attached(at, before, trails));
    const ownLine = comments.findIndex((comment) => comment.ownLine);
    const sameLine = ownLine < 0 ? comments.length : ownLine;
    const endsLine = comments[sameLine - 1]?.last === true;
    const split = before && (trails || endsLine) ? sameLine : 0;
    return [comments.slice(0, split), comments.slice(split)];
  }

  isBlankAbove(at: number, before: Lexeme | undefined): boolean {
    if (at === 0 && (!before || opens(before))) return false;
    return (this.#breaks[at] ?? 0) > 1;
  }

  /** The indentation of the line of the token after the gap. */
  get column(): number {
    return this.#comments.length > 0 && this.hasNewLine ? this.#columnOf(this.#end) : 0;
  }

  /** The indentation of an offset's line. */
  #columnOf(offset: number): number {
    let start = offset;
    while (start > 0 && !isLineEnd(this.#text.charCodeAt(start - 1))) start--;
    return this.#text.slice(start, offset).search(/\S|$/);
  }

  #attached(at: number, before: Lexeme | undefined, trails: boolean): AttachedComment {
    const { text = '', start = 0, end = 0 } = this.#comments[at] ?? {};
    const ownLine = (this.#breaks[at] ?? 0) > 0;
    const endsLine = (this.#breaks[at + 1] ?? 0) > 0 && (ownLine || !trails);
    return {
      text,
      end,
      ownLine,
      column: ownLine ? this.#columnOf(start) : 0,
      last: endsLine || !text.startsWith('/*'),
      blankAbove: this.isBlankAbove(at, before),
    };
  }
}

function endsValue(before: Lexeme | undefined): boolean {
  if (!before || before.keyword) return before !== undefined && valueWords.test(before.text);
  return /[\w$"'`)\]}*]$/.test(before.text);
}

const valueWords = /^(?:end|null)$/i;
/** Words that nothing attaches to. */
const quietWords = /^(?:end|null|union|intersect|except|all|name)$/i;

/** Directly after these an empty line has no meaning. */
function opens({ text, keyword }: Lexeme): boolean {
  return /^[([{]$/.test(text) || (keyword && !quietWords.test(text));
}

function lineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count++;
  }
  return count;
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13;
}

/** True if a token follows without a space; a comment before it then belongs to the token before. */
export function isTight(token: string): boolean {
  return /^[)\]},;]/.test(token);
}
