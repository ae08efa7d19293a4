import type { Random } from './random.ts';
import type { Token } from './walk.ts';

/** Writes tokens as text with white space and comments between them. */
export function layout(tokens: readonly Token[], random: Random): string {
  let text = '';
  for (const { text: token, glued } of tokens) {
    if (text !== '' && !glued) text += gap(text, token, random);
    text += token;
  }
  return text;
}

function gap(before: string, token: string, random: Random): string {
  if (random.chance(0.5) && (/[([,]$/.test(before) || /^[)\],]/.test(token))) return '';
  return random.chance(0.9) ? ' ' : random.pick(unusual);
}

const unusual = [
  '\n',
  '  ',
  '\t',
  '\r\n',
  '\u00a0',
  ' /* b */ ',
  ' -- c\n',
  ' # d\n',
  ' // e\n',
] as const;
