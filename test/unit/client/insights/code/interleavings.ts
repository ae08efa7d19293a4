import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { withFinalLineBreak } from '../../../../../client/src/insights/code/finalLineBreak.ts';
import type { Files } from '../../../../../client/src/insights/code/localFiles.ts';
import {
  type FolderService,
  InsightFolder,
} from '../../../../../client/src/insights/code/insightFolder.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { splitHeader } from '../../../../../server/common/insights/insightHeader.ts';
import { hasConflictMarks } from '../../../../../client/src/insights/text/mergeTexts.ts';
import { Folder } from '../../../../api/client/folderInMemory.ts';
import { LoggedService } from '../loggedService.ts';
import { chartOf, state } from '../text/state.ts';

/** Puts a new line before another, or in its place. */
type Edit = { readonly at: number; readonly isInsert: boolean };

/** An event in the middle of a pull or push. */
type Incident = {
  readonly atStep: number;
  readonly what: 'crash' | 'theirs' | 'edit';
  readonly edit: Edit;
  readonly id: number;
};

/** An action on one insight, or by one of two clones with their files. */
export type FolderCommand = {
  readonly clone: number;
  readonly ids: readonly number[];
  readonly does:
    | { readonly kind: 'edit' | 'theirs'; readonly edit: Edit }
    | { readonly kind: 'pull' | 'push' | 'merge'; readonly incident: Incident | undefined }
    | { readonly kind: 'resolve'; readonly side: 'theirs' | 'mine' | 'both' };
};

const all = [1, 2, 3, 4, 5];
const edit = fc.record({ at: fc.nat(20), isInsert: fc.boolean() });
const incident = fc.option(
  fc.record({
    atStep: fc.integer({ min: 1, max: 40 }),
    what: fc.constantFrom('crash', 'theirs', 'edit'),
    edit,
    id: fc.constantFrom(...all),
  }),
  { nil: undefined },
);
const sync = fc.record({ kind: fc.constantFrom('pull', 'push', 'push', 'merge'), incident });

/** The possible events for five insights that two clones keep as files, in any order. */
export const folderCommands = fc.array(
  fc.record({
    clone: fc.nat(1),
    ids: fc.subarray(all, { minLength: 1 }),
    does: fc.oneof(
      fc.record({ kind: fc.constantFrom('edit', 'edit', 'theirs'), edit }),
      sync,
      sync,
      fc.record({
        kind: fc.constant('resolve'),
        side: fc.constantFrom('theirs', 'mine', 'both'),
      }),
    ),
  }),
  { minLength: 4, maxLength: 24 },
) as fc.Arbitrary<readonly FolderCommand[]>;

const { signal } = new AbortController();
const opened = ['select', '  a,', '  b,', '  c,', '  d', 'from t'].join('\n');

/** Lets all of it happen, and looks after each step whether a text is lost. */
export async function playFolders(commands: readonly FolderCommand[]): Promise<void> {
  const story = new Story();
  await story.begin();
  for (const each of commands) await story.next(each);
  await story.end();
}

