import { uuidOf } from '../project/modelValues.ts';
import { type Engine } from '../../engine/engine.ts';
import { noPerson, type Print, personColumns, union } from './models.ts';
import { rowsOf, type ShapedFile } from './shapes.ts';

/**
 * How events know their persons: each by its own `person_id`, some by the distinct ids of the persons, or some by their
 * distinct ids alone.
 */
export type EventPersons = 'own' | 'known' | 'distinct';

/** The persons of distinct ids, for events without a `person_id`. */
export const knownPersons = 'raw_known_persons';

/** Finds out whether some events lack a `person_id`, and what tells it instead. */
export async function findEventPersons(
  engine: Engine,
  events: readonly ShapedFile[],
  persons: readonly ShapedFile[],
): Promise<EventPersons> {
  if (events.length === 0 || !(await lacksPersons(engine, events))) return 'own';
  return persons.length === 0 ? 'distinct' : 'known';
}

async function lacksPersons(engine: Engine, events: readonly ShapedFile[]): Promise<boolean> {
  if (events.some(({ columns }) => !columns.has('person_id'))) return true;
  const rows = union(events, (read) => ({ person_id: read.person('person_id') }));
  const question = `SELECT 1 FROM (${rows}) WHERE person_id = ${noPerson} LIMIT 1`;
  return (await rowsOf(engine, question)).length > 0;
}

/** The rows of events, each with a person. */
export function eventsWithPersons(
  files: readonly ShapedFile[],
  persons: EventPersons,
  print: Print,
): string {
  const rows = union(files, print);
  if (persons === 'own') return rows;
  const isKnown = persons === 'known';
  const known = isKnown ? `nullIf(k.person_id, ${noPerson}), ` : '';
  const join = isKnown
    ? ` LEFT ANY JOIN ${knownPersons} AS k ON e.distinct_id = k.distinct_id`
    : '';
  const person = `coalesce(nullIf(e.person_id, ${noPerson}), ${known}${uuidOf('e.distinct_id')})`;
  return `SELECT e.* REPLACE (${person} AS person_id) FROM (${rows}) AS e${join}`;
}

/** Makes the table of known persons, in place of an earlier one; empty without an export of persons. */
export function knownPersonsTable(persons: readonly ShapedFile[]): readonly string[] {
  return [
    `DROP TABLE IF EXISTS ${knownPersons} SYNC`,
    `CREATE TABLE ${knownPersons} ENGINE = MergeTree ORDER BY distinct_id AS
      ${distinctIdRows(`(${union(persons, personColumns)})`)}`,
  ];
}

/** Distinct ids with their latest persons, without deleted ones. */
export function distinctIdRows(persons: string): string {
  return `SELECT distinct_id, argMax(p.person_id, (p.distinct_id_version, p.written_at)) AS person_id
    FROM ${persons} AS p GROUP BY distinct_id
    HAVING NOT argMax(p.is_deleted, (p.distinct_id_version, p.written_at))`;
}
