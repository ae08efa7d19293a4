import { t } from '@vscode/l10n';
import { type ApiFailure, isApiFailure } from '../../api/errors.ts';
import type { InsightChange } from '../../api/insights.ts';
import { JsonText, stringifyJson } from '../../api/json.ts';
import type { Insight } from '../../api/shapes.ts';
import { type InsightService, readState } from '../saving/saveInsight.ts';
import { stateWith } from '../saving/saveDecision.ts';
import {
  formatOfFile,
  type InsightFormat,
} from '../../../../server/common/insights/insightFormat.ts';
import { InsightTextError, readFields } from '../../../../server/common/insights/insightText.ts';
import type { InsightState } from '../text/insightState.ts';
import { newInsight, newJsonInsight } from '../text/newInsight.ts';
import { entryOf, withInsight } from './adoption.ts';
import { endedAs } from './finalLineBreak.ts';
import type { Files } from './localFiles.ts';
import type { FolderLock } from './folderLock.ts';
import {
  baseOf,
  type Creation,
  type LockEntry,
} from '../../../../server/common/insights/insightLock.ts';

/** The service operations needed to create insights. */
export type CreationService = {
  create(change: InsightChange, signal: AbortSignal): Promise<Insight>;
  /** The insights of one's own that hold all of a change. */
  findSame(change: InsightChange, signal: AbortSignal): Promise<readonly Insight[]>;
} & InsightService;

/** The insight created from a file, or the one that another window created meanwhile. */
export type Created = { readonly id: number } | { readonly entry: LockEntry };

/**
 * Creates an insight from each file exactly once: each request is recorded first, and if the program ends before it
 * records the answer, the insight is found by that record. Only one window at a time looks, creates and records.
 */
export class Creations {
  readonly #files: Files;
  readonly #lock: FolderLock;
  readonly #service: CreationService;

  constructor(files: Files, lock: FolderLock, service: CreationService) {
    this.#files = files;
    this.#lock = lock;
    this.#service = service;
  }

  /** Makes an insight of a file, named like the file unless its header says a name. */
  create(file: string, text: string, signal: AbortSignal): Promise<Created> {
    return this.#files.inTurn(async () => {
      await this.#findLost(signal);
      const entry = (await this.#lock.read()).insights.find((each) => each.file === file);
      if (entry && (await readState(this.#service, entry.base.id, signal))) return { entry };
      return { id: await this.#createNow(file, text, signal) };
    }, signal);
  }

  /**
   * The creation request of a file. If it is an insight of another project, that lock provides what the text lacks: the
   * node around it.
   */
  async changeOf(file: string, text: string): Promise<InsightChange> {
    const format = formatOf(file);
    const name = file.replace(/\.(hogql|insight\.json)$/, '');
    const origin = await this.#lock.origin(file);
    if (origin?.format !== format) {
      const { insights } = await this.#lock.read();
      const before = insights.find((each) => each.file === file)?.base ?? { queryText: '' };
      const own = this.#files.endWithLineBreak ? endedAs(text, before) : text;
      return { name, ...(format === 'hogql' ? newInsight(own) : newJsonInsight(own)) };
    }
    const fields = readFields(endedAs(text, origin.base), format);
    const state = stateWith(baseOf(origin), fields);
    if (!state) throw new InsightTextError(t('{0} no longer has HogQL.', file));
    const { description, tags, favorited, queryText } = state;
    return {
      name: state.name || name,
      ...(description ? { description } : {}),
      ...(tags.length > 0 ? { tags } : {}),
      ...(favorited ? { favorited } : {}),
      query: new JsonText(queryText),
      saved: true,
    };
  }

  /** Notes the insights that were created without a note of their answer. */
  async recover(signal: AbortSignal): Promise<void> {
    if (!(await this.#lock.read()).creating) return;
    await this.#files.inTurn(() => this.#findLost(signal), signal);
  }

  async #createNow(file: string, text: string, signal: AbortSignal): Promise<number> {
    const change = await this.changeOf(file, text);
    await this.#lock.intend(creationOf(file, change));
    const { id } = await this.#send(file, change, signal);
    const state = await readState(this.#service, id, signal);
    if (!state) return id;
    await this.#lock.note([entryOf(file, formatOf(file), state)]);
    await this.#name(file, state);
    return id;
  }

  /** Writes into a file of HogQL which insight it became. Files of another project's insights stay as they are. */
  async #name(file: string, state: InsightState): Promise<void> {
    const text = await this.#files.read(file);
    if (text === undefined || formatOf(file) !== 'hogql' || (await this.#lock.origin(file))) return;
    const named = withInsight(text, state);
    if (named !== text) await this.#files.write(file, named);
  }

  async #findLost(signal: AbortSignal): Promise<void> {
    const { creating = [] } = await this.#lock.read();
    const files = creating.length > 0 ? await this.#files.names() : [];
    for (const creation of creating) {
      const { file } = creation;
      const known = new Set((await this.#lock.read()).insights.map(({ base }) => base.id));
      const found = await this.#service.findSame(changeOf(creation), signal);
      const made = found.find(({ id }) => !known.has(id));
      const state = made && (await readState(this.#service, made.id, signal));
      if (state) await this.#lock.note([entryOf(file, formatOf(file), state, 'knownBase')]);
      // Nothing more is created for a file that is gone.
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

function formatOf(file: string): InsightFormat {
  return formatOfFile(file) ?? 'hogql';
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

/** True if the service definitely created nothing; after any other failure it may have. */
function isRefusal(error: unknown): boolean {
  return isApiFailure(error) && refusals.has(error.kind);
}

const refusals = new Set<ApiFailure['kind']>(['auth', 'permission', 'query', 'rateLimit']);
