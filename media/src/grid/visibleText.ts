/** Controls, marks that turn the direction of writing, other line ends, and spaces without width. */
const hidden = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200b\u2060\ufeff]/gu;

const signs: Readonly<Record<string, string>> = { '\n': '↵', '\r': '␍', '\t': '⇥', '\u007f': '␡' };

/**
 * One line with every hidden character in the open: a value can neither break its row nor turn
 * round the text beside it, and what looks equal is equal.
 */
export function visibleText(text: string): string {
  return text.replace(hidden, sign);
}

function sign(character: string): string {
  const known = signs[character];
  if (known !== undefined) return known;
  const code = character.charCodeAt(0);
  // The controls have pictures of their own, in the same order.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
