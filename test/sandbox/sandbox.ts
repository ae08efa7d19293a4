import type { Service } from '../../server/local/service/service.ts';
import type { SandboxOptions } from './options.ts';
import { fileURLToPath } from 'node:url';
import { installEngine } from '../../server/local/engine/install.ts';
import { startService } from '../../server/local/service/service.ts';
import { otherUser } from './accounts.ts';
import { faulty } from './faults/faulty.ts';
import { hostedLimits, tooManyWords } from './limits/hostedLimits.ts';
import { profiles } from './profiles.ts';

/** A running sandbox. */
export type Sandbox = Service;

/** The folder of the engine: in the repository, ignored by Git. */
const engineHome = fileURLToPath(new URL('../../.sandbox', import.meta.url));

const engineProgram = fileURLToPath(new URL('../../server/local/engine/child.ts', import.meta.url));

const compilerProgram = fileURLToPath(
  new URL('officialParser/compilerProcess.ts', import.meta.url),
);

/**
 * Starts the stand-in service: the local service with the official parser, as a version of the
 * hosted one, with its limits and with faults on demand.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const report = options.report ?? (() => undefined);
  const { persons, seed, end, keys, rateLimit, slotWaitMs, profile = 'seed' } = options;
  return startService({
    // The official parser takes its time over what nests.
    compiler: { program: compilerProgram, seconds: 60 },
    engine: { modules: await installEngine(engineHome, report), program: engineProgram },
    profile: profiles[profile],
    source: {
      kind: 'demo',
      persons: persons ?? 4000,
      seed: seed ?? 1,
      ...(end === undefined ? {} : { end }),
    },
    port: options.port ?? 0,
    data: options.data,
    now: end === undefined ? undefined : new Date(end).toISOString(),
    apiKey: options.apiKey,
    keys: keys ?? [],
    users: [otherUser],
    limits: rateLimit ? hostedLimits(profile, slotWaitMs ?? 30_000) : undefined,
    statusTtlMs: options.statusTtlMs,
    killGraceMs: options.killGraceMs,
    extend: faulty(tooManyWords(profile), report),
    report,
  });
}
