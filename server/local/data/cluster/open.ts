import type { PropertyTypeMap } from '../../compiler/context.ts';
import type { Table } from '../../compiler/tableShape.ts';
import type { OpenedFiles } from '../project/opened.ts';
import type { Project } from '../project/project.ts';
import { identifier } from '../../compiler/sql.ts';
import { tables as modelTables } from '../demo/demoTables.ts';
import { propertyTypes as demoTypes } from '../demo/properties.ts';
import { project as demo } from '../demo/project.ts';
import { type Engine, EngineError } from '../../engine/engine.ts';
import { ownTables, withoutDemo } from '../exports/open.ts';
import { propertyTypesOf } from '../exports/propertyTypes.ts';
import { rowsOf } from '../exports/shapes.ts';
import { mapped, type MappedTable, sourceOf, storedName, UnfitTable } from './mapped.ts';
import { type ServerTable, serverTables } from './serverTables.ts';
import { derivedSource, latestSource } from './sources.ts';
import { type Model, models, type TableMap } from './tableMap.ts';
import { eventsTable, warehouseTable } from './tables.ts';

/** Other names that servers use for the tables. */
const otherNames: Readonly<Partial<Record<Model, readonly string[]>>> = {
  persons: ['person'],
  person_distinct_ids: ['person_distinct_id2', 'person_distinct_id'],
  cohort_people: ['cohortpeople'],
};

/** The SQL that the compiler prints needs a server of this year, or a later one. */
const oldestVersion: readonly [year: number, month: number] = [24, 8];

type Opened = OpenedFiles & { readonly project: Project };

/**
 * Opens the tables of a server as a project. Nothing is copied or made there.
 *
 * @param database the one of the address
 * @param place what people call the server
 */
export async function openCluster(
  engine: Engine,
  { database, place, map }: { database: string; place: string; map: TableMap },
  report: (line: string) => void,
): Promise<Opened> {
  await checkVersion(engine, place);
  const databases = [database, ...Object.values(map).flatMap(({ table }) => databaseOf(table))];
  const all = await serverTables(engine, [...new Set(databases)]);
  report(`Looking into ${all.length} tables of ${place}`);
  const taken = new Set<ServerTable>();
  const refused: { file: string; reason: string }[] = [];
  const find = (model: Model): MappedTable | undefined => {
    const wanted = map[model];
    const table = tableFor(model, wanted?.table, all, database);
    if (!table) return undefined;
    try {
      const fit = mapped(model, table, wanted);
      taken.add(table);
      return fit;
    } catch (error) {
      // Only a table that the user named, or that nothing works without, is an error.
      if (!(error instanceof UnfitTable) || wanted || model === 'events') throw error;
      refused.push({ file: `${table.database}.${table.name}`, reason: error.message });
      return undefined;
    }
  };
  const events = find('events');
  if (!events) throw new Error(noEvents(all, database));
  const found = new Map(models.map((model) => [model, model === 'events' ? events : find(model)]));
  if (found.get('persons') && !events.find('person_id')) {
    throw new UnfitTable(
      'Events have no column person_id, by which persons are joined. Name it in the map of tables: {"events": {"columns": {"person_id": "…"}}}.',
    );
  }
  const own = ownTables.flatMap((name) => {
    const model = modelTables.get(name);
    return model ? [ownTable(withoutDemo(model), found, events)] : [];
  });
  const warehouse = all
    .filter((table) => !taken.has(table))
    .map((table) => warehouseTable(nameOf(table, database), table))
    .filter(({ name }) => !ownTables.includes(name));
  for (const { file, reason } of refused) report(`Left out ${file}: ${reason}`);
  return {
    project: {
      about: { ...demo, name: `${database} (${place})`, is_demo: false, test_account_filters: [] },
      tables: new Map([...own, ...warehouse].map((table) => [table.name, table])),
      propertyTypes: {
        event: await typesOf(engine, eventProperties(events), report),
        person: await typesOf(engine, personProperties(own), report),
        session: demoTypes.session,
        group: {},
      },
      cohorts: [],
      actions: [],
      dashboards: [],
      groupTypes: [],
      catalogDays: 30,
    },
    tables: all.map((table) => ({ name: nameOf(table, database), files: 0, rows: table.rows })),
    refused,
    isImported: false,
  };
}

async function checkVersion(engine: Engine, place: string): Promise<void> {
  const [[version] = []] = await rowsOf(engine, 'SELECT version()');
  const [year = 0, month = 0] = String(version).split('.').map(Number);
  const [oldestYear, oldestMonth] = oldestVersion;
  if (year > oldestYear || (year === oldestYear && month >= oldestMonth)) return;
  throw new Error(
    `${place} runs ClickHouse ${String(version)}, and HogQL needs ${oldestVersion.join('.')} or later.`,
  );
}

/** The database in the name of a table, if the name has one. */
function databaseOf(table: string | undefined): readonly string[] {
  const [database, name] = table?.split('.') ?? [];
  return database !== undefined && name !== undefined ? [database] : [];
}

function tableFor(
  model: Model,
  wanted: string | undefined,
  all: readonly ServerTable[],
  database: string,
): ServerTable | undefined {
  const at = (name: string): ServerTable | undefined =>
    all.find((table) => table.database === database && table.name === name);
  if (wanted === undefined) {
    return [model, ...(otherNames[model] ?? [])].map(at).find((table) => table !== undefined);
  }
  const table = at(wanted) ?? all.find((each) => `${each.database}.${each.name}` === wanted);
  if (table) return table;
  throw new UnfitTable(
    `The map of tables names ${wanted} for ${model}, and there is none such, or the user may not see it.`,
  );
}

function ownTable(
  model: Table,
  found: ReadonlyMap<Model, MappedTable | undefined>,
  events: MappedTable,
): Table {
  const name = models.find((each) => each === model.name);
  if (name === undefined) return model;
  if (name === 'events') return eventsTable(model, events);
  const table = found.get(name);
  if (!table) return { ...model, stored: derivedSource(name, events) };
  if (name === 'persons') return { ...model, stored: latestSource(table, 'id') };
  if (name === 'person_distinct_ids') {
    return { ...model, stored: latestSource(table, 'distinct_id') };
  }
  return { ...model, stored: sourceOf(table) };
}

/** Tables of another database than the address has keep that in their names. */
function nameOf(table: ServerTable, database: string): string {
  return table.database === database ? table.name : `${table.database}.${table.name}`;
}

function eventProperties({ table, columns }: MappedTable): string {
  const print = columns.get('properties')?.('s') ?? "'{}'";
  return `(SELECT ${print} AS properties FROM ${storedName(table)} AS s)`;
}

function personProperties(own: readonly Table[]): string {
  const persons = own.find(({ name }) => name === 'persons');
  return persons?.stored ?? identifier('persons');
}

/** The types of properties are only a help: a server that is too slow to tell them is used without. */
async function typesOf(
  engine: Engine,
  from: string,
  report: (line: string) => void,
): Promise<PropertyTypeMap> {
  try {
    return await propertyTypesOf(engine, from);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    report(`The properties are not known: ${error.message}`);
    return {};
  }
}

function noEvents(all: readonly ServerTable[], database: string): string {
  const names = all.map((table) => nameOf(table, database)).slice(0, 20);
  const there =
    names.length === 0
      ? 'There are no tables that the user may see.'
      : `There are ${names.join(', ')}.`;
  return `The database ${database} has no table events. ${there} Name the one with the events in the map of tables: {"events": "…"}.`;
}
