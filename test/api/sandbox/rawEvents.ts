import { askEngine } from './service.ts';

/** A stored event, with the fields that the tests count by. */
export type RawEvent = {
  readonly actor: string;
  readonly event: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly group: string;
  /** When the person was first known, in milliseconds. */
  readonly personSince: number;
};

/** The data is the same in every profile, so it is read once. */
let all: Promise<readonly RawEvent[]> | undefined;

/** Every event of the data since a time, by person, each in order. */
export async function rawEvents(since = 0): Promise<ReadonlyMap<string, readonly RawEvent[]>> {
  const people = new Map<string, RawEvent[]>();
  for (const raw of await (all ??= readAll())) {
    if (raw.at < since) continue;
    const own = people.get(raw.actor);
    if (own) own.push(raw);
    else people.set(raw.actor, [raw]);
  }
  return people;
}

/** Reads without the service and its compiler. */
async function readAll(): Promise<readonly RawEvent[]> {
  const rows = await askEngine(
    `SELECT toString(person_id), event, toUnixTimestamp64Milli(timestamp), properties, \`$group_0\`,
      toUnixTimestamp64Milli(person_created_at)
    FROM events ORDER BY person_id, timestamp, event`,
  );
  return (rows as [string, string, number, string, string, number][]).map(
    ([actor, event, at, properties, group, personSince]) => ({
      actor,
      event,
      at,
      properties: JSON.parse(properties) as Record<string, unknown>,
      group,
      personSince,
    }),
  );
}

export const dayMs = 86_400_000;

/** The start of the day, in UTC, that contains a time. */
export function dayStart(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

/** The number of items for each key. */
export function counts<T>(items: Iterable<T>, keyOf: (item: T) => string): Record<string, number> {
  const found: Record<string, number> = {};
  for (const item of items) found[keyOf(item)] = (found[keyOf(item)] ?? 0) + 1;
  return found;
}
