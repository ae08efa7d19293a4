import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { t } from '@vscode/l10n';
import { EventEmitter, ProgressLocation } from 'vscode';
import { DirectTransport } from '../api/directTransport.ts';
import { NotRunningError } from '../api/errors.ts';
import type { HttpRequest, Transport } from '../api/transport.ts';
import type { Cluster } from '../auth/cluster.ts';
import { localKey, type LocalProject } from '../auth/connection.ts';
import { withProgress } from '../base/progress.ts';
import { Owner } from '../base/owner.ts';
import { setting, settingId } from '../base/settings.ts';
import { engineProblem, hasEngine, thisMachine } from './engine.ts';
import { exportsFolder } from './exportsFolder.ts';
import { ownFolder } from './ownFolder.ts';
import { localAnswer, runningQueries } from './localAnswer.ts';
import { LocalService } from './localService.ts';
import { clusterArguments } from './clusterArguments.ts';
import { doesAnswer, LocalTransport } from './localTransport.ts';
import type { RunningService } from '../../../server/common/files/runningNote.ts';
import { nodePrograms, serviceArguments, startService } from './serviceProcess.ts';

/** Where the extension stores what local projects need. */
export type LocalPlaces = {
  /** The parent of all data folders, with the secret that marks folders as ours. */
  readonly storage: string;
  /** The program of the service. */
  readonly program: string;
  /** Where the engine gets installed. */
  readonly engine: string;
  /** The data of the demo. */
  readonly demo: string;
  /** The data of projects that read exported files, in a folder for each. */
  readonly exports: string;
  /** The data of projects on servers: their insights and variables, in a folder for each. */
  readonly clusters: string;
};

/** A call of the service's own operations, which the query service does not have. */
export type LocalCall = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: `/__local/${string}/`;
};

/** A service that hung, and the query that it was lost in, if any. */
export type LostService = { readonly project: LocalProject; readonly query: string | undefined };

const againMs = 5 * 60_000;

/** A service ends after this many seconds without a call from a window. */
const idleSeconds = 45;

