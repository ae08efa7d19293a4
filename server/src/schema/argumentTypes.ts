import { type EngineType, parseType } from '../../common/types/engineType.ts';
import { everyClass, type TypeClass } from './typeClasses.ts';

/**
 * `data/argumentTypes.json`, written by `npm run argument-types`: the engine's answers for every function and operator
 * with values of each kind.
 */
export type ArgumentTypesData = {
  /** Types of results; the first means a refusal, the second any type. */
  readonly results: readonly string[];
  /**
   * What follows the letters of a value: the index of a node for the next value, or of a result after the last one.
   * Missing letters are refused.
   */
  readonly nodes: readonly string[];
  /** `1:5 2:7`: the first node for one value, and for two. */
  readonly forms: Readonly<Record<string, string>>;
};

/** The kinds that a value may have; all of them if nothing is known. */
export type PossibleClasses = readonly TypeClass[];

type Node = ReadonlyMap<string, number>;

/** The index of the result that means a refusal. */
const refused = 0;

/** The values that functions and operators accept, and the types of their results. */
export class ArgumentTypes {
  readonly #read: () => ArgumentTypesData;
  #data: ArgumentTypesData | undefined;
  readonly #nodes = new Map<number, Node>();
  readonly #types = new Map<string, EngineType>();
  /** The first nodes of a form, by the number of values. */
  readonly #roots = new Map<string, ReadonlyMap<number, number>>();

  /** `read` is called when a form is first asked about. */
  constructor(read: () => ArgumentTypesData) {
    this.#read = read;
  }

  /** True if values of some of these kinds are accepted; undefined if unknown. */
  takes(form: string, args: readonly PossibleClasses[]): boolean | undefined {
    const root = this.#root(form, args.length);
    if (root === undefined) return undefined;
    return this.#isTaken(root, args, 0);
  }

  /** The type of the result, if it is the same for all accepted kinds. */
  result(form: string, args: readonly PossibleClasses[]): EngineType | undefined {
    const root = this.#root(form, args.length);
    if (root === undefined) return undefined;
    const taken = new Set(this.#results(root, args, 0).filter((result) => result !== ''));
    const [only] = taken;
    return taken.size === 1 && only !== undefined && only !== '?' ? this.#type(only) : undefined;
  }

  /** The kinds that would be accepted at one position, with the other values unchanged. */
  takenAt(form: string, args: readonly PossibleClasses[], place: number): readonly TypeClass[] {
    return everyClass.filter((letter) =>
      this.takes(
        form,
        args.map((arg, at) => (at === place ? [letter] : arg)),
      ),
    );
  }

  #type(result: string): EngineType {
    const known = this.#types.get(result) ?? parseType(result);
    this.#types.set(result, known);
    return known;
  }

  #isTaken(number: number, args: readonly PossibleClasses[], at: number): boolean {
    const letters = args[at];
    if (!letters) return number !== refused;
    const node = this.#node(number);
    let last: number | undefined;
    for (const letter of letters) {
      const next = node.get(letter);
      // Most kinds of an unknown value lead to the same.
      if (next === undefined || next === last) continue;
      if (this.#isTaken(next, args, at + 1)) return true;
      last = next;
    }
    return false;
  }

  /** The different results of all combinations, a refusal as an empty text. */
  #results(number: number, args: readonly PossibleClasses[], at: number): readonly string[] {
    const letters = args[at];
    if (!letters) return [this.#answers.results[number] ?? ''];
    const node = this.#node(number);
    const next = new Set(letters.map((letter) => node.get(letter)));
    return [...next].flatMap((one) =>
      one === undefined ? [''] : this.#results(one, args, at + 1),
    );
  }

  #root(form: string, count: number): number | undefined {
    let roots = this.#roots.get(form);
    if (!roots) {
      const { forms } = this.#answers;
      const written = Object.hasOwn(forms, form) ? (forms[form] ?? '') : '';
      const pairs = written.split(' ').map((pair) => pair.split(':').map(Number));
      roots = new Map(pairs.map(([values = NaN, node = NaN]) => [values, node]));
      this.#roots.set(form, roots);
    }
    return roots.get(count);
  }

  get #answers(): ArgumentTypesData {
    return (this.#data ??= this.#read());
  }

  #node(number: number): Node {
    const known = this.#nodes.get(number);
    if (known) return known;
    const node = new Map<string, number>();
    for (const part of (this.#answers.nodes[number] ?? '').split(' ')) {
      const [, letters = '', next] = /^([A-Za-z]+)(\d+)$/.exec(part) ?? [];
      for (const letter of letters) node.set(letter, Number(next));
    }
    this.#nodes.set(number, node);
    return node;
  }
}
