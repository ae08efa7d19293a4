import type { Engine } from './engine/engine.ts';
import type { ApiKey } from './http/keys.ts';
import type { Route } from './http/routes.ts';
import type { SandboxOptions } from './options.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { accountRoutes } from './account/routes.ts';
import { DataFolder } from './data/folder.ts';
import { demoStatements } from './data/hedgebox.ts';
import { project } from './data/project.ts';
import { ChdbEngine } from './engine/chdb.ts';
import { installEngine } from './engine/install.ts';
import { RateLimit } from './http/rateLimit.ts';
import { portOf, serve } from './http/server.ts';
import { insightRoutes } from './insights/routes.ts';
import { InsightStore } from './insights/store.ts';
import { profiles } from './profiles.ts';
import { QueryService } from './query/queryService.ts';
import { queryRoutes } from './query/routes.ts';

/** A sandbox that answers. */
export interface Sandbox {
  readonly url: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** The engine itself, for tests that compare its answers with the service's. */
  readonly engine: Engine;
  stop(): Promise<void>;
}

/** Where the engine is installed: in the repository, outside of git. */
const engineHome = fileURLToPath(new URL('../../.sandbox', import.meta.url));

/** Starts the stand-in service: HTTP in this process, the engine in a child, demo data in between. */
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
    const server = await serve(options.port ?? 0, {
      routes: [
        ...queryRoutes(service, profile),
        ...insightRoutes(new InsightStore(folder.insights, end), service, profile),
        ...accountRoutes,
        statusRoute(engine),
      ],
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

/** What goes on inside, for people and tests that look behind the service. */
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
