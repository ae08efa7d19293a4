import assert from 'node:assert/strict';
import { mock } from 'node:test';
import fc from 'fast-check';
import { diff3Merge } from 'node-diff3';
import type { Uri } from 'vscode';
import type { InsightDraft } from '../../../../../client/src/insights/documents/draftStore.ts';
import { hasPassed } from '../../../../../client/src/insights/documents/passedTexts.ts';
import { splitHeader } from '../../../../../server/common/insights/insightHeader.ts';
import { insightText } from '../../../../../server/common/insights/insightText.ts';
import { hasConflictMarks } from '../../../../../client/src/insights/text/mergeTexts.ts';
import { editor } from '../../support/editor.ts';
import { LoggedService } from '../loggedService.ts';
import { chartOf, state } from '../text/state.ts';
import { afterDelay, byHand, InsightWindow, type Machine, uri } from './insightWindow.ts';

/** An event in the middle of an action. */
type Incident = {
  readonly atStep: number;
  readonly what: 'crash' | 'theirs' | 'type';
  readonly edit: Edit;
};

/** Puts a new line before another, or in its place. */
type Edit = { readonly at: number; readonly isInsert: boolean };

/** The sides that a person takes of the conflicts of a merge, in turns. */
type Side = 'base' | 'theirs' | 'mine' | 'both';

export type Command = {
  readonly does:
    | { readonly kind: 'type' | 'theirs'; readonly edit: Edit }
    | {
        readonly kind: 'save' | 'autoSave';
        readonly answer: 'Merge' | 'Overwrite' | 'Take Theirs' | 'Compare' | undefined;
        readonly open: 'Keep as It Is' | 'Show Merge' | undefined;
        readonly incident: Incident | undefined;
      }
    | { readonly kind: 'resolve'; readonly sides: readonly Side[] }
    | {
        readonly kind: 'reload' | 'crash';
        readonly draft: 'Restore' | 'Discard' | 'later';
        /** VS Code has backed up the text before a reload. */
        readonly isBackedUp: boolean;
      };
  /** How long nothing happens then: drafts are stored first, backups later. */
  readonly pause: 'none' | 'short' | 'long';
};

