import type { Engine } from './engine/engine.ts';
import type { ApiKey } from './http/keys.ts';
import type { Route } from './http/routes.ts';
import type { SandboxOptions } from './options.ts';
import type { Profile } from './profiles.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { accountRoutes } from './account/routes.ts';
import { DataFolder } from './data/folder.ts';
import { demoStatements } from './data/hedgebox.ts';
import { project } from './data/project.ts';
import { definitionRoutes } from './definitions/routes.ts';
import { variableRoutes } from './definitions/variableRoutes.ts';
import { VariableStore } from './definitions/variableStore.ts';
import { ChdbEngine } from './engine/chdb.ts';
import { installEngine } from './engine/install.ts';
import { notFound } from './http/errors.ts';
import { faultRoutes } from './http/faultRoutes.ts';
import { FaultSwitches } from './http/faults.ts';
import { withFormats } from './http/formats.ts';
import { RateLimit } from './http/rateLimit.ts';
import { portOf, serve } from './http/server.ts';
import { ActivityLog } from './insights/activityLog.ts';
import { asideRoutes } from './insights/asideRoutes.ts';
import { insightRoutes } from './insights/routes.ts';
import { InsightStore } from './insights/store.ts';
import { InsightViews } from './insights/views.ts';
import { legacyRoutes } from './legacy/routes.ts';
import { profiles } from './profiles.ts';
import { assistantRoutes } from './query/assistant.ts';
import { Concurrency } from './query/concurrency.ts';
import { QueryService } from './query/queryService.ts';
import { queryRoutes } from './query/routes.ts';

/** A running sandbox. */
export type Sandbox = {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** The engine itself, for tests that compare its answers with the service's. */
  readonly engine: Engine;
  stop(): Promise<void>;
};

/** The number of queries of an organization that run at the same time, if there are limits. */
const runningQueries = 3;

/** The folder of the engine: in the repository, ignored by Git. */
const engineHome = fileURLToPath(new URL('../../.sandbox', import.meta.url));

/**
 * Starts the stand-in service: HTTP in this process, the engine in a child process, demo data in
 * between.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const report = options.report ?? (() => undefined);
  const profile = profiles[options.profile ?? 'seed'];
  const end = new Date(options.end ?? new Date().setUTCHours(0, 0, 0, 0)).toISOString();
  const apiKey = options.apiKey ?? `phx_${randomBytes(24).toString('base64url')}`;
  const keys: readonly ApiKey[] = [{ key: apiKey, scopes: ['*'] }, ...(options.keys ?? [])];

  const modules = await installEngine(engineHome, report);
  const folder = await DataFolder.open(options.data);
  const engine = new ChdbEngine({
    modules,
    path: folder.engine,
    slots: 4,
    maxMemoryBytes: 4_000_000_000,
    progressEveryMs: 100,
    killGraceMs: options.killGraceMs ?? 1500,
  });
  try {
    await fill(
      engine,
      folder,
      { persons: options.persons ?? 4000, seed: options.seed ?? 1, end },
      report,
    );
    const service = new QueryService({
      engine,
      profile,
      teamId: project.id,
      now: options.end === undefined ? undefined : end,
      statusTtlMs: options.statusTtlMs ?? profile.statusTtlSeconds * 1000,
    });
    const faults = new FaultSwitches();
    const server = await serve(options.port ?? 0, {
      routes: [
        ...serviceRoutes(service, profile, folder, end, options),
        statusRoute(engine),
        ...faultRoutes(faults),
      ],
      faults,
      killEngine: (afterMs) => void killEngine(engine, afterMs, report),
      keys,
      projectId: String(project.id),
      rateLimit: options.rateLimit ? new RateLimit() : undefined,
      report,
    });
    const url = `http://127.0.0.1:${portOf(server)}`;
    const projectId = String(project.id);
    folder.announce({ url, projectId, apiKey, pid: process.pid });
    return {
      url,
      projectId,
      apiKey,
      engine,
      stop: async () => {
        const closed = once(server, 'close');
        server.close();
        server.closeAllConnections();
        await engine.close();
        await Promise.all([closed, folder.close()]);
      },
    };
  } catch (error) {
    await engine.close();
    await folder.close();
    throw error;
  }
}

/** Every operation of the service. Plain names come before `:id`, which matches any. */
function serviceRoutes(
  service: QueryService,
  profile: Profile,
  folder: DataFolder,
  end: string,
  { rateLimit, slotWaitMs }: SandboxOptions,
): readonly Route[] {
  const store = new InsightStore(folder.insights, end);
  const log = new ActivityLog(folder.activity);
  const views = new InsightViews(folder.views);
  const insights = { store, log, views, service, profile };
  const concurrency = rateLimit ? new Concurrency(runningQueries, slotWaitMs ?? 30_000) : undefined;
  const findSaved = (shortId: string): unknown => {
    const found = store.all().find((one) => one.short_id === shortId && !one.deleted);
    if (!found) throw notFound(`There is no insight ${shortId}.`);
    return found.query.parse();
  };
  return [
    ...assistantRoutes(service, profile),
    ...queryRoutes({ service, profile, concurrency, findSaved }),
    ...withFormats([
      ...legacyRoutes(service, profile),
      ...asideRoutes(insights),
      ...insightRoutes(insights),
    ]),
    ...definitionRoutes(service),
    ...variableRoutes(new VariableStore(folder.variables), profile),
    ...accountRoutes,
  ];
}

async function killEngine(
  engine: Engine,
  afterMs: number,
  report: (line: string) => void,
): Promise<void> {
  await delay(afterMs, undefined, { ref: false });
  const { pid } = await engine.status();
  if (pid === undefined) return;
  report(`Killing the engine (process ${pid}), as a fault asks`);
  process.kill(pid, 'SIGKILL');
}

async function fill(
  engine: Engine,
  folder: DataFolder,
  scale: Parameters<typeof demoStatements>[0],
  report: (line: string) => void,
): Promise<void> {
  if (folder.holds(scale)) return;
  report(`Making the demo data: ${scale.persons} persons, 90 days up to ${scale.end}`);
  await engine.load(demoStatements(scale));
  folder.filled(scale);
}

/** The sandbox's internal state, for people and tests. */
function statusRoute(engine: Engine): Route {
  return {
    method: 'GET',
    path: '/__sandbox/status/',
    handle: async () => ({
      status: 200,
      body: { pid: process.pid, engine: await engine.status() },
    }),
  };
}
