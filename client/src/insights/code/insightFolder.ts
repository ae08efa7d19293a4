import { t } from '@vscode/l10n';
import type { InsightPage } from '../../api/insights.ts';
import { JsonText, stringifyJson } from '../../api/json.ts';
import { fileName } from '../../base/fileName.ts';
import { isBareName } from '../../../../server/common/files/bareName.ts';
import { sameNameKey } from '../../base/filePlace.ts';
import {
  formatOfFile,
  type InsightFormat,
} from '../../../../server/common/insights/insightFormat.ts';
import type { InsightState } from '../text/insightState.ts';
import {
  formatOf,
  insightText,
  insightTextOver,
} from '../../../../server/common/insights/insightText.ts';
import { hasConflictMarks, mergeTexts, mergeWithoutBase } from '../text/mergeTexts.ts';
import { readState, saveInsight, type SaveOutcome } from '../saving/saveInsight.ts';
import { adoptedEntry, entryOf, listedState, saidInsight } from './adoption.ts';
import { Creations, type CreationService } from './creations.ts';
import type { Files } from './localFiles.ts';
import { endedAs, withFinalLineBreak } from './finalLineBreak.ts';
import { FolderLock, type Project } from './folderLock.ts';
import {
  type FolderTexts,
  isInsightFile,
  mergedState,
  planFile,
  planFolder,
  type PlannedFile,
} from './plan.ts';
import { trimmed } from '../../base/trimmed.ts';
import {
  baseOf,
  type Lock,
  type LockEntry,
} from '../../../../server/common/insights/insightLock.ts';

/** The service operations needed for a folder of insights. */
export type FolderService = {
  list(offset: number, signal: AbortSignal): Promise<InsightPage>;
} & Project &
  CreationService;

/** The result of a pull for an insight. A file with edits is never replaced. */
export type Pulled =
  | { readonly kind: 'written' | 'kept' | 'merge'; readonly file: string }
  | { readonly kind: 'gone'; readonly id: number };

/** The outcome of pushing one file. */
export type Pushed =
  | { readonly kind: 'outcome'; readonly file: string; readonly outcome: SaveOutcome }
  | { readonly kind: 'created'; readonly file: string; readonly id: number };

/** Saved insights as files: pulled with their originals, pushed by the rules of saving. */
export class InsightFolder {
  readonly #files: Files;
  readonly #service: FolderService;
  readonly #lock: FolderLock;
  readonly #creations: Creations;

  /** @param isBesideOthers the folder may have another project's insights, and keeps them */
  constructor(files: Files, service: FolderService, isBesideOthers = false) {
    this.#files = files;
    this.#service = service;
    this.#lock = new FolderLock(files, service, isBesideOthers);
    this.#creations = new Creations(files, this.#lock, service);
  }

  /**
   * The lock of the folder; an empty one if it has none.
   *
   * @throws LockError, OtherProjectError
   */
  lock(): Promise<Lock> {
    return this.#lock.read();
  }

