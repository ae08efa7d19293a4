import { countBelow } from '../../base/countBelow.ts';

type Named = { readonly name: string };

/** Names that can be seen, by whoever knows them. */
export type Names<Cte> = {
  readonly get: (name: string) => Cte | undefined;
  /** The latest of them, in order. */
  readonly latest: (most: number) => readonly Cte[];
};

/** The CTEs in the order they were written, and the position of each name. */
type Written<Cte> = {
  readonly symbols: Cte[];
  readonly at: Map<string, number[]>;
};

/**
 * The CTEs visible at one place: the first few of those written. Each place sees one more than the place before, so all
 * share one list; a copy for each would make a long WITH cost the square of its length.
 */
export class VisibleCtes<Cte extends Named> implements Names<Cte> {
  readonly #written: Written<Cte>;
  readonly #count: number;
  /** The CTEs visible around them, which they shadow. */
  readonly #around: Names<Cte> | undefined;

  constructor(
    around?: Names<Cte>,
    written: Written<Cte> = { symbols: [], at: new Map() },
    count = 0,
  ) {
    this.#around = around;
    this.#written = written;
    this.#count = count;
  }

  get isEmpty(): boolean {
    return this.#count === 0 && this.#around === undefined;
  }

  /** Adds one CTE, which shadows an earlier one of its name. */
  with(symbol: Cte): VisibleCtes<Cte> {
    const isEnd = this.#count === this.#written.symbols.length;
    const written = isEnd ? this.#written : copied(this.#written.symbols.slice(0, this.#count));
    add(written, symbol);
    return new VisibleCtes(this.#around, written, this.#count + 1);
  }

  get(name: string): Cte | undefined {
    const places = this.#written.at.get(name) ?? [];
    const before = countBelow(places, this.#count);
    const index = places[before - 1];
    return index === undefined ? this.#around?.get(name) : this.#written.symbols[index];
  }

  /** The CTEs that are not shadowed. */
  all(): Cte[] {
    return this.latest(Infinity);
  }

  latest(most: number): Cte[] {
    const seen = this.#written.symbols.slice(Math.max(0, this.#count - most), this.#count);
    const around = this.#around?.latest(most - seen.length) ?? [];
    return [...around, ...seen].filter((symbol) => this.get(symbol.name) === symbol);
  }
}

function copied<Cte extends Named>(symbols: readonly Cte[]): Written<Cte> {
  const written: Written<Cte> = { symbols: [], at: new Map() };
  for (const symbol of symbols) add(written, symbol);
  return written;
}

function add<Cte extends Named>({ symbols, at }: Written<Cte>, symbol: Cte): void {
  const places = at.get(symbol.name);
  if (places) places.push(symbols.length);
  else at.set(symbol.name, [symbols.length]);
  symbols.push(symbol);
}
