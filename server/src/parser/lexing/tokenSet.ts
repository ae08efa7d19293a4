import type { TokenType } from 'chevrotain';
import { Keyword, type KeywordName } from './keywords.ts';

/** A set of token types, asked for each token of a statement, so it is an array by type number. */
export class TokenSet {
  readonly types: readonly TokenType[];
  readonly #members: boolean[] = [];

  constructor(types: readonly TokenType[]) {
    this.types = types;
    for (const { tokenTypeIdx } of types) {
      if (tokenTypeIdx !== undefined) this.#members[tokenTypeIdx] = true;
    }
  }

  has({ tokenTypeIdx }: { readonly tokenTypeIdx?: number }): boolean {
    return this.#members[tokenTypeIdx ?? -1] === true;
  }
}

/** The set of these types and of all members of these sets; a text names keywords, `'LIMIT OFFSET'`. */
export function tokenSet(...members: readonly (TokenType | TokenSet | string)[]): TokenSet {
  return new TokenSet(members.flatMap(typesOf));
}

function typesOf(member: TokenType | TokenSet | string): readonly TokenType[] {
  if (member instanceof TokenSet) return member.types;
  return typeof member === 'string' ? member.split(' ').map(keyword) : [member];
}

function keyword(name: string): TokenType {
  if (!(name in Keyword)) throw new Error(`There is no keyword ${name}`);
  return Keyword[name as KeywordName];
}
