import * as v from 'valibot';
import { Account } from './account.ts';
import { Caller } from './caller.ts';
import { PermissionError } from './errors.ts';
import { parseBody } from './parseBody.ts';
import type { Requester } from './requester.ts';
import type { Clock } from './retry.ts';
import { pageShape, type Project, projectShape } from './shapes.ts';

/** Pages of projects that are read at most. */
const mostPages = 50;
/** Bound projects whose names are asked for. */
const mostBound = 100;

const retentionShape = v.looseObject({
  retained_from: v.nullish(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d/))),
});

/** The projects a key may see. */
export class Projects {
  readonly #requester: Requester;
  readonly #clock: Clock;

  constructor(requester: Requester, clock: Clock) {
    this.#requester = requester;
    this.#clock = clock;
  }

  /**
   * GET /api/projects/ to its last page, scope `project:read`. A key that is bound to some projects
   * cannot list any: then these are the ones it is bound to.
   */
  async list(signal: AbortSignal): Promise<readonly Project[]> {
    try {
      return await this.#listed(signal);
    } catch (error) {
      if (!(error instanceof PermissionError)) throw error;
      const bound = await this.#bound(signal);
      if (bound.length === 0) throw error;
      return bound;
    }
  }

  async #listed(signal: AbortSignal): Promise<readonly Project[]> {
    const caller = new Caller(this.#requester, this.#clock);
    const found = new Map<string, Project>();
    for (let pages = 0; pages < mostPages; pages++) {
      const { body } = await caller.call(
        'projects.list',
        { offset: found.size || undefined },
        signal,
      );
      const page = parseBody(pageShape(projectShape), body, caller.host);
      const before = found.size;
      for (const project of page.results) found.set(project.id, project);
      // A service that does not know the parameter sends its first page for ever.
      if (page.next === null || found.size === before) break;
    }
    return [...found.values()];
  }

  /** The projects that a key is restricted to, by name if it may read that. */
  async #bound(signal: AbortSignal): Promise<readonly Project[]> {
    const account = new Account(this.#requester, this.#clock);
    const key = await account.key(signal).catch(() => undefined);
    signal.throwIfAborted();
    const ids = (key?.scoped_teams ?? []).slice(0, mostBound).map(String);
    return Promise.all(
      ids.map((id) => this.retrieve(id, signal).catch((): Project => ({ id, name: '' }))),
    );
  }

  /** GET events_retention, scope `project:read`: the date of the oldest events that the project keeps. */
  async oldestEvents(projectId: string, signal: AbortSignal): Promise<string | undefined> {
    const caller = new Caller(this.#requester, this.#clock, projectId);
    const { body } = await caller.call('projects.eventsRetention', {}, signal);
    return parseBody(retentionShape, body, caller.host).retained_from ?? undefined;
  }

  /** GET /api/projects/{id}/, scope `project:read`: its name, above all. */
  async retrieve(projectId: string, signal: AbortSignal): Promise<Project> {
    const caller = new Caller(this.#requester, this.#clock, projectId);
    const { body } = await caller.call('projects.retrieve', {}, signal);
    return parseBody(projectShape, body, caller.host);
  }
}
