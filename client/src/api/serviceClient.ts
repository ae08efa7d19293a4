import { Insights } from './insights.ts';
import { Projects } from './projects.ts';
import { Queries } from './queries.ts';
import { Requester } from './requester.ts';
import type { ServiceAccess } from './requester.ts';
import { systemClock } from './retry.ts';
import type { Clock } from './retry.ts';
import type { Transport } from './transport.ts';

/** The query service as one key sees it. Pure: it runs in plain Node, without an editor. */
export class ServiceClient {
  readonly projects: Projects;
  readonly #requester: Requester;
  readonly #clock: Clock;

  constructor(access: ServiceAccess, transport: Transport, clock: Clock = systemClock) {
    this.#requester = new Requester(access, transport);
    this.#clock = clock;
    this.projects = new Projects(this.#requester, clock);
  }

  /** The host this client talks to. */
  get host(): string {
    return this.#requester.host;
  }

  /** Runs queries in a project. */
  queries(projectId: string): Queries {
    return new Queries(this.#requester, this.#clock, projectId);
  }

  /** Saved insights of a project. */
  insights(projectId: string): Insights {
    return new Insights(this.#requester, this.#clock, projectId);
  }
}
