import type { Lines, Place } from './caretAtEnd.ts';

/**
 * Notes the word that a list is asked for. What it returns tells whether more than that word was typed
 * since. VS Code takes a list that comes so late for the next word too, finds nothing of it there, and
 * asks for no other: no list opens until one more letter is typed.
 */
export function watchWord(document: Lines, position: Place): () => boolean {
  const line = document.lineAt(position.line).text;
  const before = line.slice(0, position.character);
  const after = line.slice(position.character);
  return () => {
    if (position.line >= document.lineCount) return true;
    const now = document.lineAt(position.line).text;
    const typed = now.slice(before.length, Math.max(before.length, now.length - after.length));
    return !now.startsWith(before) || /[^\p{L}\p{N}_$]/u.test(typed);
  };
}
