import type { JsonFile } from '../folder/jsonFile.ts';
import type { Engine } from '../../engine/engine.ts';
import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { knownPersonsTable } from '../exports/eventPersons.ts';
import { rowsOf } from '../exports/shapes.ts';
import { chunksOf, type ImportPlan } from './plan.ts';
import {
  dropTable,
  eventsTable,
  insertEvents,
  otherTables,
  removeChunksFrom,
} from './statements.ts';

/** The progress of an import, stored on disk. */
export type Done = {
  /** The steps whose events are all there. */
  readonly chunks: number;
  /** True if all events are there without duplicates, in a table that only needs its final name. */
  readonly once: boolean;
};

/**
 * Reads how far an import has come: no further than its plan.
 *
 * @throws if the text says nothing of the kind
 */
export function readDone(text: string, plan: ImportPlan): Done {
  const steps = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(chunksOf(plan).length));
  return v.parse(v.object({ chunks: steps, once: v.boolean() }), JSON.parse(text));
}

/** Rows of events that are imported by now; all of them while the rest is made. */
export type Tell = (rows: number) => void;

/**
 * Imports a plan into an engine, continuing where an interrupted import stopped. An interrupted step starts over: its
 * rows and those of later steps are removed first.
 */
export async function load(
  plan: ImportPlan,
  engine: Engine,
  done: JsonFile<Done>,
  tell: Tell,
): Promise<void> {
  if (!done.value.once) {
    await loadEvents(plan, engine, done, tell);
    await keepOnce(plan, engine, done);
  }
  if (done.value.once) await takeName(engine);
  await engine.load(otherTables(plan.found, plan.hot));
}

/** Sorting and compressing take as long as reading, so one thread waits for the other. */
const threads = Math.min(4, availableParallelism());

/** The settings of INSERT for events. */
export const insertSettings = `SETTINGS max_insert_threads = ${threads}`;

async function loadEvents(
  plan: ImportPlan,
  engine: Engine,
  done: JsonFile<Done>,
  tell: Tell,
): Promise<void> {
  const chunks = chunksOf(plan);
  const rowsIn = (at: number): number =>
    (chunks[at] ?? []).reduce((sum, { rows }) => sum + rows, 0);
  const first = done.value.chunks;
  let before = 0;
  for (let at = 0; at < first; at++) before += rowsIn(at);
  tell(before);
  const { found, hot } = plan;
  await engine.load([
    ...(found.eventPersons === 'known' ? knownPersonsTable(found.persons) : []),
    eventsTable(hot.events, found),
    removeChunksFrom(first),
  ]);
  for (let at = first; at < chunks.length; at++) {
    const rows = rowsIn(at);
    const insert = insertEvents(chunks[at] ?? [], hot.events, found, at);
    await engine.load([`${insert} ${insertSettings}`], ({ rowsRead }) =>
      tell(before + Math.min(rowsRead, rows)),
    );
    done.value = { chunks: at + 1, once: false };
    before += rows;
    tell(before);
  }
}

/** Looks for duplicates among this many events at a time. */
const bucketRows = 10_000_000;
const once = 'raw_events_once';

/** If events repeat, keeps each once, in its last version, as when reading in place. */
async function keepOnce(plan: ImportPlan, engine: Engine, done: JsonFile<Done>): Promise<void> {
  const { events, repeats } = plan.found;
  if (repeats === 'none') return;
  const rows = events.reduce((sum, each) => sum + each.rows, 0);
  const count = Math.max(1, Math.ceil(rows / bucketRows));
  const buckets = Array.from({ length: count }, (_, at) => `cityHash64(uuid) % ${count} = ${at}`);
  const lastFirst = repeats === 'versions' ? 'ORDER BY raw_version DESC' : '';
  await engine.load([
    dropTable(once),
    `CREATE TABLE ${once} AS events`,
    ...buckets.map(
      (bucket) =>
        `INSERT INTO ${once} SELECT * FROM events WHERE ${bucket} ${lastFirst} LIMIT 1 BY uuid`,
    ),
  ]);
  done.value = { ...done.value, once: true };
}

/** An attempt that was ended here may have done it already. */
async function takeName(engine: Engine): Promise<void> {
  const [[isThere] = []] = await rowsOf(engine, `EXISTS TABLE ${once}`);
  if (Number(isThere) !== 1) return;
  await engine.load([dropTable('events'), `RENAME TABLE ${once} TO events`]);
}
