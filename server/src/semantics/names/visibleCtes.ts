type Named = { readonly name: string };

/** The CTEs in the order they were written, and where each name stands among them. */
type Written<Cte> = {
  readonly symbols: Cte[];
  readonly at: Map<string, number[]>;
};

/**
 * The CTEs that can be seen at one place: of those written, the first so many. Each place sees one
 * more than the place before, so all of them share one list; a copy for each would make a long
 * WITH cost the square of its length.
 */
export class VisibleCtes<Cte extends Named> {
  readonly #written: Written<Cte>;
  readonly #count: number;

  constructor(written: Written<Cte> = { symbols: [], at: new Map() }, count = 0) {
    this.#written = written;
    this.#count = count;
  }

  /** These and one more, which shadows an earlier one of its name. */
  with(symbol: Cte): VisibleCtes<Cte> {
    const isEnd = this.#count === this.#written.symbols.length;
    const written = isEnd ? this.#written : copied(this.#written.symbols.slice(0, this.#count));
    add(written, symbol);
    return new VisibleCtes(written, this.#count + 1);
  }

  get(name: string): Cte | undefined {
    const index = this.#written.at.get(name)?.findLast((at) => at < this.#count);
    return index === undefined ? undefined : this.#written.symbols[index];
  }

  /** Those that are not shadowed. */
  all(): Cte[] {
    const seen = this.#written.symbols.slice(0, this.#count);
    return seen.filter((symbol) => this.get(symbol.name) === symbol);
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
