import type { ServiceCompiler } from '../compiling/queryCompiler.ts';
import type { Engine } from '../engine/engine.ts';
import type { FindSavedNode } from '../query/nodes.ts';
import { type InsightParts, savedNode } from './insights/shown.ts';
import type { ServicePolicy } from './policy.ts';
import type { MakeEngine } from '../data/project/opened.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { accountRoutes } from './accountRoutes.ts';
import { DataFolder } from '../data/folder/dataFolder.ts';
import { demoUser } from '../data/demo/project.ts';
import { definitionRoutes, variableRoutes } from './definitions/routes.ts';
import { VariableStore } from '../data/insights/variableStore.ts';
import { ChdbEngine } from '../engine/chdb.ts';
import { notFound } from '../base/errors.ts';
import { withFormats } from '../http/formats.ts';
import { portOf, serve } from '../http/server.ts';
import { exportsRoutes, filesRoute } from './filesRoutes.ts';
import { ServedExports } from '../data/import/servedExports.ts';
import { ActivityLog } from '../data/insights/activityLog.ts';
import { asideRoutes } from './insights/asideRoutes.ts';
import { insightRoutes } from './insights/routes.ts';
import { InsightFiles } from '../data/insights/insightFiles.ts';
import { InsightStore } from '../data/insights/store.ts';
import { InsightViews } from '../data/insights/views.ts';
import { open, type ProjectSource } from '../data/open.ts';
import { assistantRoute } from './query/assistant.ts';
import { liveRoute, queryRoutes } from './query/routes.ts';
import { QueryService } from '../query/queryService.ts';
import { QueryRuns } from '../query/runs.ts';
import { resultRoutes } from './resultRoutes.ts';
import { ResultTables } from '../data/results/resultTables.ts';
import { Served } from '../data/project/served.ts';
import { statusRoute } from './status.ts';

/** Where the embedded engine is installed. */
export type EmbeddedEngine = { readonly modules: string; readonly program: string };

/** The options of a local service. */
export type ServiceOptions = {
  /** Makes what compiles HogQL, with its parser. */
  readonly compiler: () => ServiceCompiler;
  /**
   * The folder that chDB is installed in, and the program of the engine's process. A server has an
   * engine of its own.
   */
  readonly engine?: EmbeddedEngine;
  readonly source: ProjectSource;
  /** 0 picks a free port. */
  readonly port: number;
  /** The data folder. If undefined, a temporary folder that is removed at the end. */
  readonly data?: string | undefined;
  readonly policy?: ServicePolicy;
  /** Called with a line about each step. */
  readonly report: (line: string) => void;
};

/** A running service. */
export type Service = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** The engine itself, for tests that compare its answers with the service's. */
  readonly engine: Engine;
  stop(): Promise<void>;
};

/** The lifetime of a finished query's record. */
const dayMs = 86_400_000;

/** The most rows that a HogQL query returns. */
const mostRows = 100_000;

/** Starts the service: HTTP in this process, the engine in a child process. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { report, policy = {} } = options;
  const folder = await DataFolder.open(options.data, report);
  const makeEngine = embedded(options);
  const compiler = options.compiler();
  let engine: Engine | undefined;
  try {
    const apiKey = policy.apiKey ?? folder.key();
    const opened = await open(makeEngine, folder, options.source, report);
    const served = new Served(opened.opened, report);
    ({ engine } = served);
    const { exports } = opened;
    const exported = exports && new ServedExports(exports.parts, served, exports.first);
    const { project } = served;
    const projectId = String(project.about.id);
    const runs = new QueryRuns(project.about.id, policy.statusTtlMs ?? dayMs);
    const service = new QueryService({
      compiler,
      served,
      runs: policy.runs?.(runs) ?? runs,
      now: policy.now,
      mostRows: policy.mostRows ?? mostRows,
    });
    // A server elsewhere cannot read files of this machine.
    const results =
      options.source.kind === 'clickhouse'
        ? undefined
        : new ResultTables({
            folder: folder.results,
            served,
            changed: () => service.forget(),
            report,
          });
    await results?.restore();
    const users = [demoUser, ...(policy.users ?? [])] as const;
    const insights: InsightParts = {
      store: new InsightStore(
        folder.insights,
        new InsightFiles(join(folder.path, 'insights'), report),
        opened.insights,
        report,
      ),
      log: new ActivityLog(folder.activity, users),
      views: new InsightViews(folder.views),
      users,
      service,
      nodeOf: policy.nodeOf ?? savedNode,
    };
    const variables = new VariableStore(folder.variables, opened.variables);
    const findSaved = savedFinder(insights.store);
    const routes = [
      assistantRoute(service),
      ...queryRoutes(service, findSaved),
      ...asideRoutes(insights),
      ...insightRoutes(insights),
      ...definitionRoutes(service),
      ...variableRoutes(variables),
      ...accountRoutes(project.about),
      statusRoute('/__local/status/', served.engine),
      filesRoute(served),
      liveRoute(service),
      ...(results ? resultRoutes(results) : []),
      ...(exported ? exportsRoutes(served, exported) : []),
    ];
    const parts = { engine: served.engine, insights, findSaved, routes };
    const server = await serve(options.port, {
      routes: withFormats(policy.routes?.(parts) ?? routes),
      around: policy.around ?? ((_exchange, handle) => handle()),
      keys: () => [{ key: apiKey, scopes: ['*'] }, ...(policy.keys ?? [])],
      projectId,
      report,
    });
    const url = `http://127.0.0.1:${portOf(server)}`;
    await folder.announce({ url, projectId, apiKey, pid: process.pid });
    return {
      url,
      projectId,
      apiKey,
      engine: served.engine,
      stop: async () => {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        compiler.close();
        await exported?.job.end();
        await served.engine.close();
        await Promise.all([closed, folder.close()]);
      },
    };
  } catch (error) {
    compiler.close();
    await engine?.close();
    await folder.close();
    throw error;
  }
}

/** Creates embedded engines, unless a server is the engine. */
function embedded({ engine, policy }: ServiceOptions): MakeEngine {
  return (path, maxMemoryBytes = 4_000_000_000) => {
    if (!engine) throw new Error('The data of this project needs the embedded engine.');
    const made = new ChdbEngine({
      ...engine,
      path,
      slots: 4,
      maxMemoryBytes,
      progressEveryMs: 100,
      killGraceMs: policy?.killGraceMs ?? 1500,
    });
    return policy?.engine?.(made) ?? made;
  };
}

/** Finds the node of a saved insight by its short id. */
function savedFinder(store: InsightStore): FindSavedNode {
  return (shortId) => {
    const found = store.all().find((one) => one.short_id === shortId && !one.deleted);
    if (!found) throw notFound(`There is no insight ${shortId}.`);
    return found.query.parse();
  };
}
