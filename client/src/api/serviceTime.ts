/**
 * The service's clock. Its times are only ever compared with its own: the machine's clock may be
 * hours off, and what comes from the service says so in its `Date` header.
 */
export class ServiceTime {
  #offsetMs = 0;

  /** Takes over what an answer's `Date` header says; it is exact to a second. */
  learn(date: string | undefined): void {
    const said = Date.parse(date ?? '');
    if (!Number.isNaN(said)) this.#offsetMs = said - Date.now();
  }

  /** Milliseconds since 1970 at the service. */
  now(): number {
    return Date.now() + this.#offsetMs;
  }
}
