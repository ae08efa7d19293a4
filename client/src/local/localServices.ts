import path from 'node:path';
import { t } from '@vscode/l10n';
import { ProgressLocation } from 'vscode';
import { DirectTransport } from '../api/directTransport.ts';
import { NotRunningError } from '../api/errors.ts';
import type { Transport } from '../api/transport.ts';
import type { LocalProject } from '../auth/connection.ts';
import { withProgress } from '../base/messages.ts';
import { Owner } from '../base/owner.ts';
import { setting, settingId } from '../base/settings.ts';
import { engineProblem, hasEngine, thisMachine } from './engine.ts';
import { LocalService } from './localService.ts';
import { doesAnswer, LocalTransport } from './localTransport.ts';
import type { RunningService } from './runningNote.ts';
import { demoArguments, nodePrograms, startService } from './serviceProcess.ts';

/** Where the extension keeps what local projects need. */
export type LocalPlaces = {
  /** The program of the service. */
  readonly program: string;
  /** Where the engine is installed to. */
  readonly engine: string;
  /** The data of the demo. */
  readonly demo: string;
};

/** A service that no window has called for so many seconds ends. */
const idleSeconds = 45;

/** The services of local projects: one for each data folder, started by the first request. */
export class LocalServices extends Owner {
  readonly places: LocalPlaces;
  readonly #services = new Map<string, LocalService>();
  readonly #direct: Transport = new DirectTransport({
    // Rows of one's own machine are held by what its memory holds.
    maxBodyBytes: 512 * 1024 * 1024,
  });

  constructor(places: LocalPlaces) {
    super();
    this.places = places;
    this.register({
      dispose: () => {
        for (const service of this.#services.values()) service.dispose();
        void this.#direct.close();
      },
    });
  }

  /** Carries requests to a project. */
  transport(project: LocalProject): Pick<Transport, 'send'> {
    return new LocalTransport(this.#serviceOf(project), this.#direct);
  }

  /** Starts the service of a project, unless it runs. */
  async start(project: LocalProject, signal: AbortSignal): Promise<void> {
    await this.#serviceOf(project).reach(signal);
  }

  /** The folder with the engine: the one of the settings, else the extension's own. */
  get engineFolder(): string {
    return setting('local.engineFolder') || this.places.engine;
  }

  #serviceOf(project: LocalProject): LocalService {
    const dataFolder = project.path ?? this.places.demo;
    const known = this.#services.get(dataFolder);
    if (known) return known;
    const service = new LocalService({
      dataFolder,
      start: (signal) => this.#start(dataFolder, signal),
      answers: (running, signal) => doesAnswer(this.#direct, running, signal),
    });
    this.#services.set(dataFolder, service);
    return service;
  }

  async #start(dataFolder: string, signal: AbortSignal): Promise<RunningService> {
    const engine = this.engineFolder;
    if (!(await hasEngine(engine))) throw new NotRunningError(missing(engine, this.places.engine));
    const { program } = this.places;
    const starting = startService({
      program: [program, ...demoArguments({ dataFolder, engine, idleSeconds })],
      nodes: nodePrograms(),
      dataFolder,
      signal,
    });
    const title = t('Starting the local project');
    void withProgress({ location: ProgressLocation.Window, title }, () =>
      starting.catch(() => undefined),
    );
    return starting;
  }
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
