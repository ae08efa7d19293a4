import type { TokenType } from 'chevrotain';
import * as t from './tokens.ts';

/** The plain characters that others look like: their token, and the length of the text they replace. */
export type Plain = { readonly written: string; readonly type: TokenType; readonly length: number };

/** Finds the word, number or sign that the characters at a place look like. */
export function plainAt(text: string, offset: number): Plain | undefined {
  const like = likenesses[text.charAt(offset)];
  if (like !== undefined) return plainOf(like, 1);
  const wide = /^[！-～]+/.exec(text.slice(offset, offset + longest))?.[0].normalize('NFKC') ?? '';
  const [word] = /^(?:\d+|[A-Za-z_$][\w$]*)/.exec(wide) ?? [];
  if (word !== undefined) return plainOf(word);
  return plainOf(wide.slice(0, 2)) ?? plainOf(wide.slice(0, 1));
}

/** Nobody types longer names. */
const longest = 100;

function plainOf(written: string, length = written.length): Plain | undefined {
  const name = /^\d/.test(written) ? t.DecimalNumber : t.Identifier;
  const type = /^[\w$]/.test(written) ? name : signs.get(written);
  return type && { written, type, length };
}

const signs: ReadonlyMap<string, TokenType> = new Map([
  ...['=', '==', '!=', '<>', '>', '<=', '>='].map((sign) => [sign, t.Comparison] as const),
  ['<', t.LessThan],
  ['(', t.LParen],
  [')', t.RParen],
  ['[', t.LBracket],
  [']', t.RBracket],
  ['{', t.LBrace],
  ['}', t.RBrace],
  [',', t.Comma],
  [';', t.Semicolon],
  ['.', t.Dot],
  ['?', t.Question],
  [':', t.Colon],
  ['::', t.DoubleColon],
  ['->', t.Arrow],
  ['+', t.Plus],
  ['-', t.Minus],
  ['*', t.Star],
  ['/', t.Slash],
  ['%', t.Percent],
  ['||', t.Concat],
]);

/** Signs of other scripts, and those that word processors and web pages write. */
const likenesses: Readonly<Record<string, string>> = {
  '、': ',',
  '。': '.',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': '*',
  '÷': '/',
  '→': '->',
  '≠': '!=',
  '≤': '<=',
  '≥': '>=',
};
