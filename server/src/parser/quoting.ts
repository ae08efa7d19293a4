import { keywordOf } from './lexing/keywords.ts';

/** True if a word is a keyword, or a constant that looks like a name. */
export function isReserved(word: string): boolean {
  return keywordOf(word) !== undefined || /^(?:true|false|team_id)$/i.test(word);
}

/** The name that someone wrote, perhaps in quotes. */
export function unquoted(text: string): string {
  const [, quote, inner] = /^([`"])([\s\S]*)\1$/.exec(text) ?? [];
  if (quote === undefined || inner === undefined) return text;
  return inner.replaceAll(quote + quote, quote).replaceAll('\\\\', '\\');
}
