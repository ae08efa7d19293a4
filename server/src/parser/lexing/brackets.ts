import type { IToken, TokenType } from 'chevrotain';
import * as t from './tokens.ts';

/** Finds the partner of each bracket; brackets left open inside a closed pair have none. */
export class Brackets {
  /** For each token the index of its partner, or -1. */
  readonly partners: Int32Array;
  readonly #open: { readonly at: number; readonly type: TokenType }[] = [];
  /** The number of open brackets of each type: a bracket that closes none of them needs no search. */
  readonly #counts = new Map<TokenType, number>();

  constructor(tokens: readonly IToken[]) {
    this.partners = new Int32Array(tokens.length).fill(-1);
  }

  open(at: number, type: TokenType): void {
    this.#open.push({ at, type });
    this.#count(type, 1);
  }

  close(at: number, closer: TokenType): void {
    const wanted = openers.get(closer);
    if (!wanted || !this.#counts.get(wanted)) return;
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#count(last.type, -1);
      if (last.type !== wanted) continue;
      this.partners[last.at] = at;
      this.partners[at] = last.at;
      return;
    }
  }

  #count(type: TokenType, change: number): void {
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + change);
  }
}

const openers = new Map([
  [t.RParen, t.LParen],
  [t.RBracket, t.LBracket],
  [t.RBrace, t.LBrace],
]);
