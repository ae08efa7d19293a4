import { type Counts, otherNames, type Usage } from '../../schema/usage.ts';
import type { OwnWords } from './ownWords.ts';

/** The counts of a context, and how many counts the likelihood expected there is worth. */
type Context = {
  readonly counts: Counts;
  readonly total: number;
  readonly words: number;
  readonly expected: number;
};

/**
 * How likely words are in the contexts of a caret, by what people write there and by the user's own queries. Each
 * context, the widest first, changes a likelihood the more, the oftener it was seen. A part of each count goes to the
 * words that were never seen there.
 */
export class WordsInContext {
  /** What the user's queries have in the widest context, and anywhere. */
  readonly here: Counts;
  readonly #anywhere: Counts;
  readonly #contexts: readonly Context[];

  private constructor(contexts: readonly Context[], here: Counts, anywhere: Counts) {
    this.#contexts = contexts;
    this.here = here;
    this.#anywhere = anywhere;
  }

  static at(contexts: readonly string[], usage: Usage, own: OwnWords): WordsInContext {
    const counted = [
      ...contexts.map((context) => contextOf(usage.inContext(context), worthOfOthers)),
      ...contexts.map((context) => contextOf(own.in(context), worthOfOwn)),
    ];
    return new WordsInContext(
      counted.filter(({ total }) => total > 0),
      own.in(contexts[0] ?? ''),
      own.in(''),
    );
  }

  /** With the counts of names that are not offered here given to those that are. */
  among(offered: { readonly has: (word: string) => boolean }): WordsInContext {
    const contexts = this.#contexts.map((context) => {
      const counts: Record<string, number> = { [otherNames]: 0 };
      for (const [word, times] of Object.entries(context.counts)) {
        const counted = isName(word) && !offered.has(word) ? otherNames : word;
        counts[counted] = (counts[counted] ?? 0) + times;
      }
      return { ...context, counts };
    });
    return new WordsInContext(contexts, this.here, this.#anywhere);
  }

  /** The likelihood of a word; `ofNames` is its part of the names that are only counted together. */
  share(word: string, expected: number, ofNames = 0): number {
    let share = expected;
    for (const { counts, total, words, expected: worth } of this.#contexts) {
      const times = timesOf(counts, word);
      const seen =
        times > 0 ? times - given : Math.max(timesOf(counts, otherNames) - given, 0) * ofNames;
      share = (Math.max(seen, 0) + (worth + given * words) * share) / (total + worth);
    }
    return share;
  }

  /** How often the user's queries have a word, wherever that is. */
  own(word: string): number {
    return timesOf(this.#anywhere, word);
  }
}

/** The part of a count that goes to unseen words. */
const given = 0.6;
const worthOfOthers = 20;
const worthOfOwn = 3;

function contextOf(counts: Counts, expected: number): Context {
  const times = Object.values(counts);
  return { counts, expected, total: times.reduce((sum, one) => sum + one, 0), words: times.length };
}

function isName(word: string): boolean {
  return /[a-z$]/.test(word) && !word.endsWith('(');
}

function timesOf(counts: Counts, word: string): number {
  return Object.hasOwn(counts, word) ? (counts[word] ?? 0) : 0;
}
