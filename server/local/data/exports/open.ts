import type { PropertyTypeMap } from '../../compiler/context.ts';
import type { Engine } from '../../engine/engine.ts';
import type { OpenedFiles, OpenedTable, RefusedFile } from '../project/opened.ts';
import type { Project } from '../project/project.ts';
import type { ListedFiles } from './listing.ts';
import { basename } from 'node:path';
import { column, type Table } from '../../compiler/tableShape.ts';
import { nullable } from '../../compiler/types.ts';
import { tables as demoTables } from '../demo/demoTables.ts';
import { propertyTypes as demoTypes } from '../demo/properties.ts';
import { project as demo } from '../demo/project.ts';
import { groupedBy } from '../../../common/groupedBy.ts';
import { type EventPersons, findEventPersons, knownPersonsTable } from './eventPersons.ts';
import { propertyTypesOf } from './propertyTypes.ts';
import { findRepeats, type Repeats } from './repeats.ts';
import { type ShapedFile, shapesOf } from './shapes.ts';
import { emptyTables, eventsView, personTables, sessionRows } from './statements.ts';
import { type WarehouseTable, warehouseTable } from './warehouse.ts';

/** The analysed files: all that an import needs to know of them. */
export type FoundData = {
  readonly events: readonly ShapedFile[];
  readonly repeats: Repeats;
  readonly eventPersons: EventPersons;
  readonly persons: readonly ShapedFile[];
  readonly sessions: readonly ShapedFile[];
  readonly warehouse: readonly WarehouseTable[];
  readonly propertyTypes: { readonly event: PropertyTypeMap; readonly person: PropertyTypeMap };
};

/** A folder that was opened. */
export type OpenedExports = {
  readonly project: Project;
  readonly files: OpenedFiles;
  readonly found: FoundData;
};

/** Properties with columns of their own, of each table that has some. */
export type HotProperties = Readonly<Record<'events' | 'persons', readonly string[]>>;

type Model = 'events' | 'persons' | 'sessions';

/** The tables that every project has. */
export const ownTables: readonly string[] = [
  'events',
  'persons',
  'person_distinct_ids',
  'sessions',
  'groups',
  'cohort_people',
  'static_cohort_people',
  'numbers',
  'generate_series',
];

/**
 * Opens a folder of exported files on an empty engine, which reads the files in place. Unreadable files are named and
 * skipped.
 */
export async function openExports(
  engine: Engine,
  folder: string,
  listed: ListedFiles,
  report: (line: string) => void,
): Promise<OpenedExports> {
  report(`Looking into ${listed.files.length} files of ${folder}`);
  const { shaped, refused } = await shapesOf(engine, listed.files);
  const models = groupedBy(shaped, modelOf);
  const model = (name: Model): readonly ShapedFile[] => models.get(name) ?? [];
  const repeats = await findRepeats(engine, model('events'));
  if (repeats !== 'none') {
    report('Some events come more than once; each is read once, by its uuid');
  }
  const eventPersons = await findEventPersons(engine, model('events'), model('persons'));
  await engine.load([
    ...emptyTables,
    ...(eventPersons === 'known' ? knownPersonsTable(model('persons')) : []),
    eventsView(model('events'), repeats, eventPersons),
    ...personTables(model('persons')),
    `CREATE VIEW sessions AS ${sessionRows(model('sessions'))}`,
  ]);
  const warehouse = await openWarehouse(engine, models.get(undefined) ?? []);
  const all = [...listed.refused, ...refused, ...warehouse.refused];
  for (const { file, reason } of all) report(`Left out ${file}: ${reason}`);
  const counted = [...models].flatMap(([name, files]) => (name ? [tableFacts(name, files)] : []));
  const propertyTypes = {
    event: await propertyTypesOf(engine, 'events'),
    person: await propertyTypesOf(engine, 'persons'),
  };
  const found: FoundData = {
    events: model('events'),
    repeats,
    eventPersons,
    persons: model('persons'),
    sessions: model('sessions'),
    warehouse: warehouse.tables,
    propertyTypes,
  };
  return {
    project: projectOf(basename(folder), found),
    files: { tables: [...counted, ...warehouse.facts], refused: all, isImported: false },
    found,
  };
}

/** The model whose columns a file has, whatever its name is. */
function modelOf({ columns }: ShapedFile): Model | undefined {
  const has = (...names: string[]): boolean => names.every((name) => columns.has(name));
  if (has('event', 'distinct_id', 'timestamp', 'properties')) return 'events';
  if (has('distinct_id', 'person_id', 'properties')) return 'persons';
  if (has('session_id') && (has('start_timestamp') || has('$start_timestamp'))) return 'sessions';
  return undefined;
}

async function openWarehouse(
  engine: Engine,
  shaped: readonly ShapedFile[],
): Promise<{
  readonly tables: readonly WarehouseTable[];
  readonly facts: readonly OpenedTable[];
  readonly refused: readonly RefusedFile[];
}> {
  const tables: WarehouseTable[] = [];
  const facts: OpenedTable[] = [];
  const refused: RefusedFile[] = [];
  for (const [name, files] of groupedBy(shaped, ({ table }) => table || 'data')) {
    if (ownTables.includes(name)) {
      const reason = `Every project has a table ${name}, and this one lacks columns of it. Rename it.`;
      refused.push(...files.map((file) => ({ file: file.name, reason })));
      continue;
    }
    const stored = `raw_files_${tables.length}`;
    const opened = await warehouseTable(engine, name, stored, files);
    await engine.load([`CREATE VIEW ${stored} AS ${opened.rows}`]);
    tables.push(opened);
    facts.push(tableFacts(name, files));
  }
  return { tables, facts, refused };
}

function tableFacts(name: string, files: readonly ShapedFile[]): OpenedTable {
  return { name, files: files.length, rows: files.reduce((sum, { rows }) => sum + rows, 0) };
}

/** The project of the found files; hot properties are columns if the files were imported. */
export function projectOf(name: string, found: FoundData, hot?: HotProperties): Project {
  const own = ownTables.flatMap((each) => demoTables.get(each) ?? []).map(withoutDemo);
  const withCopies = own.map((table) =>
    hot && (table.name === 'events' || table.name === 'persons')
      ? { ...table, copies: hot[table.name] }
      : table,
  );
  const tables = [
    ...withCopies.map(withOptionalTimes),
    ...found.warehouse.map(({ table }) => table),
  ];
  return {
    about: { ...demo, name, is_demo: false, test_account_filters: [] },
    tables: new Map(tables.map((table) => [table.name, table])),
    propertyTypes: { ...found.propertyTypes, session: demoTypes.session, group: {} },
    cohorts: [],
    actions: [],
    dashboards: [],
    groupTypes: [],
    hasVolumes: true,
  };
}

/** Persons whose export does not say when they were created have no such time. */
function withOptionalTimes(table: Table): Table {
  if (table.name !== 'persons') return table;
  const time = column(nullable('DateTime'));
  return { ...table, fields: { ...table.fields, created_at: time, last_seen_at: time } };
}

/** A table as every project has it: without copies of properties, and joins to other systems. */
export function withoutDemo({ copies: _copies, ...table }: Table): Table {
  const fields = Object.entries(table.fields).filter(
    ([, field]) => field.kind !== 'lazyJoin' || ownTables.includes(field.table),
  );
  return { ...table, fields: Object.fromEntries(fields) };
}