const edit = fc.record({ at: fc.nat(20), isInsert: fc.boolean() });
const save = fc.record({
  answer: fc.constantFrom('Merge', 'Merge', 'Overwrite', 'Take Theirs', 'Compare', undefined),
  open: fc.constantFrom('Keep as It Is', 'Show Merge', undefined, undefined),
  incident: fc.option(
    fc.record({
      atStep: fc.integer({ min: 1, max: 16 }),
      what: fc.constantFrom('crash', 'theirs', 'type'),
      edit,
    }),
    { nil: undefined },
  ),
});
const action = fc.oneof(
  fc.record({ kind: fc.constantFrom('type', 'theirs'), edit }),
  fc.record({ kind: fc.constantFrom('type', 'theirs'), edit }),
  save.map((each) => ({ kind: 'save' as const, ...each })),
  save.map((each) => ({ kind: 'save' as const, ...each })),
  save.map((each) => ({ kind: 'autoSave' as const, ...each })),
  fc.record({
    kind: fc.constant('resolve'),
    sides: fc.array(fc.constantFrom('base', 'theirs', 'mine', 'both'), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  fc.record({
    kind: fc.constantFrom('reload', 'crash'),
    draft: fc.constantFrom('Restore', 'Restore', 'Discard', 'later'),
    isBackedUp: fc.boolean(),
  }),
);

/** The possible events for one insight, in any order. */
export const commands = fc.array(
  fc.record({ does: action, pause: fc.constantFrom('none', 'short', 'long') }),
  { minLength: 3, maxLength: 16 },
) as fc.Arbitrary<readonly Command[]>;

const id = 42;
/** Nobody edits the first two lines and the last. */
const opened = ['select', '  1,', '  a,', '  b,', '  c,', '  d', 'from t'].join('\n');

/** Lets all of it happen, and looks after each step whether a text is lost. */
export async function play(all: readonly Command[]): Promise<void> {
  editor.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
  const story = new Story();
  try {
    await story.begin();
    for (const each of all) await story.next(each);
    await story.end();
  } finally {
    story.dispose();
    mock.timers.reset();
  }
}

/** One insight, its author, and a colleague. */
class Story {
  readonly #service = new LoggedService(state({ id, name: 'Signups', queryText: chartOf(opened) }));
  readonly #machine: Machine = {
    service: this.#service,
    drafts: new Map(),
    backup: undefined,
    mergeTab: undefined,
  };
  #window = new InsightWindow(this.#machine);
  /** Lines that somebody wrote and nobody has given up. */
  readonly #alive = new Set<string>();
  /** Recently typed lines, which a crash may lose. */
  readonly #recent = new Set<string>();
  readonly #aside: string[] = [];
  /** Sent lines that nobody saw. */
  readonly #unseen: string[] = [];
  #count = 0;
  /** The text of the pending save. */
  #saved = '';
  #isRace = false;
  /** VS Code alone brings back a text that was saved without its knowing. */
  #isBaseKnown = true;

  async begin(): Promise<void> {
    this.#service.onSent = (before, sent) => this.#checkSent(before, sent);
    await this.#window.open();
    await this.#window.settle();
  }

  dispose(): void {
    this.#window.crash();
  }

  async next({ does, pause }: Command): Promise<void> {
    switch (does.kind) {
      case 'type':
        this.#type(does.edit);
        break;
      case 'theirs':
        this.#editThere(does.edit);
        break;
      case 'save':
      case 'autoSave':
        await this.#save(does);
        break;
      case 'resolve':
        this.#resolve(does.sides);
        break;
      case 'reload':
      case 'crash':
        if (does.kind === 'crash') this.#crash();
        else await this.#reload(does.isBackedUp);
        await this.#open(does.draft);
    }
    await this.#window.settle();
    await this.#pause(pause);
    this.#check(does.kind);
  }

  /** Whatever has happened, a person who merges and resolves brings everything to the service. */
  async end(): Promise<void> {
    editor.onOffer = (text, buttons) => this.#answer(text, buttons, 'Merge', undefined);
    for (let at = 0; at < 6; at++) {
      this.#resolve(['both']);
      this.#saved = this.#window.document.text;
      await this.#window.save(byHand);
      await this.#window.settle();
      await this.#pause('long');
      this.#check('the end');
    }
    const { document, documents } = this.#window;
    // A text of an earlier window that nobody restores or discards blocks a merge.
    if (documents.isOffered(asUri(uri))) return;
    assert.equal(document.isDirty, false, this.#window.errors.at(-1));
    const there = this.#service.insights.get(id);
    assert.equal(document.text, there && insightText(there, 'hogql'));
  }

  async #open(draft: 'Restore' | 'Discard' | 'later'): Promise<void> {
    this.#aside.push(...this.#window.aside);
    const { backup, drafts } = this.#machine;
    const kept = drafts.get(uri.toString());
    const isRestored = draft === 'Restore' && kept !== undefined;
    this.#isBaseKnown = !backup || isRestored || isFrom(kept, backup.text);
    this.#window = new InsightWindow(this.#machine);
    editor.onOffer = (_text, buttons) => {
      if (buttons.includes('Keep as It Is')) return undefined;
      if (buttons.includes('Show Merge')) return draft === 'later' ? never() : 'Show Merge';
      if (!buttons.includes('Restore')) return undefined;
      if (draft === 'later') return never();
      const kept = this.#machine.drafts.get(uri.toString());
      const { text } = this.#window.document;
      if (draft === 'Discard') this.#giveUp([kept?.text, kept?.merge?.mine], text);
      // One Undo brings the other back.
      if (draft === 'Restore') this.#giveUp([text], kept?.text ?? '');
      return draft;
    };
    this.#window.onNewer = (newer) => this.#giveUp([newer], this.#window.document.text);
    await this.#window.open();
    await this.#window.settle();
  }

  #crash(): void {
    this.#window.crash();
    this.#loseRecent();
  }

  /** Text that VS Code has not backed up is in the draft, unless that cannot be written. */
  async #reload(isBackedUp: boolean): Promise<void> {
    const isDrafted = this.#isBaseKnown && !this.#window.documents.isOffered(asUri(uri));
    await this.#window.close(isBackedUp);
    if (!isBackedUp && !isDrafted) this.#loseRecent();
  }

  #loseRecent(): void {
    for (const line of this.#recent) this.#alive.delete(line);
    this.#recent.clear();
  }

  async #save({ kind, answer, open, incident }: Save): Promise<void> {
    const window = this.#window;
    this.#saved = window.document.text;
    this.#isRace = incident?.what === 'theirs';
    const asked: string[] = [];
    editor.onOffer = (text, buttons) => {
      asked.push(text);
      return this.#answer(text, buttons, answer, open);
    };
    let step = 0;
    window.onStep = () => {
      if (++step !== incident?.atStep) return;
      if (incident.what === 'crash') this.#crash();
      if (incident.what === 'theirs') this.#editThere(incident.edit);
      if (incident.what === 'type') this.#type(incident.edit);
    };
    window.onReset = (lines) => this.#giveUp([lines.join('\n')], '');
    void window.save(kind === 'save' ? byHand : afterDelay);
    await window.settle();
    window.onStep = undefined;
    this.#isRace = false;
    if (kind === 'autoSave') assert.deepEqual(asked, [], 'an automatic save asks nobody');
    if (window.hasEnded()) await this.#open('Restore');
  }

  /** The lines that a person gives up by their answer. */
  #answer(
    text: string,
    buttons: readonly string[],
    wanted: string | undefined,
    open: string | undefined,
  ): string | undefined {
    if (buttons.includes('Overwrite')) {
      if (this.#isBaseKnown) assert.ok(buttons.includes('Merge'), 'a merge is offered');
      const answer = wanted === 'Merge' && !buttons.includes(wanted) ? 'Overwrite' : wanted;
      if (answer === 'Overwrite') this.#giveUp([this.#service.lastRead], this.#saved);
      if (answer === 'Take Theirs') this.#giveUp([this.#saved], this.#service.lastRead);
      return answer;
    }
    if (!buttons.includes('Keep as It Is')) return undefined;
    assert.match(text, /^Resolve the merge first/);
    const { base, merge } = this.#machine.drafts.get(uri.toString()) ?? {};
    if (open === 'Keep as It Is') this.#giveUp([base?.queryText, merge?.mine], this.#saved);
    return open;
  }

  #type(edit: Edit): void {
    const { text } = this.#window.document;
    const { sql } = splitHeader(text);
    // During a merge a person types only if nobody else does.
    const isFree = this.#window.documents.isMerging(asUri(uri)) || hasConflictMarks(text);
    const header = text.slice(0, text.length - sql.length);
    const line = this.#newLine('mine');
    this.#recent.add(line);
    const edited = isFree ? withLine(sql, 1, line) : this.#edited(sql, edit, line);
    this.#window.type(header + edited);
  }

  #editThere(edit: Edit): void {
    const sql = this.#service.sqlOf(id);
    this.#service.editThere(id, this.#edited(sql, edit, this.#newLine('theirs')));
  }

  #edited(sql: string, { at, isInsert }: Edit, line: string): string {
    const lines = sql.split('\n');
    const place = 2 + (at % Math.max(1, lines.length - 3));
    lines.splice(place, isInsert ? 0 : 1, line);
    const edited = lines.join('\n');
    this.#giveUp([sql], edited);
    return edited;
  }

  /** Decides about each conflict, as far as no side is the base's. */
  #resolve(sides: readonly Side[]): void {
    const { text } = this.#window.document;
    const draft = this.#machine.drafts.get(uri.toString());
    if (this.#window.documents.isOffered(asUri(uri))) return;
    if (draft?.merge && this.#window.documents.isMerging(asUri(uri))) {
      const [a = [], o = [], b = []] = [
        insightText(draft.base, 'hogql'),
        insightText(draft.merge.opened, 'hogql'),
        draft.merge.mine,
      ].map((each) => each.split('\n'));
      let nth = 0;
      const decided: string[] = [];
      const lines = diff3Merge(a, o, b).flatMap(({ ok, conflict }) => {
        if (!conflict) return ok ?? [];
        const side = sides[nth++ % sides.length] ?? 'both';
        const both = [...conflict.a, ...conflict.b];
        if (side !== 'base') decided.push(...both);
        return { base: conflict.o, theirs: conflict.a, mine: conflict.b, both }[side];
      });
      // Text written beside the conflicts since then stays.
      const written = text.split('\n').filter((line) => this.#alive.has(line));
      const known = new Set([...a, ...b]);
      lines.splice(3, 0, ...written.filter((line) => !known.has(line)));
      this.#giveUp([decided.join('\n')], lines.join('\n'));
      this.#window.type(lines.join('\n'));
    } else if (hasConflictMarks(text)) {
      const plain = text.replaceAll(
        /^\|{7} opened\n(?:(?!={7}).*\n)*|^(?:<{7}|={7}|>{7}).*\n?/gm,
        '',
      );
      this.#giveUp([text], plain);
      this.#window.type(plain);
    }
  }

  async #pause(pause: Command['pause']): Promise<void> {
    if (pause === 'none') return;
    mock.timers.tick(300);
    await this.#window.settle();
    if (pause === 'long') this.#window.backUp();
    const isOffered = this.#window.documents.isOffered(asUri(uri));
    const { isDirty, text } = this.#window.document;
    if (!isDirty) this.#isBaseKnown = true;
    if (isDirty && !isOffered && this.#isBaseKnown) {
      assert.equal(this.#machine.drafts.get(uri.toString())?.text, text, 'the draft is kept');
    }
    if (pause === 'long' || (!isOffered && this.#isBaseKnown)) this.#recent.clear();
  }

  #newLine(whose: string): string {
    const line = `  ${whose}${++this.#count},`;
    this.#alive.add(line);
    return line;
  }

  /** Lines of texts that somebody sees and leaves out. */
  #giveUp(texts: readonly (string | undefined)[], left: string): void {
    const kept = new Set(left.split('\n'));
    for (const line of this.#alive) {
      const isSeen = texts.some((text) => text?.includes(line));
      if (isSeen && !kept.has(line)) this.#alive.delete(line);
    }
  }

  #checkSent(before: string, sent: string): void {
    if (hasConflictMarks(sent)) this.#unseen.push(`marks are sent:\n${sent}`);
    if (this.#isRace) return;
    const lines = new Set(sent.split('\n'));
    for (const line of before.split('\n')) {
      const isLost = this.#alive.has(line) && !lines.has(line);
      if (isLost) this.#unseen.push(`${line} is overwritten unseen by\n${sent}\n${before}`);
    }
  }

  #check(when: string): void {
    assert.deepEqual(this.#unseen, []);
    const { document, aside } = this.#window;
    const { drafts, backup } = this.#machine;
    const kept = [...drafts.values()].flatMap(({ text, merge }) => [text, merge?.mine ?? '']);
    const places = [
      this.#service.sqlOf(id),
      document.text,
      ...kept,
      backup?.text ?? '',
      ...aside,
      ...this.#aside,
    ];
    const found = new Set(places.flatMap((text) => text.split('\n')));
    for (const line of this.#alive) {
      assert.ok(found.has(line), `${line} is lost after ${when}:\n${places.join('\n---\n')}`);
    }
  }
}

type Save = Extract<Command['does'], { readonly kind: 'save' | 'autoSave' }>;

/** True if the draft tells what the text that VS Code has backed up was made from. */
function isFrom(draft: InsightDraft | undefined, text: string): boolean {
  const { merge } = draft ?? {};
  return draft?.text === text || merge?.mine === text || hasPassed(merge?.texts ?? [], text);
}

function withLine(sql: string, at: number, line: string): string {
  return sql.split('\n').toSpliced(at, 0, line).join('\n');
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

function asUri(of: typeof uri): Uri {
  return of as unknown as Uri;
}
