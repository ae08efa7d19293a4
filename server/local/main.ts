import type { RunningService } from '../common/files/runningNote.ts';
import type { ProjectSource } from './data/open.ts';
import { QueryCompiler } from './compiling/queryCompiler.ts';
import { dirname, join } from 'node:path';
import { ownDataFolder } from '../common/seal/dataFolder.ts';
import { FolderTakenError, runningOn } from './data/folder/folderOwner.ts';
import { isDiskFull } from './engine/engine.ts';
import { IdleWatch } from './http/idleWatch.ts';
import { type LocalOptions, readOptions, usage } from './options.ts';
import { type EmbeddedEngine, type Service, startService } from './service/service.ts';
import { stopRoute } from './service/status.ts';
import { installEngine, isEngineInstalled } from './engine/install.ts';

// Progress goes to stderr: stdout has the one line that programs read.
const report = (line: string): void => {
  console.error(line);
};

// Files that the service and its engine write are for their owner only.
process.umask(0o077);

/** Serves until it is told to stop, or reports the address of the service that already runs. */
async function main(): Promise<void> {
  const { HOGQL_CLICKHOUSE_PASSWORD: password } = process.env;
  // Child processes do not need the password.
  delete process.env['HOGQL_CLICKHOUSE_PASSWORD'];
  const options = readOptions(process.argv.slice(2), password);
  if (!options) {
    console.log(usage);
    return;
  }
  const { data, storage } = options;
  if (data !== undefined) await ownDataFolder(data, storage);
  const running = data === undefined ? undefined : await runningOn(data);
  if (running) name(running);
  else await startUnlessTaken(options);
}

/** Another process may start on the same folder at this moment. */
async function startUnlessTaken(options: LocalOptions): Promise<void> {
  try {
    const service = await start(options);
    stop = () => service.stop();
    name({ ...service, pid: process.pid });
  } catch (error) {
    if (!(error instanceof FolderTakenError)) throw error;
    name(error.running);
  }
}

let stop = (): Promise<void> => Promise.resolve();

/** Ends the program: what callers keep open would hold it for as long as they like. */
async function end(): Promise<void> {
  try {
    await stop();
    process.exit(0);
  } catch (error) {
    report(`The service did not stop in order: ${String(error)}`);
    process.exit(1);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.once(signal, () => void end());
}

/** Prints where a service is, for the program that has started this one. */
function name({ url, projectId, apiKey, pid }: RunningService): void {
  console.log(JSON.stringify({ url, projectId, apiKey, pid }));
}

async function start(options: LocalOptions): Promise<Service> {
  const { idleSeconds, cluster } = options;
  const source = sourceOf(options);
  const engine = cluster ? {} : { engine: await embeddedEngine(options) };
  const idle = new IdleWatch();
  const service = await startService({
    compiler: () => new QueryCompiler({ program: compilerProgram }),
    ...engine,
    source,
    port: options.port,
    data: options.data,
    policy: {
      routes: ({ routes }) => [...routes, stopRoute(() => void end())],
      around: idle.around,
    },
    report,
  });
  if (idleSeconds !== undefined) idle.begin(idleSeconds, () => void end());
  return service;
}

function sourceOf({ cluster, exports }: LocalOptions): ProjectSource {
  if (cluster) return { kind: 'clickhouse', ...cluster };
  if (exports !== undefined) return { kind: 'exports', folder: exports };
  return { kind: 'demo', persons: 4000, seed: 1 };
}

async function embeddedEngine({ engine, data }: LocalOptions): Promise<EmbeddedEngine> {
  const modules = await engineHome([engine, data], repositoryEngine, report);
  return { modules, program: engineProgram };
}

/** Beside the bundle, or in the sources if those run directly. */
const here = typeof __dirname === 'string' ? __dirname : dirname(process.argv[1] ?? '');
const engineProgram =
  typeof __dirname === 'string' ? join(here, 'localEngine.js') : join(here, 'engine', 'child.ts');

const compilerProgram =
  typeof __dirname === 'string' ? join(here, 'localCompiler.js') : join(here, 'compilerProcess.ts');

/** The folder in which `npm start` keeps the engine. */
const repositoryEngine =
  typeof __dirname === 'string' ? join(here, '..', '.sandbox') : join(here, '..', '..', '.sandbox');

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Make room on it, then start the project again.';
  return error instanceof Error ? error.message : String(error);
}

main().catch((error: unknown) => {
  report(reasonOf(error));
  process.exitCode = 1;
});

/** The first of the folders that has the engine, otherwise the first one after installing it there. */
async function engineHome(
  folders: readonly (string | undefined)[],
  fallback: string,
  report: (line: string) => void,
): Promise<string> {
  const named = folders.filter((folder) => folder !== undefined);
  const found = [...named, fallback].find(isEngineInstalled);
  if (found !== undefined) return found;
  const [home] = named;
  if (home !== undefined) return installEngine(home, report);
  throw new Error(
    'The query engine is not installed. Name a folder for it with --engine or --data.',
  );
}
