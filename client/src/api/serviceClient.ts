import { Account } from './account.ts';
import { Caller } from './caller.ts';
import { Computations } from './computations.ts';
import { InsightContext } from './insightContext.ts';
import { Insights } from './insights.ts';
import { ProjectData } from './projectData.ts';
import { Projects } from './projects.ts';
import { Queries } from './queries.ts';
import { Requester, type ServiceAccess } from './requester.ts';
import { type Clock, systemClock } from './retry.ts';
import type { Transport } from './transport.ts';

/** The query service as one key sees it. Pure: it runs in plain Node, without an editor. */
export class ServiceClient {
  readonly projects: Projects;
  readonly account: Account;
  readonly #requester: Requester;
  readonly #clock: Clock;

  constructor(
    access: ServiceAccess,
    transport: Pick<Transport, 'send'>,
    clock: Clock = systemClock,
  ) {
    this.#requester = new Requester(access, transport);
    this.#clock = clock;
    this.projects = new Projects(this.#requester, clock);
    this.account = new Account(this.#requester, clock);
  }

  /** The host this client talks to. */
  get host(): string {
    return this.#requester.host;
  }

  /** Milliseconds since 1970 by the service's clock: what its times are compared with. */
  get serviceNow(): number {
    return this.#requester.time.now();
  }

  /** Runs queries in a project. */
  queries(projectId: string): Queries {
    return new Queries(this.#requester, this.#clock, projectId);
  }

  /** Saved insights of a project. */
  insights(projectId: string): Insights {
    return new Insights(this.#requester, this.#clock, projectId);
  }

  /** Sharing, activity and views of a project's insights. */
  insightContext(projectId: string): InsightContext {
    return new InsightContext(this.#requester, this.#clock, projectId);
  }

  /** Trends, funnels and the like, computed from filters. */
  computations(projectId: string): Computations {
    return new Computations(this.#requester, this.#clock, projectId);
  }

  /** Definitions, values, variables and cohorts of a project. */
  projectData(projectId: string): ProjectData {
    return new ProjectData(this.#requester, this.#clock, projectId);
  }

  /** Any operation of the table, by its name. */
  operations(projectId: string): Caller {
    return new Caller(this.#requester, this.#clock, projectId);
  }
}
