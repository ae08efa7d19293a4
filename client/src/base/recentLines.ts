/** A log whose last lines are known, for a report. */
export class RecentLines {
  readonly #write: (text: string) => void;
  readonly #most: number;
  #lines: readonly string[] = [];

  /** @param write puts a text into the log itself */
  constructor(write: (text: string) => void, most = 100) {
    this.#write = write;
    this.#most = most;
  }

  add(text: string): void {
    this.#lines = [...this.#lines, ...text.split('\n')].slice(-this.#most);
    this.#write(text);
  }

  get text(): string {
    return this.#lines.join('\n');
  }
}
