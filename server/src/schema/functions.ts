import { windowFunctionName } from '../../common/language/windowNames.ts';
import { NameIndex } from './nameIndex.ts';

/** The known state of one function. */
export type FunctionInfo = {
  readonly name: string;
  readonly kind: 'scalar' | 'aggregate' | 'posthog' | 'table';
  readonly category: string;
  /** Fewest and most arguments; null if there is no most. */
  readonly args: readonly [least: number, most: number | null];
  /** Fewest and most parameters, the first of two argument lists. */
  readonly parameters?: readonly [least: number, most: number | null];
  /** Found without regard to case; every other name must match exactly. */
  readonly anyCase?: boolean;
  /** The argument counts are a guess and must not become an error. */
  readonly inferred?: boolean;
  /** The aggregate a combinator form, such as `sumIf`, is made of. */
  readonly base?: string;
  readonly combinators?: readonly string[];
  readonly withinGroup?: boolean;
  /** Argument types and the type of the answer, as the service checks them. */
  readonly signatures?: readonly (readonly [args: readonly string[], returns: string])[];
  /** The form of a call in the engine's documentation. */
  readonly syntax?: readonly string[];
  /** The names of the arguments, each with the types it accepts. */
  readonly arguments?: readonly (readonly [name: string, ...types: string[]])[];
  readonly returns?: readonly string[];
  /** Only its name is known, from the service: it may be an aggregate. */
  readonly served?: true;
};

/** All functions, found by name as the service finds them. */
export class FunctionTable {
  readonly all: readonly FunctionInfo[];
  readonly #byName = new Map<string, FunctionInfo>();
  #names: NameIndex<FunctionInfo> | undefined;

  constructor(functions: readonly FunctionInfo[]) {
    this.all = functions;
    for (const info of functions) {
      // `range` makes an array, and after FROM a table.
      const alsoTable = info.kind === 'table' && this.#byName.has(info.name);
      if (!alsoTable) this.#byName.set(info.name, info);
    }
    for (const info of functions) {
      const lower = info.name.toLowerCase();
      if (info.anyCase && !this.#byName.has(lower)) this.#byName.set(lower, info);
    }
  }

  /** The table with functions of which the service tells the names; the same one if it knows them all. */
  withServed(names: readonly string[]): FunctionTable {
    const served = [...new Set(names)].filter((name) => /^\w+$/.test(name) && !this.find(name));
    if (served.length === 0) return this;
    const more = served.map((name): FunctionInfo => ({
      name,
      kind: 'scalar',
      category: 'posthog',
      args: [0, null],
      inferred: true,
      served: true,
    }));
    return new FunctionTable([...this.all, ...more]);
  }

  /** The function a call of this name reaches. */
  find(name: string): FunctionInfo | undefined {
    const exact = this.#byName.get(name);
    if (exact) return exact;
    const folded = this.#byName.get(name.toLowerCase());
    return folded?.anyCase ? folded : undefined;
  }

  /** The function that a call with OVER reaches. */
  findWindow(name: string): FunctionInfo | undefined {
    return this.find(name) ?? this.find(windowFunctionName(name));
  }

  /** True if a call of this name makes one value of many rows, unless it has an OVER. */
  isAggregate(name: string): boolean {
    return this.find(name)?.kind === 'aggregate';
  }

  /** True for aggregates, and for functions of which only the name is known. */
  mayAggregate(name: string): boolean {
    return this.isAggregate(name) || this.find(name)?.served === true;
  }

  /** The existing functions that an unknown name may mean. */
  near(name: string): readonly string[] {
    this.#names ??= new NameIndex(
      this.all.filter(({ kind, name: own }) => kind !== 'table' && !own.startsWith('_')),
      (info) => info.name,
    );
    return this.#names.near(name);
  }

  /** The function of exactly this name. */
  named(name: string): FunctionInfo | undefined {
    const found = this.#byName.get(name);
    return found?.name === name ? found : undefined;
  }
}
