/** Looks through a text for the ends of statements, over texts, names, comments and templates. */
export class Scanner {
  readonly #text: string;
  readonly #limit: number;
  /** Whether something that is never closed made it look as far as there is text. */
  sawEnd = false;

  constructor(text: string, limit: number) {
    this.#text = text;
    this.#limit = limit;
  }

  /** Where the next `;` is that ends a statement; the limit where there is none. */
  nextSemicolon(from: number): number {
    let at = from;
    while (at < this.#limit && this.#text.charCodeAt(at) !== semicolon) {
      at = Math.min(this.#skip(at), this.#limit);
    }
    return at;
  }

  /** Where white space and comments end. */
  afterTrivia(from: number, to: number): number {
    let start = from;
    for (;;) {
      while (start < to && isSpace(this.#text.charCodeAt(start))) start++;
      const after = start < to ? this.#skipComment(start) : start;
      if (after === start) return start;
      start = Math.min(after, to);
    }
  }

  beforeSpaces(from: number, to: number): number {
    let end = to;
    while (end > from && isSpace(this.#text.charCodeAt(end - 1))) end--;
    return end;
  }

  /**
   * The end of what starts here, as `nextSemicolon` reads it. What is never closed ends with its
   * line, a comment with the two characters that open it.
   */
  afterItem(at: number): { readonly end: number; readonly closed: boolean } {
    const before = this.sawEnd;
    this.sawEnd = false;
    const end = this.#skip(at);
    const closed = !this.#takeSawEnd(before);
    if (closed) return { end, closed };
    return { end: this.#text.startsWith('/*', at) ? at + 2 : Math.max(end, at + 1), closed };
  }

  /** Whether something was never closed since it was last asked. */
  #takeSawEnd(before: boolean): boolean {
    const saw = this.sawEnd;
    this.sawEnd = before || saw;
    return saw;
  }

  /** The end of what starts here: a quoted text, a comment, or else one character. */
  #skip(at: number): number {
    switch (this.#text.charCodeAt(at)) {
      case 0x27:
        return this.#isTemplateStart(at) ? this.#skipTemplate(at + 1) : this.#skipQuoted(at);
      case 0x22:
      case 0x60:
        return this.#skipQuoted(at);
      case 0x2d:
      case 0x2f:
      case 0x23: {
        const after = this.#skipComment(at);
        return after === at ? at + 1 : after;
      }
      default:
        return at + 1;
    }
  }

  /** The end of a quoted text; where it is never closed, the end of its line. */
  #skipQuoted(at: number): number {
    const quote = this.#text.charCodeAt(at);
    for (let index = at + 1; index < this.#limit; index++) {
      const code = this.#text.charCodeAt(index);
      if (code === 0x5c) {
        index++;
      } else if (code === quote) {
        if (this.#text.charCodeAt(index + 1) !== quote) return index + 1;
        index++;
      }
    }
    this.sawEnd = true;
    return this.#lineEnd(at);
  }

  /** The end of a template, whose parts in braces may hold quoted texts and templates again. */
  #skipTemplate(from: number): number {
    const open: ('text' | 'brace')[] = ['text'];
    let at = from;
    while (at < this.#limit && open.length > 0) {
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
      } else if (code === 0x27 && this.#isTemplateStart(at)) {
        open.push('text');
        at++;
      } else {
        at = this.#skip(at);
      }
    }
    if (open.length === 0) return at;
    this.sawEnd = true;
    return this.#lineEnd(from);
  }

  /** `f'`, where the letter is a word of its own. */
  #isTemplateStart(quote: number): boolean {
    const letter = this.#text.charAt(quote - 1);
    return (
      (letter === 'f' || letter === 'F') && !/[A-Za-z0-9_$]/.test(this.#text.charAt(quote - 2))
    );
  }

  /** The end of a comment which starts here; where none does, the place itself. */
  #skipComment(at: number): number {
    const code = this.#text.charCodeAt(at);
    const next = this.#text.charCodeAt(at + 1);
    if ((code === 0x2d && next === 0x2d) || (code === 0x2f && next === 0x2f)) {
      return this.#lineEnd(at);
    }
    if (code === 0x23 && !(next >= 0x30 && next <= 0x39)) return this.#lineEnd(at);
    if (code !== 0x2f || next !== 0x2a) return at;
    const end = this.#text.indexOf('*/', at + 2);
    if (end >= 0 && end + 2 <= this.#limit) return end + 2;
    this.sawEnd = true;
    return this.#limit;
  }

  #lineEnd(at: number): number {
    for (let index = at; index < this.#limit; index++) {
      const code = this.#text.charCodeAt(index);
      if (code === 10 || code === 13) return index;
    }
    return this.#limit;
  }
}

const semicolon = 0x3b;

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 9 && code <= 13);
  if (code < 0x85) return false;
  return /[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/.test(
    String.fromCharCode(code),
  );
}
