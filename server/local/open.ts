import type { TableMap } from './cluster/tableMap.ts';
import type { DataFolder } from './data/folder.ts';
import type { DemoInsight } from './data/insights.ts';
import type { Variable } from './definitions/variableStore.ts';
import type { ClickHouseServer } from './engine/clickhouse/address.ts';
import type { Engine } from './engine/engine.ts';
import type { OpenedFiles } from './exports/open.ts';
import type { Insight } from './insights/insight.ts';
import type { Project } from './project.ts';
import { openCluster } from './cluster/open.ts';
import { demoProject } from './data/demoProject.ts';
import { demoStatements } from './data/hedgebox.ts';
import { demoInsights } from './data/insights.ts';
import { insightVariables } from './data/variables.ts';
import { placeOf } from './engine/clickhouse/address.ts';
import { listFiles } from './exports/listing.ts';
import { openExports } from './exports/open.ts';
import { demoInsight } from './insights/insight.ts';

/**
 * Where the data of the project is: made for the demo, in a folder of exported files, or on a server
 * that has its own engine.
 */
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

/** A project on the engine. */
type OpenedProject = {
  readonly project: Project;
  /** The insights and variables of a project that nobody has changed yet. */
  readonly insights: readonly Insight[];
  readonly variables: readonly Variable[];
  readonly files: OpenedFiles;
};

/** Brings the data of a project to the engine, where it is not there from an earlier time. */
export async function open(
  engine: Engine,
  folder: DataFolder,
  source: ProjectSource,
  report: (line: string) => void,
): Promise<OpenedProject> {
  if (source.kind === 'exports') {
    folder.empty();
    const found = listFiles(source.folder, folder.path);
    const { project, ...files } = await openExports(engine, source.folder, found, report);
    return { project, files, insights: [], variables: [] };
  }
  if (source.kind === 'clickhouse') {
    const { server, map } = source;
    const where = { database: server.database, place: placeOf(server), map };
    const { project, ...files } = await openCluster(engine, where, report);
    return { project, files, insights: [], variables: [] };
  }
  const { persons, seed } = source;
  const end = new Date(source.end ?? new Date().setUTCHours(0, 0, 0, 0)).toISOString();
  const scale = { persons, seed, end };
  if (!folder.holds(scale)) {
    report(`Making the demo data: ${persons} persons, 90 days up to ${end}`);
    await engine.load(demoStatements(scale));
    folder.filled(scale);
  }
  const insights = demoInsights.map((demo: DemoInsight, index) => demoInsight(demo, index, end));
  const files = { tables: [], refused: [] };
  return { project: demoProject, insights, variables: insightVariables, files };
}
