import { lex } from '../../../server/src/parser/lexing/lexer.ts';
import { Random } from './random.ts';

/** A token with the space in front of it. */
type Word = string;

/**
 * Queries a word or two off from given ones: one left out, twice, exchanged with its neighbour, put in
 * from another query. So a text looks while it is being written, and after a slip. The same seed gives
 * the same queries.
 */
export function changedQueries(queries: readonly string[], seed: number, count: number): string[] {
  const random = new Random(seed);
  const texts = queries.map(wordsOf);
  const changed = new Set<string>();
  while (changed.size < count) {
    const words = [...pick(texts, random)];
    change(words, texts, random);
    if (random.chance(0.3)) change(words, texts, random);
    changed.add(words.join('').trim());
  }
  return [...changed];
}

function wordsOf(query: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const { startOffset, image } of lex(query).tokens) {
    words.push(query.slice(at, startOffset + image.length));
    at = startOffset + image.length;
  }
  return [...words, query.slice(at)];
}

function change(words: Word[], texts: readonly Word[][], random: Random): void {
  const at = random.below(words.length);
  const word = words[at] ?? '';
  const other = pick(texts, random);
  const from = random.below(other.length);
  const few = other.slice(from, from + 1 + random.below(4));
  switch (random.below(6)) {
    case 0:
    case 1:
      words.splice(at, 1);
      return;
    case 2:
      words.splice(at, 0, word);
      return;
    case 3:
      words.splice(at, 2, ` ${words[at + 1] ?? ''}`, ` ${word}`);
      return;
    case 4:
      words.splice(at, 1, ` ${few[0] ?? ''}`);
      return;
    default:
      words.splice(at, 0, ' ', ...few, ' ');
  }
}

function pick<T>(choices: readonly T[], random: Random): T {
  const chosen = choices[random.below(choices.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from');
  return chosen;
}
