import type { Runs } from '../../server/local/query/runs.ts';
import type { ServicePolicy } from '../../server/local/service/policy.ts';
import type { SandboxOptions } from './options.ts';
import { fileURLToPath } from 'node:url';
import { installEngine } from '../../server/local/engine/install.ts';
import { type Service, startService } from '../../server/local/service/service.ts';
import { otherUser } from './accounts.ts';
import { faulty } from './faults/faulty.ts';
import { ByteBudget } from './limits/byteBudget.ts';
import { replaying } from './limits/replays.ts';
import { WaitLimit } from './limits/waitLimit.ts';
import { limited, tooManyWords } from './limits/hostedLimits.ts';
import { profiles } from './profiles.ts';
import { ChangedRuns } from './runs/changedRuns.ts';
import { sharedCompiler } from './sharedCompiler.ts';
import { QueryScans } from './versions/queryScans.ts';
import { nodeOf, versionedRoutes } from './versions/version.ts';

/** A running sandbox. */
export type Sandbox = Service;

/** The folder of the engine: in the repository, ignored by Git. */
const engineHome = fileURLToPath(new URL('../../.sandbox', import.meta.url));

const engineProgram = fileURLToPath(new URL('../../server/local/engine/child.ts', import.meta.url));

const compilerProgram = fileURLToPath(
  new URL('officialParser/compilerProcess.ts', import.meta.url),
);

// The official parser takes its time over what nests.
const compiler = sharedCompiler({ program: compilerProgram, seconds: 60 });

/**
 * Starts the stand-in service: the local service with the official parser, as a version of the
 * hosted one, with its limits and with faults on demand.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const report = options.report ?? (() => undefined);
  const { persons, seed, end } = options;
  return startService({
    compiler,
    engine: { modules: await installEngine(engineHome, report), program: engineProgram },
    source: {
      kind: 'demo',
      persons: persons ?? 4000,
      seed: seed ?? 1,
      ...(end === undefined ? {} : { end }),
    },
    port: options.port ?? 0,
    data: options.data,
    policy: policyOf(options, report),
    report,
  });
}

/** The sandbox's differences from a local project: its version, its limits and its faults. */
function policyOf(options: SandboxOptions, report: (line: string) => void): ServicePolicy {
  const { profile: name = 'seed', end, rateLimit, slotWaitMs = 30_000 } = options;
  const profile = profiles[name];
  const words = tooManyWords(name);
  const faults = faulty(words, report);
  const bytes = options.bytes === undefined ? undefined : new ByteBudget(options.bytes);
  const { slowRows = profile.slowRows } = options;
  const scans = slowRows === undefined ? undefined : new QueryScans(slowRows);
  const { waitMs = (profile.waitSeconds ?? 60) * 1000 } = options;
  const timed = (runs: Runs): Runs => new WaitLimit(runs, waitMs);
  return {
    apiKey: options.apiKey,
    get keys() {
      return [...(options.keys ?? []), ...(options.authority?.keys ?? [])];
    },
    users: [otherUser],
    now: end === undefined ? undefined : new Date(end).toISOString(),
    mostRows: profile.mostRows,
    statusTtlMs: options.statusTtlMs ?? profile.statusTtlSeconds * 1000,
    killGraceMs: options.killGraceMs,
    engine: (engine) => {
      const noted = scans?.engine(engine) ?? engine;
      return bytes?.engine(noted) ?? noted;
    },
    runs: (runs) => new ChangedRuns(timed(runs)),
    nodeOf,
    routes: (parts) => {
      const plain = versionedRoutes(parts, profile);
      const kept = profile.replaysFailures ? replaying(plain) : plain;
      const replayed = scans?.routes(kept, parts) ?? kept;
      const counted = bytes ? replayed.map(bytes.route) : replayed;
      const routes = faults.routes({ ...parts, routes: counted });
      return rateLimit ? limited(routes, profile, words, slotWaitMs) : routes;
    },
    around: options.authority?.around(faults.around) ?? faults.around,
  };
}
