import { isApiFailure } from '../../api/errors.ts';
import type { ApiFailure } from '../../api/errors.ts';
import type { InsightChange } from '../../api/insights.ts';
import { JsonText, stringifyJson } from '../../api/json.ts';
import type { Insight } from '../../api/shapes.ts';
import { readState } from '../saving/saveInsight.ts';
import type { InsightService } from '../saving/saveInsight.ts';
import { newInsight } from '../text/newInsight.ts';
import { entryOf } from './entry.ts';
import type { FolderLock } from './folderLock.ts';
import type { Creation } from './lock.ts';

/** What creating insights asks of the service. */
export type CreationService = {
  create(change: InsightChange, signal: AbortSignal): Promise<Insight>;
  /** The insights of one's own that hold all of a change. */
  findSame(change: InsightChange, signal: AbortSignal): Promise<readonly Insight[]>;
} & InsightService;

/**
 * Makes insights of files, once each: what is sent is noted before, and where the program ends before
 * it can note the answer, the insight is found again by it.
 */
export class Creations {
  readonly #lock: FolderLock;
  readonly #service: CreationService;

  constructor(lock: FolderLock, service: CreationService) {
    this.#lock = lock;
    this.#service = service;
  }

  /** Makes an insight of a file, named like the file unless its header says a name. */
  async create(file: string, text: string, signal: AbortSignal): Promise<number> {
    const name = file.replace(/\.hogql$/, '');
    const change = { name, ...newInsight(text) };
    await this.#lock.intend(creationOf(file, change));
    const { id } = await this.#send(file, change, signal);
    const state = await readState(this.#service, id, signal);
    if (state) await this.#lock.note([entryOf(file, 'hogql', state)]);
    return id;
  }

  /**
   * Notes the insights that were created without a note of their answer.
   *
   * @param files that are there: of others nothing more is created
   */
  async recover(files: readonly string[], signal: AbortSignal): Promise<void> {
    for (const creation of (await this.#lock.read()).creating ?? []) {
      const { file } = creation;
      const known = new Set((await this.#lock.read()).insights.map(({ base }) => base.id));
      const found = await this.#service.findSame(changeOf(creation), signal);
      const made = found.find(({ id }) => !known.has(id));
      const state = made && (await readState(this.#service, made.id, signal));
      if (state) await this.#lock.note([entryOf(file, 'hogql', state, 'knownBase')]);
      else if (!files.includes(file)) await this.#lock.forget(file);
    }
  }

  async #send(file: string, change: InsightChange, signal: AbortSignal): Promise<Insight> {
    try {
      return await this.#service.create(change, signal);
    } catch (error) {
      if (isRefusal(error)) await this.#lock.forget(file);
      throw error;
    }
  }
}

function creationOf(file: string, change: InsightChange): Creation {
  const { name = '', description, tags, query } = change;
  return {
    file,
    name,
    ...(description === undefined ? {} : { description }),
    ...(tags === undefined ? {} : { tags: [...tags] }),
    queryText: query instanceof JsonText ? query.text : stringifyJson(query),
  };
}

function changeOf({ file: _file, queryText, ...rest }: Creation): InsightChange {
  return { ...rest, query: new JsonText(queryText), saved: true };
}

/** Whether the service said that it creates nothing; after any other failure it may have. */
function isRefusal(error: unknown): boolean {
  return isApiFailure(error) && refusals.has(error.kind);
}

const refusals = new Set<ApiFailure['kind']>(['auth', 'permission', 'query', 'rateLimit']);
