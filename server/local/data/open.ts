import type { TableMap } from './cluster/tableMap.ts';
import type { DataFolder } from './folder/dataFolder.ts';
import type { Variable } from './insights/variableStore.ts';
import type { ExportsParts, OpenedFolder } from './exports/exportsFolder.ts';
import type { MakeEngine, Opened } from './project/opened.ts';
import { openCluster } from './cluster/open.ts';
import { demoProject, insightVariables } from './demo/demoProject.ts';
import { demoStatements } from './demo/hedgebox.ts';
import { type DemoInsight, demoInsights } from './demo/insights.ts';
import { views } from './demo/tables.ts';
import { type ClickHouseServer, placeOf } from '../engine/clickhouse/address.ts';
import { ClickHouseEngine } from '../engine/clickhouse/clickhouseEngine.ts';
import { openExported } from './import/servedExports.ts';
import { demoInsight, type Insight } from './insights/insight.ts';

/** Where the project's data is: generated for the demo, in a folder of exported files, or on a ClickHouse server. */
export type ProjectSource =
  | {
      readonly kind: 'demo';
      readonly persons: number;
      readonly seed: number;
      /** The end of the data; midnight today if undefined. */
      readonly end?: string;
    }
  | { readonly kind: 'exports'; readonly folder: string }
  | { readonly kind: 'clickhouse'; readonly server: ClickHouseServer; readonly map: TableMap };

/** A project on its engine. */
type OpenedProject = {
  readonly opened: Opened;
  /** The initial insights and variables of the project. */
  readonly insights: readonly Insight[];
  readonly variables: readonly Variable[];
  /** The folder of files that it reads, if it does. */
  readonly exports?: { readonly parts: ExportsParts; readonly first: OpenedFolder };
};

/** Loads the project's data into an engine, unless it is already there. */
export async function open(
  makeEngine: MakeEngine,
  folder: DataFolder,
  source: ProjectSource,
  report: (line: string) => void,
): Promise<OpenedProject> {
  if (source.kind === 'exports') {
    folder.empty();
    const parts = { path: source.folder, data: folder, makeEngine, report };
    const first = await openExported(parts);
    return { opened: first, insights: [], variables: [], exports: { parts, first } };
  }
  if (source.kind === 'clickhouse') {
    const { server, map } = source;
    const where = { database: server.database, place: placeOf(server), map };
    const engine = new ClickHouseEngine(server);
    try {
      const { project, ...files } = await openCluster(engine, where, report);
      return { opened: { engine, project, files }, insights: [], variables: [] };
    } catch (error) {
      await engine.close();
      throw error;
    }
  }
  const { persons, seed } = source;
  const end = new Date(source.end ?? new Date().setUTCHours(0, 0, 0, 0)).toISOString();
  const scale = { persons, seed, end };
  const isThere = folder.holds(scale);
  const engine = makeEngine(folder.engine);
  try {
    if (!isThere) {
      report(`Making the demo data: ${persons} persons, 90 days up to ${end}`);
      await engine.load(demoStatements(scale));
      folder.filled(scale);
    } else await engine.load(views);
  } catch (error) {
    await engine.close();
    throw error;
  }
  const insights = demoInsights.map((demo: DemoInsight, index) => demoInsight(demo, index, end));
  const files = { tables: [], refused: [], isImported: false };
  return { opened: { engine, project: demoProject, files }, insights, variables: insightVariables };
}
