import type { ComparedProperty } from '../../../server/src/protocol/comparedProperty.ts';

/** Fetches values of a property, as the service has them. */
export type FetchValues = (
  of: 'events' | 'persons',
  name: string,
  signal: AbortSignal,
) => Promise<readonly unknown[]>;

/** Values that were asked for so long ago are asked for again. */
const freshMs = 10 * 60_000;
const fetchTimeoutMs = 10_000;

/** What the service was asked for, and when. */
type Asked = {
  readonly at: number;
  readonly values: Promise<readonly string[]>;
};

/**
 * Values of properties of one project, asked for when somebody wants them. What cannot be had, for
 * want of a scope or a connection, counts as no values: people who type are not told.
 */
export class PropertyValues {
  readonly #fetch: FetchValues;
  readonly #now: () => number;
  readonly #asked = new Map<string, Asked>();
  #known: Readonly<Record<string, readonly string[]>> = {};

  constructor(fetch: FetchValues, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** All values that have arrived, by the path of their property: `event.properties.$browser`. */
  get known(): Readonly<Record<string, readonly string[]>> {
    return this.#known;
  }

  /** True if the service has a list of the values of a property which nobody has asked for. */
  isMissing({ owner, name }: ComparedProperty): boolean {
    return owner in owners && this.#asked.get(`${owner}.properties.${name}`) === undefined;
  }

  /** Resolves when the values of a property are among the known ones, or cannot be had. */
  async want({ owner, name }: ComparedProperty): Promise<void> {
    const of = owners[owner];
    if (!of) return;
    const path = `${owner}.properties.${name}`;
    const before = this.#asked.get(path);
    // A clock that was put back makes no values last longer.
    if (before && Math.abs(this.#now() - before.at) < freshMs) {
      await before.values;
      return;
    }
    const values = this.#fetch(of, name, AbortSignal.timeout(fetchTimeoutMs)).then(texts, () => []);
    this.#asked.set(path, { at: this.#now(), values });
    const arrived = await values;
    // Others may have arrived while these were on their way.
    this.#known = { ...this.#known, [path]: arrived };
  }
}

/** The lists of values that the service keeps. */
const owners: Readonly<Record<string, 'events' | 'persons'>> = {
  event: 'events',
  person: 'persons',
};

/** Values as a text in a query writes them; lists and objects have no such text. */
function texts(values: readonly unknown[]): string[] {
  return values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [String(value)]
      : [],
  );
}
