import { type Comment, lex } from './lexing/lexer.ts';

/** The comments of a text without a statement. */
export function commentsOf(text: string): readonly Comment[] {
  return /--|\/\/|\/\*|#/.test(text) ? lex(text).comments : [];
}
