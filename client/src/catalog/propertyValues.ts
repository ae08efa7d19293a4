import type { ComparedProperty } from '../../../server/src/protocol/comparedProperty.ts';
import type { ValuesOffer } from '../language/typing/valuesEntry.ts';

/** Fetches values of a property, as the service has them. */
export type FetchValues = (
  of: 'events' | 'persons',
  name: string,
  signal: AbortSignal,
  event?: string,
) => Promise<readonly unknown[]>;

/** Values older than this are requested again. */
const freshMs = 10 * 60_000;
const fetchTimeoutMs = 10_000;

const mostEvents = 3;

/** What was requested, and when. */
type Asked = {
  readonly at: number;
  /** Undefined if they could not be had. */
  readonly values: Promise<readonly string[] | undefined>;
};

/**
 * Values of properties of one project, asked for when somebody wants them. The service tells the
 * values of an event's property only for events that are named. A failure shows
 * no message, and the next person who wants the values asks again.
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

  /** The offer for a property: to load its values, or to name an event first. */
  offer(property: ComparedProperty): ValuesOffer | undefined {
    if (!(property.owner in owners)) return undefined;
    if (needsEvent(property)) return 'nameEvent';
    if (this.#asked.has(keyOf(property))) return undefined;
    return { requests: eventsAsked(property).length };
  }

  /** Resolves when the values of a property are among the known ones, or cannot be had. */
  async want(property: ComparedProperty): Promise<void> {
    const of = owners[property.owner];
    if (!of || needsEvent(property)) return;
    const key = keyOf(property);
    const before = this.#asked.get(key);
    // A clock that was put back makes no values last longer.
    if (before && Math.abs(this.#now() - before.at) < freshMs) {
      this.#take(property, await before.values);
      return;
    }
    const values = this.#ask(of, property).catch(() => undefined);
    this.#asked.set(key, { at: this.#now(), values });
    const arrived = await values;
    if (!arrived) this.#asked.delete(key);
    this.#take(property, arrived);
  }

  async #ask(of: 'events' | 'persons', property: ComparedProperty): Promise<readonly string[]> {
    const signal = AbortSignal.timeout(fetchTimeoutMs);
    const found = await Promise.all(
      eventsAsked(property).map((event) => this.#fetch(of, property.name, signal, event)),
    );
    return [...new Set(found.flatMap(texts))];
  }

  /** Others may have arrived meanwhile. */
  #take({ owner, name }: ComparedProperty, arrived: readonly string[] | undefined): void {
    if (arrived) this.#known = { ...this.#known, [`${owner}.properties.${name}`]: arrived };
  }
}

function needsEvent({ owner, events = [] }: ComparedProperty): boolean {
  return owner === 'event' && events.length === 0;
}

/** Each event takes a request; properties of persons take one. */
function eventsAsked({ owner, events = [] }: ComparedProperty): readonly (string | undefined)[] {
  return owner === 'event' ? events.slice(0, mostEvents) : [undefined];
}

function keyOf({ owner, name, events = [] }: ComparedProperty): string {
  return JSON.stringify([owner, name, ...(owner === 'event' ? events : [])]);
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
