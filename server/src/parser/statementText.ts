/** The text of a statement, parsed once and only when somebody asks: while one types nobody does. */
export class StatementText<Parsed extends { readonly text: string }> {
  readonly text: string;
  readonly #parse: (text: string, before?: Parsed) => Parsed;
  #latest: Parsed | undefined;

  /**
   * @param before the statement as it was when it was parsed last
   * @param parse takes over what the text has in common with that
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

  /** As it was parsed last, which may be an earlier version. */
  get latest(): Parsed | undefined {
    return this.#latest;
  }
}
