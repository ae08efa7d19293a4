import { Caller } from './caller.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import type { Clock } from './retry.ts';
import { pageShape, projectShape } from './shapes.ts';
import type { Project } from './shapes.ts';

/** The projects a key may see. */
export class Projects {
  readonly #requester: Requester;
  readonly #clock: Clock;

  constructor(requester: Requester, clock: Clock) {
    this.#requester = requester;
    this.#clock = clock;
  }

  /** GET /api/projects/, scope `project:read`. A key bound to some projects may be refused here. */
  async list(signal: AbortSignal): Promise<readonly Project[]> {
    const caller = new Caller(this.#requester, this.#clock);
    const { body } = await caller.call('projects.list', {}, signal);
    return parseBody(pageShape(projectShape), body, caller.host).results;
  }

  /** GET /api/projects/{id}/, scope `project:read`: its name, above all. */
  async retrieve(projectId: string, signal: AbortSignal): Promise<Project> {
    const caller = new Caller(this.#requester, this.#clock, projectId);
    const { body } = await caller.call('projects.retrieve', {}, signal);
    return parseBody(projectShape, body, caller.host);
  }
}
