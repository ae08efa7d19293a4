/** The last lines of a log, for a report. */
export class RecentLines {
  readonly #most: number;
  #lines: readonly string[] = [];

  constructor(most = 100) {
    this.#most = most;
  }

  add(text: string): void {
    this.#lines = [...this.#lines, ...text.split('\n')].slice(-this.#most);
  }

  get text(): string {
    return this.#lines.join('\n');
  }
}
