/**
 * The service's clock. Its times are only compared with each other: the machine's clock may be hours off, while answers
 * carry the service's time in their `Date` header.
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
