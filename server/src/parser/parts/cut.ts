import type { QueryKind } from '../grammar/query.ts';
import { nextPlace, Scanner } from '../lexing/scanner.ts';

/** A query within a statement which can be parsed by itself. */
export type Cut = {
  readonly kind: QueryKind;
  readonly start: number;
  readonly end: number;
  /** The end of what follows, `)` or the words up to the next SELECT: the parser looks ahead at that. */
  readonly tailEnd: number;
};

/**
 * Finds the queries of a statement's CTEs and set operations by brackets and words alone, far quicker
 * than by tokens. It may be wrong, as it knows no tags; whoever parses the cuts finds that out.
 */
export function cut(text: string): Cut[] {
  return new Cutter(text).cuts;
}

class Cutter {
  readonly cuts: Cut[] = [];
  readonly #text: string;
  /** Where the query of a CTE began whose bracket is open. */
  #body = -1;
  /** Where an operand began that has not ended, and one that waits for the SELECT after it. */
  #operand = -1;
  #ended = -1;
  /** Where the words of a set operation began. */
  #operator = -1;
  #before: 'as' | 'parenthesis' | 'union' | 'operator' | undefined;

  constructor(text: string) {
    this.#text = text;
    const scanner = new Scanner(text);
    let depth = 0;
    for (let at = 0; at < text.length;) {
      if (this.#before === undefined) {
        at = nextPlace(depth === 0 ? outsideBrackets : insideBrackets, text, at);
      }
      wordPattern.lastIndex = at;
      if (wordPattern.test(text)) {
        const end = wordPattern.lastIndex;
        if (depth === 0 || this.#before === 'parenthesis') this.#word(at, end, depth);
        at = end;
        continue;
      }
      const code = text.charCodeAt(at);
      switch (code) {
        case 0x28: // (
        case 0x5b: // [
        case 0x7b: // {
          depth++;
          this.#between(
            depth === 1 && code === 0x28 && this.#before === 'as' ? 'parenthesis' : undefined,
          );
          at++;
          break;
        case 0x29: // )
        case 0x5d: // ]
        case 0x7d: // }
          depth--;
          if (depth === 0) this.#endBody(at);
          this.#between(undefined);
          at++;
          break;
        case 0x27: // '
        case 0x22: // "
        case 0x60: // `
          this.#between(undefined);
          at = scanner.skip(at);
          break;
        case 0x2d: // -
        case 0x2f: // /
        case 0x23: {
          // #
          const end = scanner.skip(at);
          if (end === at + 1) this.#between(undefined);
          at = end;
          break;
        }
        default:
          if (code > 0x20) this.#between(undefined);
          at++;
      }
    }
    this.#endOperand(this.#operand, text.length, text.length);
  }

  /** Something which is no word: what was read of a set operation was none. */
  #between(before: 'parenthesis' | undefined): void {
    this.#before = before;
    this.#ended = -1;
  }

  #endBody(at: number): void {
    if (this.#body < 0) return;
    this.cuts.push({ kind: 'body', start: this.#body, end: at, tailEnd: at + 1 });
    this.#body = -1;
  }

  #word(start: number, end: number, depth: number): void {
    const before = this.#before;
    // Longer words are names, and most words are short enough to be looked at.
    const word = end - start > longest ? '' : this.#text.slice(start, end).toUpperCase();
    this.#before = undefined;
    if (before === 'parenthesis') {
      const isQuery = word === 'SELECT' || word === 'WITH';
      if (depth === 1 && isQuery && this.#operand < 0) this.#body = start;
    } else if (before === 'operator' && word === 'SELECT') {
      this.#endOperand(this.#ended, this.#operator, end);
      this.#operand = start;
    } else if (setOperators.has(word)) {
      this.#ended = this.#operand;
      this.#operand = -1;
      this.#operator = start;
      this.#before = word === 'UNION' ? 'union' : 'operator';
    } else if ((before === 'union' || before === 'operator') && quantifiers.has(word)) {
      this.#before = 'operator';
    } else if (before === 'operator' && (word === 'BY' || word === 'NAME')) {
      this.#before = 'operator';
    } else if (word === 'AS' || (before === 'as' && materialized.has(word))) {
      this.#before = 'as';
    }
  }

  #endOperand(start: number, end: number, tailEnd: number): void {
    if (start >= 0) this.cuts.push({ kind: 'operand', start, end, tailEnd });
  }
}

const wordPattern = /[\w$]+/y;

/** A bracket, or what may open a text or a comment. */
const insideBrackets = /[()[\]{}'"`#]|-(?=-)|\/(?=[/*])/g;
/** The same, and the words which a part may follow. */
const outsideBrackets =
  /[()[\]{}'"`#]|-(?=-)|\/(?=[/*])|(?<![\w$])(?=(?:as|union|intersect|except)(?![\w$]))[aeiu]/gi;

const setOperators = new Set(['UNION', 'INTERSECT', 'EXCEPT']);
const quantifiers = new Set(['ALL', 'DISTINCT']);
const materialized = new Set(['NOT', 'MATERIALIZED']);
const longest = 'MATERIALIZED'.length;
