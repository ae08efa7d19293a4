import { isTemplateStart, lineEnd, startsLineComment } from './lexicalStarts.ts';
import { quotedEnds } from './quotes.ts';
import { TemplateEnds } from './templateEnds.ts';

/** Finds the ends of statements in a text, skipping texts, names, comments and templates. */
export class Scanner {
  /** The text up to the limit, so that no search goes beyond it. */
  readonly #text: string;
  readonly #from: number;
  readonly #neverClosed = new Set<string>();
  /** For each kind of quote where texts end, once an open one was found. */
  readonly #quotedEnds = new Map<number, Int32Array>();
  #templateEnds: TemplateEnds | undefined;
  /** The start of a comment that is never closed; no later one is closed either. */
  #openComment = Infinity;
  #sawEnd = false;
  /** The end of the last search, if it looked beyond its match. */
  sawUpTo = 0;

  /** Looks only between two places. */
  constructor(text: string, from = 0, limit = text.length) {
    this.#text = text.slice(0, limit);
    this.#from = from;
  }

  /** True if the last search found something never closed, and so read to the end of the text. */
  get sawEnd(): boolean {
    return this.#sawEnd;
  }

  /**
   * The next `;` that ends a statement; the limit if there is none. Inside brackets that close on its line it does not
   * count; an open bracket must not swallow later statements.
   */
  nextSemicolon(from: number): number {
    this.#sawEnd = false;
    this.sawUpTo = from;
    let depth = 0;
    let counted = from;
    for (let at = from; at < this.#text.length; at = this.skip(at)) {
      at = nextPlace(notable, this.#text, at);
      if (at >= this.#text.length) break;
      if (!isSemicolon(this.#text.charCodeAt(at))) continue;
      depth = this.#depthAt(at, counted, depth);
      const close = depth === 0 ? undefined : this.#closeOnLine(at, depth);
      if (close === undefined) return at;
      depth = 0;
      counted = close + 1;
      at = close;
    }
    return this.#text.length;
  }

  /** The number of open brackets at a place, given the number at an earlier place. */
  #depthAt(to: number, from: number, open: number): number {
    let depth = open;
    for (let at = from; at < to; at = this.skip(at)) {
      at = nextPlace(brackets, this.#text, at);
      if (at >= to) break;
      depth = Math.max(0, depth + bracketStep(this.#text.charCodeAt(at)));
    }
    return depth;
  }

  /** The place on this line where the last open bracket closes, if nearby. */
  #closeOnLine(from: number, open: number): number | undefined {
    const end = Math.min(lineEnd(this.#text, from), from + farthestClose);
    this.sawUpTo = Math.max(this.sawUpTo, end + 1);
    let depth = open;
    for (let at = from; at < end; at = this.skip(at)) {
      at = nextPlace(brackets, this.#text, at);
      if (at < end) depth += bracketStep(this.#text.charCodeAt(at));
      if (depth <= 0) return at;
    }
    return undefined;
  }

  /** The end of white space and comments. An unclosed comment does not count. */
  afterTrivia(from: number, to: number): number {
    let start = from;
    for (;;) {
      while (start < to && isSpace(this.#text.charCodeAt(start))) start++;
      const after = start < to ? this.#skipComment(start) : start;
      if (after === start || !this.#isClosed(start, after)) return start;
      start = Math.min(after, to);
    }
  }

  codeAt(at: number): number {
    return this.#text.charCodeAt(at);
  }

  beforeSpaces(from: number, to: number): number {
    let end = to;
    while (end > from && isSpace(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }

  /**
   * The end of the token that starts here, as `nextSemicolon` reads it. What is never closed ends
   * with its line, a comment with the two characters that open it.
   */
  afterItem(at: number): { readonly end: number; readonly closed: boolean } {
    this.#sawEnd = false;
    const end = this.skip(at);
    const closed = !this.sawEnd;
    if (closed) return { end, closed };
    return { end: this.#text.startsWith('/*', at) ? at + 2 : Math.max(end, at + 1), closed };
  }

  /** The end of the token that starts here: a quoted text, a comment, or one character. */
  skip(at: number): number {
    switch (this.#text.charCodeAt(at)) {
      case 0x27:
        return isTemplateStart(this.#text, at) ? this.#skipTemplate(at + 1) : this.#skipQuoted(at);
      case 0x22:
      case 0x60:
        return this.#skipQuoted(at);
      case 0x2d:
      case 0x2f:
      case 0x23: {
        const after = this.#skipComment(at);
        return after === at ? at + 1 : after;
      }
      case 0x3c:
        return this.#skipTag(at);
      default:
        return at + 1;
    }
  }

  /** The end of a quoted text; the end of its line if it is never closed. */
  #skipQuoted(at: number): number {
    const quote = this.#text.charCodeAt(at);
    const known = this.#quotedEnds.get(quote);
    const end = known ? this.#placed(known[at + 1 - this.#from]) : this.#quotedEnd(at, quote);
    if (end >= 0) return end;
    this.#sawEnd = true;
    return lineEnd(this.#text, at);
  }

  #quotedEnd(at: number, quote: number): number {
    for (let index = at + 1; index < this.#text.length; index++) {
      const code = this.#text.charCodeAt(index);
      if (code === 0x5c) {
        index++;
      } else if (code === quote) {
        if (this.#text.charCodeAt(index + 1) !== quote) return index + 1;
        index++;
      }
    }
    this.#quotedEnds.set(quote, quotedEnds(this.#text.slice(this.#from), quote, false));
    return -1;
  }

  /** The offset in the text of an end in the tables, which count from where the search began. */
  #placed(end = -1): number {
    return end < 0 ? -1 : end + this.#from;
  }

  /** The end of a template, whose parts in braces may hold quoted texts and templates again. */
  #skipTemplate(from: number): number {
    const known = this.#templateEnds;
    const end = known ? this.#placed(known.of(from - this.#from)) : this.#templateEnd(from);
    if (end >= 0) return end;
    this.#templateEnds ??= new TemplateEnds(this.#text.slice(this.#from));
    this.#sawEnd = true;
    return lineEnd(this.#text, from);
  }

  #templateEnd(from: number): number {
    const open: ('text' | 'brace')[] = ['text'];
    let at = from;
    while (at < this.#text.length && open.length > 0) {
      const code = this.#text.charCodeAt(at);
      if (open.at(-1) === 'text') {
        if (code === 0x5c) at++;
        else if (code === 0x27 && this.#text.charCodeAt(at + 1) === 0x27) at++;
        else if (code === 0x27) open.pop();
        else if (code === 0x7b) open.push('brace');
        at++;
      } else if (code === 0x7d) {
        open.pop();
        at++;
      } else if (code === 0x7b) {
        open.push('brace');
        at++;
      } else if (code === 0x27 && isTemplateStart(this.#text, at)) {
        open.push('text');
        at++;
      } else {
        at = this.skip(at);
      }
    }
    return open.length === 0 ? at : -1;
  }

  /** The end of a tag with children, whose text may hold anything; of any other `<`, its own. */
  #skipTag(at: number): number {
    openingTag.lastIndex = at;
    const name = openingTag.exec(this.#text)?.[1];
    if (name === undefined) return at + 1;
    if (this.#neverClosed.has(name)) {
      this.#sawEnd = true;
      return at + 1;
    }
    const within = this.#text.slice(at, at + longestTag);
    let open = 0;
    if (within.includes(`</${name}`)) {
      for (const tag of within.matchAll(new RegExp(`<(/?)${name}(?![\\w-])`, 'g'))) {
        openingTag.lastIndex = at + tag.index;
        if (tag[1]) open--;
        else if (openingTag.test(this.#text)) open++;
        if (open === 0) return at + tag.index + 1;
        if (open > deepestTag) break;
      }
    }
    // One search for each name suffices: these texts are broken anyway.
    this.#neverClosed.add(name);
    this.#sawEnd = true;
    return at + 1;
  }

  /** The end of a comment that starts here; the offset itself if none does. */
  #skipComment(at: number): number {
    const code = this.#text.charCodeAt(at);
    const next = this.#text.charCodeAt(at + 1);
    if (startsLineComment(code, next)) return lineEnd(this.#text, at);
    if (code !== 0x2f || next !== 0x2a) return at;
    const end = at < this.#openComment ? this.#text.indexOf('*/', at + 2) : -1;
    if (end >= 0) return end + 2;
    this.#openComment = Math.min(this.#openComment, at);
    this.#sawEnd = true;
    return this.#text.length;
  }

  /** True if a comment from here to there has its end. */
  #isClosed(start: number, end: number): boolean {
    if (this.#text.charCodeAt(start + 1) !== 0x2a || this.#text.charCodeAt(start) !== 0x2f) {
      return true;
    }
    return end - start >= 4 && this.#text.startsWith('*/', end - 2);
  }
}

/** The full-width one is an error, and ends its statement too. */
function isSemicolon(code: number): boolean {
  return code === 0x3b || code === wideSemicolon;
}

/** `；` */
export const wideSemicolon = 0xff1b;
/** A bracket that closes further away has little to do with a `;`. */
const farthestClose = 1_000;

/** A bracket, or a possible start of a text or a comment. */
const brackets = /[()[\]{}'"`<#]|-(?=-)|\/(?=[/*])/g;

function bracketStep(code: number): number {
  if (code === 0x28 || code === 0x5b || code === 0x7b) return 1;
  return code === 0x29 || code === 0x5d || code === 0x7d ? -1 : 0;
}

/** A `;`, or a possible start of a text, a comment or a tag. */
const notable = /[;；'"`#]|-(?=-)|\/(?=[/*])|<(?=[A-Za-z_])/g;
/** `<name attributes>` without a `;`. */
const openingTag =
  /<([A-Za-z_][\w-]*)(?![\w-])(?:[\w\s=-]|'(?:[^'\\;]|\\[^;])*'|\{(?:[^{};]|\{[^{};]*\})*\})*>/y;
/** A tag that is closed later than this counts as open. */
const longestTag = 4_000;
/** So does one with more open tags of the same name inside. */
const deepestTag = 50;

/**
 * The next offset at which a one-character pattern matches; the end of the text if there is none. Most text does not
 * match, and a regular expression skips it much faster than a loop.
 */
export function nextPlace(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
}

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code < 0x85) return false;
  return /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/.test(
    String.fromCharCode(code),
  );
}