/** Two clones of a folder, and a colleague who edits in the service. */
class Story {
  readonly #service = new LoggedService(
    ...all.map((id) =>
      state({ id, shortId: `s${id}`, name: `N ${id}`, queryText: chartOf(opened) }),
    ),
  );
  readonly #clones = [new Folder(), new Folder()];
  /** Lines that somebody wrote and nobody has given up. */
  readonly #alive = new Set<string>();
  /** Texts of others that a push has found overwritten. */
  readonly #aside: string[] = [];
  /** Sent lines that nobody saw. */
  readonly #unseen: string[] = [];
  #count = 0;
  #isRace = false;

  async begin(): Promise<void> {
    this.#service.onSent = (before, sent) => this.#checkSent(before, sent);
    for (const clone of [0, 1]) await this.#sync(clone, 'pull', all, undefined);
  }

  async next({ clone, ids, does }: FolderCommand): Promise<void> {
    switch (does.kind) {
      case 'edit':
        for (const id of ids) this.#edit(clone, id, does.edit);
        break;
      case 'theirs':
        for (const id of ids) this.#editThere(id, does.edit);
        break;
      case 'resolve':
        for (const id of ids) this.#resolve(clone, id, does.side);
        break;
      default:
        await this.#sync(clone, does.kind, ids, does.incident);
    }
    this.#check(does.kind);
  }

  /** Whatever has happened, pulling, resolving and pushing brings everything to the service. */
  async end(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      for (const clone of [0, 1]) {
        await this.#sync(clone, 'pull', all, undefined);
        for (const id of all) this.#resolve(clone, id, 'both');
        await this.#sync(clone, 'push', all, undefined);
        this.#check('the end');
      }
    }
    for (const id of all) {
      for (const clone of [0, 1]) {
        const text = this.#text(clone, id);
        assert.equal(splitHeader(text).sql, withFinalLineBreak(this.#service.sqlOf(id)));
      }
    }
  }

  async #sync(
    clone: number,
    kind: 'pull' | 'push' | 'merge',
    ids: readonly number[],
    incident: Incident | undefined,
  ): Promise<void> {
    const never = new Promise<never>(() => undefined);
    let [steps, isDue, hasCrashed] = [0, false, false];
    const step = async <T>(work: () => Promise<T>, isRequest = false): Promise<T> => {
      if (++steps === incident?.atStep) isDue = true;
      // A file is written a moment after it was read; a person has time while the service is asked.
      if (isDue && incident && (isRequest || incident.what === 'crash')) {
        isDue = false;
        hasCrashed = incident.what === 'crash';
        if (incident.what === 'theirs') this.#editThere(incident.id, incident.edit);
        if (incident.what === 'edit') this.#edit(clone, incident.id, incident.edit);
      }
      return hasCrashed ? never : work();
    };
    this.#isRace = incident?.what === 'theirs';
    const folder = new InsightFolder(this.#files(clone, step), this.#asked(step));
    const isOver = this.#run(folder, kind, ids).then(() => true);
    // A crash leaves the rest for ever undone.
    while (!(await Promise.race([isOver, turn(hasCrashed)])));
    this.#isRace = false;
  }

  async #run(folder: InsightFolder, kind: string, ids: readonly number[]): Promise<void> {
    if (kind === 'pull') await folder.pull(ids, signal);
    if (kind === 'merge') for (const id of ids) await folder.merge(fileOf(id), signal);
    if (kind !== 'push') return;
    for (const pushed of await folder.push(ids.map(fileOf), signal)) {
      if (pushed.kind !== 'outcome' || pushed.outcome.kind !== 'saved') continue;
      const { overwritten } = pushed.outcome;
      if (overwritten) this.#aside.push(insightText(overwritten, 'hogql'));
    }
  }

  #files(clone: number, step: Step): Files {
    const files = this.#clone(clone);
    return {
      endWithLineBreak: files.endWithLineBreak,
      names: () => step(() => files.names()),
      read: (name) => step(() => files.read(name)),
      write: (name, text) => step(() => files.write(name, text)),
      create: (name, text) => step(() => files.create(name, text)),
      alone: (work) => files.alone(work),
      inTurn: (work) => files.inTurn(work),
    };
  }

  #asked(step: Step): FolderService {
    const service = this.#service;
    return {
      host: service.host,
      projectId: service.projectId,
      retrieve: (id) => step(() => service.retrieve(id), true),
      update: (id, change) => step(() => service.update(id, change), true),
      activity: () => step(() => service.activity(), true),
      list: (offset) => step(() => service.list(offset), true),
      create: (change) => step(() => service.create(change), true),
      findSame: (change) => step(() => service.findSame(change), true),
    };
  }

  #edit(clone: number, id: number, change: Edit): void {
    const text = this.#text(clone, id);
    // Marks in a file are resolved first.
    if (text === '' || hasConflictMarks(text)) return;
    const { sql } = splitHeader(text);
    const edited = this.#edited(sql, change, `clone${clone}`);
    this.#clone(clone).texts.set(fileOf(id), text.slice(0, text.length - sql.length) + edited);
  }

  #editThere(id: number, change: Edit): void {
    this.#service.editThere(id, this.#edited(this.#service.sqlOf(id), change, 'theirs'));
  }

  #edited(sql: string, { at, isInsert }: Edit, whose: string): string {
    const line = `  ${whose}n${++this.#count},`;
    this.#alive.add(line);
    const lines = sql.split('\n');
    const place = 1 + (at % Math.max(1, lines.length - 2));
    lines.splice(place, isInsert ? 0 : 1, line);
    const edited = lines.join('\n');
    this.#giveUp(sql, edited);
    return edited;
  }

  #resolve(clone: number, id: number, side: 'theirs' | 'mine' | 'both'): void {
    const text = this.#text(clone, id);
    if (!hasConflictMarks(text)) return;
    const resolved = text.replaceAll(
      /^<{7} yours\n((?:(?!\|{7}).*\n)*)\|{7} opened\n(?:(?!={7}).*\n)*={7}\n((?:(?!>{7}).*\n)*)>{7} theirs\n?/gm,
      (_all, mine: string, theirs: string) => ({ theirs, mine, both: mine + theirs })[side],
    );
    this.#giveUp(text, resolved);
    this.#clone(clone).texts.set(fileOf(id), resolved);
  }

  /** Lines of a text that somebody sees and leaves out. */
  #giveUp(text: string, left: string): void {
    const kept = new Set(left.split('\n'));
    for (const line of text.split('\n')) if (!kept.has(line)) this.#alive.delete(line);
  }

  #checkSent(before: string, sent: string): void {
    if (hasConflictMarks(sent)) this.#unseen.push(`marks are sent:\n${sent}`);
    if (this.#isRace) return;
    const lines = new Set(sent.split('\n'));
    for (const line of before.split('\n')) {
      if (this.#alive.has(line) && !lines.has(line)) this.#unseen.push(`${line} in\n${sent}`);
    }
  }

  #check(when: string): void {
    assert.deepEqual(this.#unseen, []);
    const places = [
      ...all.map((id) => this.#service.sqlOf(id)),
      ...this.#clones.flatMap(({ texts }) => [...texts.values()]),
      ...this.#aside,
    ];
    const found = new Set(places.flatMap((text) => text.split('\n')));
    for (const line of this.#alive) {
      assert.ok(found.has(line), `${line} is lost after ${when}:\n${places.join('\n---\n')}`);
    }
  }

  #text(clone: number, id: number): string {
    return this.#clone(clone).texts.get(fileOf(id)) ?? '';
  }

  #clone(at: number): Folder {
    return this.#clones[at] ?? assert.fail('There is no such clone.');
  }
}

type Step = <T>(work: () => Promise<T>, isRequest?: boolean) => Promise<T>;

function fileOf(id: number): string {
  return `n-${id}.hogql`;
}
