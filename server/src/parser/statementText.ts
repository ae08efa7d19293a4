/** The text of a statement, parsed once and only on demand: most are not needed while typing. */
export class StatementText<Parsed extends { readonly text: string }> {
  readonly text: string;
  readonly #parse: (text: string, before?: Parsed) => Parsed;
  #latest: Parsed | undefined;

  /**
   * @param before the statement as it was last parsed
   * @param parse takes over what the text has in common with it
   */
  constructor(
    text: string,
    before: Parsed | undefined,
    parse: (text: string, before?: Parsed) => Parsed,
  ) {
    this.text = text;
    this.#parse = parse;
    this.#latest = before;
  }

  get parsed(): Parsed {
    if (this.#latest?.text !== this.text) this.#latest = this.#parse(this.text, this.#latest);
    return this.#latest;
  }

  /** What was parsed last, perhaps of an earlier version. */
  get latest(): Parsed | undefined {
    return this.#latest;
  }
}
