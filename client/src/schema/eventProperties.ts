/** Asks the service for the names of the properties that an event was seen with. */
export type AskProperties = (event: string, signal: AbortSignal) => Promise<readonly string[]>;

const timeoutMs = 30_000;

/** The properties of each event that somebody has looked at, asked for once. */
export class EventProperties {
  readonly #ask: AskProperties;
  readonly #known = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(ask: AskProperties) {
    this.#ask = ask;
  }

  /**
   * What could not be had is asked for again the next time.
   *
   * @throws ApiFailure
   */
  of(event: string): Promise<ReadonlySet<string>> {
    const known = this.#known.get(event);
    if (known) return known;
    const asked = this.#ask(event, AbortSignal.timeout(timeoutMs)).then((names) => new Set(names));
    this.#known.set(event, asked);
    asked.catch(() => this.#known.delete(event));
    return asked;
  }

  /** The project or its schema has changed. */
  forget(): void {
    this.#known.clear();
  }
}
