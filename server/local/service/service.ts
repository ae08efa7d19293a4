import type { CompilerOptions } from '../compiling/queryCompiler.ts';
import type { User } from '../data/demo/users.ts';
import type { Engine } from '../engine/engine.ts';
import type { ApiKey } from '../http/keys.ts';
import type { Limits } from '../http/limits.ts';
import type { Route } from '../http/routes.ts';
import type { Around } from '../http/server.ts';
import type { InsightParts } from './insights/parts.ts';
import type { ProjectSource } from '../data/open.ts';
import type { MakeEngine } from '../data/project/opened.ts';
import type { Profile } from '../query/profile.ts';
import { once } from 'node:events';
import { join } from 'node:path';
import { accountRoutes } from './accountRoutes.ts';
import { QueryCompiler } from '../compiling/queryCompiler.ts';
import { DataFolder } from '../data/folder/dataFolder.ts';
import { demoUser } from '../data/demo/project.ts';
import { definitionRoutes } from './definitions/routes.ts';
import { variableRoutes } from './definitions/variableRoutes.ts';
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
import { legacyRoutes } from '../legacy/routes.ts';
import { open } from '../data/open.ts';
import { assistantRoutes } from './query/assistant.ts';
import { liveRoute } from './query/live.ts';
import { QueryService } from '../query/queryService.ts';
import { queryRoutes } from './query/routes.ts';
import { resultRoutes } from './resultRoutes.ts';
import { ResultTables } from '../data/results/resultTables.ts';
import { Served } from '../data/project/served.ts';
import { statusRoute } from './status.ts';

/** Where the embedded engine is. */
export type EmbeddedEngine = { readonly modules: string; readonly program: string };

/** What a local service is made of. */
export type ServiceOptions = {
  /** What compiles HogQL, with its parser. */
  readonly compiler: CompilerOptions;
  /**
   * The folder that chDB is installed in, and the program of the engine's process. A server has an
   * engine of its own.
   */
  readonly engine?: EmbeddedEngine;
  readonly profile: Profile;
  readonly source: ProjectSource;
  /** 0 takes a free port. */
  readonly port: number;
  /** The data folder. If undefined, a temporary folder that is removed at the end. */
  readonly data?: string | undefined;
  /** ISO time that queries use as now; the clock's if undefined. */
  readonly now?: string | undefined;
  /** The key with all permissions; that of the data folder if undefined. */
  readonly apiKey?: string | undefined;
  /** More keys, with their own scopes. */
  readonly keys?: readonly ApiKey[];
  /** More people of the project. */
  readonly users?: readonly User[];
  /** What callers are allowed; everything if undefined. */
  readonly limits?: Limits | undefined;
  /** The lifetime of a finished query's record; each profile has its own. */
  readonly statusTtlMs?: number | undefined;
  /** How long a cancelled query may run on before it is stopped together with the engine. */
  readonly killGraceMs?: number | undefined;
  /** Changes what is served, and how. */
  readonly extend?: (parts: ServiceParts) => { readonly routes: readonly Route[]; around: Around };
  /** Called with a line about each step. */
  readonly report: (line: string) => void;
};

/** The parts of a service. */
export type ServiceParts = {
  readonly routes: readonly Route[];
  readonly engine: Engine;
  readonly insights: InsightParts;
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

/** Starts the service: HTTP in this process, the engine in a child process. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { report, profile, limits } = options;
  const folder = await DataFolder.open(options.data, report);
  const makeEngine = embedded(options);
  const compiler = new QueryCompiler(options.compiler);
  let engine: Engine | undefined;
  try {
    const apiKey = options.apiKey ?? folder.key();
    const opened = await open(makeEngine, folder, options.source, report);
    const served = new Served(opened.opened, report);
    ({ engine } = served);
    const { exports } = opened;
    const exported = exports && new ServedExports(exports.parts, served, exports.first);
    const { project } = served;
    const projectId = String(project.about.id);
    const service = new QueryService({
      compiler,
      served,
      profile,
      now: options.now,
      statusTtlMs: options.statusTtlMs ?? profile.statusTtlSeconds * 1000,
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
    const users = [demoUser, ...(options.users ?? [])] as const;
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
      profile,
    };
    const variables = new VariableStore(folder.variables, opened.variables);
    const routes = [
      ...routesOf(insights, variables, limits),
      statusRoute('/__local/status/', served.engine),
      filesRoute(served),
      liveRoute(service),
      ...(results ? resultRoutes(results) : []),
      ...(exported ? exportsRoutes(served, exported) : []),
    ];
    const parts: ServiceParts = { engine: served.engine, insights, routes };
    const extended = options.extend?.(parts);
    const server = await serve(options.port, {
      routes: extended?.routes ?? routes,
      around: extended?.around ?? ((_exchange, handle) => handle()),
      keys: [{ key: apiKey, scopes: ['*'] }, ...(options.keys ?? [])],
      projectId,
      limits,
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

/** Makes embedded engines; a server has one of its own. */
function embedded({ engine, killGraceMs }: ServiceOptions): MakeEngine {
  return (path, maxMemoryBytes = 4_000_000_000) => {
    if (!engine) throw new Error('The data of this project needs the embedded engine.');
    return new ChdbEngine({
      ...engine,
      path,
      slots: 4,
      maxMemoryBytes,
      progressEveryMs: 100,
      killGraceMs: killGraceMs ?? 1500,
    });
  };
}

/** Every operation of the service. Plain names come before `:id`, which matches any. */
function routesOf(
  insights: InsightParts,
  variables: VariableStore,
  limits: Limits | undefined,
): readonly Route[] {
  const { store, service, profile } = insights;
  const findSaved = (shortId: string): unknown => {
    const found = store.all().find((one) => one.short_id === shortId && !one.deleted);
    if (!found) throw notFound(`There is no insight ${shortId}.`);
    return found.query.parse();
  };
  return [
    ...assistantRoutes(service, profile),
    ...queryRoutes({ service, profile, limits, findSaved }),
    ...withFormats([
      ...legacyRoutes(service, profile),
      ...asideRoutes(insights),
      ...insightRoutes(insights),
    ]),
    ...definitionRoutes(service),
    ...variableRoutes(variables, profile),
    ...accountRoutes(service.project.about),
  ];
}
