/** The text of a statement, parsed once and only on demand: most are not needed while typing. */
export class StatementText<Parsed, Earlier> {
  readonly text: string;
  readonly #parse: (text: string, before?: Earlier) => Parsed;
  #before: Earlier | undefined;
  #parsed: Parsed | undefined;

  /**
   * @param before what the statement takes over from its earlier version
   * @param parse takes over what the text has in common with it
   */
  constructor(
    text: string,
    before: Earlier | undefined,
    parse: (text: string, before?: Earlier) => Parsed,
  ) {
    this.text = text;
    this.#parse = parse;
    this.#before = before;
  }

  get parsed(): Parsed {
    this.#parsed ??= this.#parse(this.text, this.#before);
    this.#before = undefined;
    return this.#parsed;
  }

  /** What was parsed last; where that was an earlier version, what is taken over from it. */
  get latest(): Parsed | Earlier | undefined {
    return this.#parsed ?? this.#before;
  }
}