  /**
   * Records the insights of files that name theirs, if not recorded yet: the files came from another machine, or the
   * program ended too early. A file's original is known if it says so itself.
   */
  async adopt(signal: AbortSignal): Promise<void> {
    await this.#creations.recover(signal);
    const lock = await this.lock();
    const ids = new Set(lock.insights.map(({ base }) => base.id));
    const files = new Set(lock.insights.map(({ file }) => file));
    const adopted: LockEntry[] = [];
    for (const [file, text] of (await this.#texts()).texts) {
      const said = file.endsWith('.hogql') ? saidInsight(text) : undefined;
      if (!said || files.has(file) || ids.has(said.id)) continue;
      // Its id refers to the other project, whatever has that id here.
      if (await this.#lock.origin(file)) continue;
      const state = await readState(this.#service, said.id, signal);
      const entry = state && adoptedEntry(file, endedAs(text, state), said, state);
      if (!entry) continue;
      ids.add(said.id);
      adopted.push(entry);
    }
    if (adopted.length > 0) await this.#lock.note(adopted);
  }

  /** Writes insights as files and records them. A file that names an insight is that insight's file. */
  async pull(ids: readonly number[], signal: AbortSignal): Promise<readonly Pulled[]> {
    await this.adopt(signal);
    const pulled: Pulled[] = [];
    for (const id of ids) {
      // No other window may push between reading the lock, the file and the insight.
      const pull = async (): Promise<Pulled> => {
        const lock = await this.lock();
        const state = await readState(this.#service, id, signal);
        return state ? this.#pullOne(lock, state) : { kind: 'gone', id };
      };
      pulled.push(await this.#files.inTurn(pull, signal));
    }
    return pulled;
  }

  /** Compares every file with its insight, with one list request per hundred insights. Writes nothing. */
  async plan(signal: AbortSignal): Promise<readonly PlannedFile[]> {
    const { insights } = await this.lock();
    const theirs = await this.#theirs(new Set(insights.map(({ base }) => base.id)), signal);
    const { texts, problems } = await this.#texts();
    const known = new Map(insights.map(({ file, base }) => [file, base]));
    const said = [...texts].map(([file, text]): readonly [string, string] => {
      const base = known.get(file);
      return [file, base ? endedAs(text, base) : text];
    });
    return planFolder(insights, { texts: new Map(said), problems }, theirs);
  }

  /** Pushes files, reading each insight again before. */
  async push(files: readonly string[], signal: AbortSignal): Promise<readonly Pushed[]> {
    const pushed: Pushed[] = [];
    for (const file of files) {
      const text = await this.#files.read(file);
      if (text === undefined) continue;
      const changed = await this.#change(file, signal);
      pushed.push(changed ?? (await this.#create(file, text, signal)));
    }
    return pushed;
  }

  /** The query node of the insight that a new file would be, as JSON text. */
  async newQuery(file: string): Promise<string> {
    const { query } = await this.#creations.changeOf(file, (await this.#files.read(file)) ?? '');
    return query instanceof JsonText ? query.text : stringifyJson(query);
  }

  /**
   * Writes both sides of a conflict into the file, and compares it with theirs from then on. A file with an unfinished
   * merge stays unchanged.
   */
  async merge(file: string, signal: AbortSignal): Promise<string | undefined> {
    const entry = (await this.lock()).insights.find((each) => each.file === file);
    const text = await this.#files.read(file);
    const theirs = entry && (await readState(this.#service, entry.base.id, signal));
    if (!entry || text === undefined || !theirs || formatOf(theirs) !== entry.format) {
      return undefined;
    }
    return hasConflictMarks(text) ? text : this.#mergeInto(entry, text, theirs);
  }

  /** The text of a file; undefined if it is not there. */
  text(file: string): Promise<string | undefined> {
    return this.#files.read(file);
  }

  /** The text of a file if its insight were pulled over it now; undefined if it is of none. */
  async pulledText(file: string, signal: AbortSignal): Promise<string | undefined> {
    const entry = await this.#entry(file);
    const state = entry && (await readState(this.#service, entry.base.id, signal));
    if (!state) return undefined;
    const isHogql = entry.format === 'hogql' && formatOf(state) === 'hogql';
    const before = (isHogql && (await this.#files.read(file))) || '';
    return this.#ended(isHogql ? insightTextOver(before, state) : insightText(state));
  }

  /** Creates an insight again from a file whose insight was deleted. */
  async createAgain(file: string, signal: AbortSignal): Promise<Pushed | undefined> {
    const text = await this.#files.read(file);
    return text === undefined ? undefined : this.#create(file, text, signal);
  }

  async #pullOne(lock: Lock, state: InsightState): Promise<Pulled> {
    const known = lock.insights.find(({ base }) => base.id === state.id);
    const text = known && (await this.#files.read(known.file));
    if (!known || text === undefined) {
      const format = formatOf(state);
      const file = await this.#createFile(state, format, known?.file);
      await this.#lock.note([entryOf(file, format, state)]);
      return { kind: 'written', file };
    }
    const { file } = known;
    // A person has yet to choose between the sides of an earlier merge.
    if (hasConflictMarks(text)) return { kind: 'kept', file };
    const mine = endedAs(text, known.base);
    const { drift } = planFile(known, mine, state);
    if (drift === 'conflict') {
      await this.#mergeInto(known, text, state);
      return { kind: 'merge', file };
    }
    const merged = drift === 'editedHere' ? mergedState(known, mine, state) : undefined;
    if (merged) await this.#rewrite(file, text, merged, state);
    else if (drift === 'editedThere') await this.#rewrite(file, text, state);
    else return { kind: 'kept', file };
    return { kind: 'written', file };
  }

  async #mergeInto(entry: LockEntry, before: string, theirs: InsightState): Promise<string> {
    const { file, format } = entry;
    const sides = {
      base: insightText(baseOf(entry), format),
      theirs: insightText(theirs, format),
      // As it is compared: else a last line break between two additions would keep them apart.
      mine: endedAs(before, entry.base),
    };
    const merged = entry.adopted === 'unknownBase' ? mergeWithoutBase(sides) : mergeTexts(sides);
    const text = this.#ended(merged.text);
    // The file first: were the lock newer than it, theirs would pass for the base of the old text.
    await this.#replace(file, before, text);
    await this.#lock.note([entryOf(file, format, theirs)]);
    return text;
  }

  async #entry(file: string): Promise<LockEntry | undefined> {
    return (await this.lock()).insights.find((each) => each.file === file);
  }

  /** Pushes a file as it is now, one window at a time; undefined if it is not an insight's yet. */
  #change(file: string, signal: AbortSignal): Promise<Pushed | undefined> {
    return this.#files.inTurn(async () => {
      const entry = await this.#entry(file);
      const text = await this.#files.read(file);
      return entry && text !== undefined ? this.#send(entry, text, signal) : undefined;
    }, signal);
  }

  async #send(entry: LockEntry, text: string, signal: AbortSignal): Promise<Pushed> {
    const { file, format } = entry;
    const isBaseGuess = entry.adopted === 'unknownBase';
    const edited = { base: baseOf(entry), isBaseGuess, format, text: endedAs(text, entry.base) };
    const outcome = await saveInsight(this.#service, edited, signal);
    // Even if nothing was sent, the file may have to follow changes of others.
    if (outcome.kind === 'saved' || outcome.kind === 'unchanged') {
      await this.#rewrite(file, text, outcome.state);
    }
    return { kind: 'outcome', file, outcome };
  }

  async #create(file: string, text: string, signal: AbortSignal): Promise<Pushed> {
    const created = await this.#creations.create(file, text, signal);
    if ('entry' in created) {
      const { entry } = created;
      return this.#files.inTurn(() => this.#send(entry, text, signal), signal);
    }
    return { kind: 'created', file, id: created.id };
  }

  /** Writes a state into a file, and records it as the file's original. The file's own lines stay. */
  async #rewrite(
    file: string,
    before: string,
    state: InsightState,
    noted: InsightState = state,
  ): Promise<void> {
    const format = formatOfFile(file) ?? 'hogql';
    const text = this.#ended(
      format === 'hogql' ? insightTextOver(before, state) : insightText(state, format),
    );
    // The file first: were the lock newer than it, the old text would pass for an edit.
    if (text !== before) await this.#replace(file, before, text);
    await this.#lock.note([entryOf(file, format, noted)]);
  }

  /** Text typed since the file was read stays. */
  async #replace(file: string, before: string, text: string): Promise<void> {
    const mine = (await this.#files.read(file)) ?? before;
    const isSame = mine === before;
    await this.#files.write(
      file,
      isSame
        ? text
        : mergeTexts({ base: this.#ended(before), theirs: text, mine: this.#ended(mine) }).text,
    );
  }

  #ended(text: string): string {
    return this.#files.endWithLineBreak ? withFinalLineBreak(text) : text;
  }

  /** Never replaces a file: looks for a free name until one is found. */
  async #createFile(state: InsightState, format: InsightFormat, known?: string): Promise<string> {
    const text = this.#ended(insightText(state, format));
    if (known !== undefined && (await this.#files.create(known, text))) return known;
    const { insights } = await this.lock();
    const names = [...(await this.#files.names()), ...insights.map(({ file }) => file)];
    const taken = new Set(names.map(sameNameKey));
    for (const name of namesFor(state, format)) {
      if (!taken.has(sameNameKey(name)) && (await this.#files.create(name, text))) return name;
      // Written by a pull that was ended before it could note it.
      const isOurs = !insights.some(({ file }) => file === name);
      const there = isOurs ? await this.#files.read(name).catch(() => undefined) : undefined;
      if (there !== undefined && this.#ended(there) === text) return name;
    }
    throw new Error(t('No name is free.'));
  }

  /** An unreadable file, such as one with a name that not every system accepts, does not stop others. */
  async #texts(): Promise<FolderTexts> {
    const texts = new Map<string, string>();
    const problems = new Map<string, string>();
    for (const name of (await this.#files.names()).filter(isInsightFile)) {
      try {
        if (!isBareName(name)) throw new Error(oddName());
        const text = await this.#files.read(name);
        if (text !== undefined) texts.set(name, text);
      } catch (error) {
        problems.set(name, error instanceof Error ? error.message : String(error));
      }
    }
    return { texts, problems };
  }

  /** The requested insights as listed; those missing from the complete list are gone. */
  async #theirs(
    wanted: ReadonlySet<number>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<number, InsightState>> {
    const found = new Map<number, InsightState>();
    let offset = 0;
    for (let pages = 0; found.size < wanted.size; pages++) {
      if (pages === mostPages) {
        throw new Error(
          t('The list of insights never ends. Check that the connection is the query service.'),
        );
      }
      const page = await this.#service.list(offset, signal);
      for (const insight of page.insights) {
        if (wanted.has(insight.id)) found.set(insight.id, listedState(insight));
      }
      offset += page.insights.length;
      if (!page.hasMore || page.insights.length === 0) break;
    }
    return found;
  }
}

/** The limit for a service that always claims another page; no project has more insights. */
const mostPages = 500;

function oddName(): string {
  return t('Some systems do not allow this file name. Rename the file to make it an insight.');
}

/** `signups.hogql`, `42-signups.hogql`, `42-signups-2.hogql`, … */
function* namesFor({ id, name, shortId }: InsightState, format: InsightFormat): Generator<string> {
  const words = (name || `insight-${shortId}`).toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const slug = fileName(Array.from(trimmed(words, '-')).slice(0, 60).join(''), 'insight');
  yield `${slug}.${format}`;
  yield `${id}-${slug}.${format}`;
  for (let nth = 2; ; nth++) yield `${id}-${slug}-${nth}.${format}`;
}
