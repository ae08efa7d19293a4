import { hiddenCharacters } from '../../../client/src/protocol/hiddenCharacters.ts';

/** Most texts have none of them, and this is found sooner. */
const plain = /^[ -~]*$/;

const signs: Readonly<Record<string, string>> = { '\n': '↵', '\r': '␍', '\t': '⇥', '\u007f': '␡' };

/**
 * One line with every hidden character visible: a value can neither break its row nor reverse neighbouring text, and
 * values that look equal are equal.
 */
export function visibleText(text: string): string {
  return plain.test(text) ? text : text.replace(hiddenCharacters, sign);
}

function sign(character: string): string {
  const known = signs[character];
  if (known !== undefined) return known;
  const code = character.charCodeAt(0);
  // Unicode has pictures of the control characters, in the same order.
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return `⟨${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}
