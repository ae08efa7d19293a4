import { everyClass, type TypeClass } from '../../server/src/schema/typeClasses.ts';
import { combinations } from './product.ts';
import type { Answers } from './questions.ts';
import { families, withoutNulls } from './samples.ts';

/** The answers about a form, and conclusions about values that were not asked about. */
export class Inferred {
  readonly #answers: Answers;
  readonly #asked: ReadonlySet<string>;
  readonly #likes: ReadonlyMap<string, readonly string[]>;
  readonly #takesLambdas: boolean;
  /** The kinds that are taken in each place with anything beside them; undefined if nothing is. */
  readonly #taken: readonly (ReadonlySet<string> | undefined)[];

  constructor(answers: Answers, count: number) {
    this.#answers = answers;
    const asked = new Set(Object.keys(answers).join(''));
    this.#asked = asked;
    this.#takesLambdas = /[xyz]/.test([...asked].join(''));
    this.#likes = new Map(everyClass.map((letter) => [letter, likesOf(letter, asked)]));
    const taken = Object.keys(answers).filter((key) => answers[key] !== '');
    this.#taken = Array.from({ length: count }, (_, at) =>
      taken.length === 0 ? undefined : new Set(taken.map((key) => key.charAt(at))),
    );
  }

  /** All kinds in groups of those about which nothing else is known. */
  get alike(): readonly (readonly TypeClass[])[] {
    const groups = new Map<string, TypeClass[]>();
    for (const letter of everyClass) {
      // Of lambdas and tuples nothing is concluded from the others.
      const isApart = this.#asked.has(letter) || /[xyzpqP]/.test(letter);
      const key = isApart ? letter : `like ${this.#likesOf(letter).join('')}`;
      groups.set(key, [...(groups.get(key) ?? []), letter]);
    }
    return [...groups.values()];
  }

  /** The answer about values of these kinds. */
  to(key: string): string {
    const known = this.#answers[key];
    if (known === '') return '';
    // The elements of a tuple decide about the type, and fractions of seconds about a difference.
    if (known !== undefined) return /[pqP]/.test(key) || known.includes('Decimal') ? '?' : known;
    const plain = this.#answers[withoutNull(key)];
    if (plain !== undefined) return plain === '' ? '' : '?';
    if (!this.#takesLambdas && /[xyz]/.test(key)) return '?';
    if (this.#isRefusedBeside(withoutNull(key))) return '';
    const likes = Array.from(key, (letter) => this.#likesOf(letter));
    if (likes.some(({ length }) => length === 0)) return '?';
    const results = new Set(
      combinations(likes).flatMap((row) => this.#answers[row.join('')] ?? []),
    );
    if (results.size > 0) return results.size === 1 && results.has('') ? '' : '?';
    // Rare kinds were not asked about together; one that is taken beside nothing is refused there too.
    // Intervals often have an overload of their own, and of NULL most functions make NULL.
    if (/[vn]/.test(key)) return '?';
    const isWrong = likes.some((like, at) =>
      like.every((one) => this.#taken[at]?.has(one) === false),
    );
    return isWrong ? '' : '?';
  }

  /** The kinds that may be taken in a place, whatever is beside them. */
  possible(at: number): readonly TypeClass[] {
    const taken = this.#taken[at];
    const asked = new Set(Object.keys(this.#answers).map((key) => key.charAt(at)));
    return everyClass.filter((letter) => {
      const plain = withoutNulls[letter] ?? letter;
      return !taken || taken.has(plain) || !asked.has(plain);
    });
  }

  /** Of two rare kinds each was asked about beside what the other is like. */
  #isRefusedBeside(key: string): boolean {
    return Array.from(key).some((letter, at) => {
      const others = families[letter as TypeClass] ?? [];
      const known = others.flatMap(
        (one) => this.#answers[key.slice(0, at) + one + key.slice(at + 1)] ?? [],
      );
      return known.length > 0 && known.every((result) => result === '');
    });
  }

  #likesOf(letter: string): readonly string[] {
    return this.#likes.get(letter) ?? [];
  }
}

function withoutNull(key: string): string {
  return Array.from(key, (letter) => withoutNulls[letter as TypeClass] ?? letter).join('');
}

/** The kinds that were asked about and answer for one that was not. */
function likesOf(letter: TypeClass, asked: ReadonlySet<string>): readonly string[] {
  const plain = withoutNulls[letter] ?? letter;
  if (asked.has(plain) && !families[plain]) return [plain];
  const family = (families[plain] ?? []).filter((one) => asked.has(one));
  return asked.has(plain) ? [plain, ...family] : family;
}
