/** The words that a user accepted recently, which rank higher in later lists. */
export class AcceptedWords {
  readonly #weights = new Map<string, number>();

  /** `labels` are those of the accepted items, the newest last. */
  constructor(labels: readonly string[] = []) {
    labels.toReversed().forEach((label, age) => {
      const weight = (this.#weights.get(label) ?? 0) + 0.5 ** (age / halfLife);
      this.#weights.set(label, weight);
    });
  }

  /** All of them, the last one first. */
  get labels(): Iterable<string> {
    return this.#weights.keys();
  }

  /** A label's score by how often and how recently it was accepted; 0 for others. */
  weight(label: string): number {
    return this.#weights.get(label) ?? 0;
  }
}

/** The number of other words after which a word counts half. */
const halfLife = 60;