/** The services of local projects: one for each data folder, started by the first request. */
export class LocalServices extends Owner {
  readonly places: LocalPlaces;
  readonly #password: (cluster: Cluster) => Promise<string | undefined>;
  readonly #started = this.register(new EventEmitter<LocalProject>());
  /** Fires when this window has started the service of a project. */
  readonly onDidStart = this.#started.event;
  readonly #lost = this.register(new EventEmitter<LostService>());
  /** Fires when the service of a project hung and was ended. */
  readonly onDidLose = this.#lost.event;
  readonly #services = new Map<string, LocalService>();
  readonly #direct: Transport = new DirectTransport({
    // On one's own machine, only memory limits the rows.
    maxBodyBytes: 512 * 1024 * 1024,
  });

  /** @param password tells the password of a server's user */
  constructor(
    places: LocalPlaces,
    password: (cluster: Cluster) => Promise<string | undefined> = () => Promise.resolve(undefined),
  ) {
    super();
    this.places = places;
    this.#password = password;
    this.register({
      dispose: () => {
        for (const service of this.#services.values()) service.dispose();
        void this.#direct.close();
      },
    });
  }

  /** Carries requests to a project. */
  transport(project: LocalProject): Pick<Transport, 'send'> {
    const remedy = project.clickhouse ? 'editConnections' : 'startLocal';
    return new LocalTransport(this.#serviceOf(project), this.#direct, remedy);
  }

  /** Starts the service of a project, unless it runs. */
  async start(project: LocalProject, signal: AbortSignal): Promise<void> {
    await this.#serviceOf(project).reach(signal);
  }

  /** The folder of the engine: that of the settings, else the extension's own. */
  get engineFolder(): string {
    return setting('local.engineFolder') || this.places.engine;
  }

  /**
   * The answer of a project's service to a call, which starts the service if necessary.
   *
   * @throws an error with its reason where it refuses
   */
  async ask(project: LocalProject, call: LocalCall, signal: AbortSignal): Promise<unknown> {
    const { status, body } = await this.transport(project).send(request(call), signal);
    return localAnswer(status, body);
  }

  /** The folder that a project keeps its insights in, a file for each. */
  insightsFolder(project: LocalProject): string {
    return path.join(this.#dataFolder(project), 'insights');
  }

  /** The number of queries that a project's service runs; undefined if it is not running. */
  async queries(project: LocalProject, signal: AbortSignal): Promise<number | undefined> {
    if (!(await this.#serviceOf(project).running(signal))) return undefined;
    const said = await this.ask(project, { method: 'GET', path: '/__local/status/' }, signal);
    return runningQueries(said);
  }

  /** Ends the service of a project, and waits until it has gone. */
  async stop(project: LocalProject, signal: AbortSignal): Promise<void> {
    const service = this.#serviceOf(project);
    const running = await service.running(signal);
    if (!running) return;
    await this.ask(project, { method: 'POST', path: '/__local/stop/' }, signal);
    service.forget(running);
    while (await service.running(signal)) await delay(lookMs, undefined, { signal });
  }

  /** True if the process of a project's service exists and does not answer. */
  hangs(project: LocalProject): Promise<boolean> {
    return this.#serviceOf(project).hangs();
  }

  /** Ends the process of a project's service, whatever that does; false if it is not known. */
  end(project: LocalProject): Promise<boolean> {
    return this.#serviceOf(project).end();
  }

  #serviceOf(project: LocalProject): LocalService {
    const dataFolder = this.#dataFolder(project);
    const known = this.#services.get(dataFolder);
    if (known) return known;
    const service = new LocalService({
      dataFolder,
      own: () => ownFolder(project, dataFolder, this.places.storage),
      start: (signal) => this.#start(project, dataFolder, signal),
      answers: (running, signal) => doesAnswer(this.#direct, running, signal),
      lost: (query) => {
        this.#lost.fire({ project, query });
        // It restarts at once; if it does not, the next caller gets the reason.
        service.reach(AbortSignal.timeout(againMs)).catch(() => undefined);
      },
    });
    this.#services.set(dataFolder, service);
    return service;
  }

  /** A server has its own engine; all other sources need the one of this machine. */
  async #source(project: LocalProject, dataFolder: string): Promise<Source> {
    const { clickhouse } = project;
    if (clickhouse) {
      const password = (await this.#password(clickhouse)) ?? '';
      return {
        source: await clusterArguments(clickhouse, dataFolder),
        environment: { HOGQL_CLICKHOUSE_PASSWORD: password },
      };
    }
    const engine = this.engineFolder;
    if (!(await hasEngine(engine))) throw new NotRunningError(missing(engine, this.places.engine));
    const exports = await exportsFolder(project);
    const read = exports === undefined ? ['--demo'] : ['--exports', exports];
    return { source: [...read, '--engine', engine] };
  }

  #dataFolder(project: LocalProject): string {
    if (project.path !== undefined) return project.path;
    const key = localKey(project);
    const { demo, exports, clusters } = this.places;
    return key === undefined ? demo : path.join(project.clickhouse ? clusters : exports, key);
  }

  async #start(
    project: LocalProject,
    dataFolder: string,
    signal: AbortSignal,
  ): Promise<RunningService> {
    const { source, environment = {} } = await this.#source(project, dataFolder);
    const { program, storage } = this.places;
    const starting = startService({
      program: [program, ...serviceArguments({ source, dataFolder, storage, idleSeconds })],
      nodes: nodePrograms(),
      environment,
      dataFolder,
      signal,
    });
    const title = t('Starting the local project');
    void withProgress({ location: ProgressLocation.Window, title }, () =>
      starting.catch(() => undefined),
    );
    const running = await starting;
    this.#started.fire(project);
    return running;
  }
}

/** The arguments for a service's data source, and what only its environment contains. */
type Source = {
  readonly source: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

const lookMs = 100;

function request({ method, path: pathname }: LocalCall): HttpRequest {
  return {
    method,
    // The transport puts the address of the service here.
    url: new URL(pathname, 'http://hogql.localhost'),
    headers: { accept: 'application/json' },
    answerTimeoutMs: 5 * 60_000,
  };
}

/** Why there is no engine, and how to get it. */
function missing(folder: string, own: string): string {
  const problem = engineProblem(thisMachine());
  if (problem !== undefined) return problem;
  if (path.relative(folder, own) === '') return t('Its engine is not installed here yet.');
  return t(
    'The setting {0} names {1}, which has no engine in its {2}.',
    settingId('local.engineFolder'),
    folder,
    'node_modules',
  );
}
