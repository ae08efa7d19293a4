import { randomUUID } from 'node:crypto';
import { Emitter } from '../base/emitter.ts';
import type { BoundQuery } from '../parameters/bindParameters.ts';
import type { HeldRun } from '../runs/window/runPanel.ts';
import type { Run, StatementId } from '../runs/window/runs.ts';
import {
  batchOf,
  type ClosedTab,
  statementOf,
  statementOfTab,
  type Tab,
  withClosed,
  withoutHeld,
} from './tab.ts';
import { type Snapshot, takenFrom } from './snapshot.ts';

/** A tab of an earlier window. */
export type LeftTab = {
  readonly resultId: string;
  readonly title: string;
  readonly statement?: StatementId;
  /** Its result, if it is still stored; a pinned tab already has it. */
  readonly shown?: Snapshot;
};

/**
 * The subject of a change: the tabs as such, one tab's run, or its run and its result; `dropped` was closed for
 * another.
 */
export type TabsChange =
  | { readonly kind: 'tabs' }
  | { readonly kind: 'run'; readonly tab: Tab }
  | { readonly kind: 'result'; readonly tab: Tab }
  | { readonly kind: 'dropped'; readonly tab: Tab };

/**
 * With more unpinned tabs than this, the least recently viewed one is closed. A run of many statements closes only
 * results of its own, and also keeps this number of them.
 */
const mostUnpinned = 12;

/** The tabs of the results panel, in order. Knows no editor and no page. */
export class Tabs {
  /** The number of unpinned tabs that stay. */
  readonly kept = mostUnpinned;
  readonly #changed = new Emitter<TabsChange>();
  #tabs: readonly Tab[] = [];
  #front: string | undefined;
  /** The ids of all tabs that were active, the one looked at last at the end. */
  #looked: readonly string[] = [];
  /** The one closed last at the end. */
  #closed: readonly ClosedTab[] = [];

  /** The runs that got a tab: late news does not bring back a closed or replaced tab. */
  readonly #placed = new WeakSet<Run['work']>();

  readonly onDidChange = this.#changed.event;

  get all(): readonly Tab[] {
    return this.#tabs;
  }

  get front(): Tab | undefined {
    return this.find(this.#front ?? '');
  }

  find(id: string): Tab | undefined {
    return this.#tabs.find((tab) => tab.id === id);
  }

  /** The tab that follows a run. */
  of(runId: string): Tab | undefined {
    return this.#tabs.find(({ run }) => run?.work.request.id === runId);
  }

  /**
   * Follows a new or changed run. A new one replaces the unpinned tab of the same statement, whose result stays until
   * the new one is there.
   */
  follow(run: Run): void {
    const known = this.of(run.work.request.id);
    if (known) this.#replace({ ...known, run });
    else if (!this.#placed.has(run.work)) this.#place(run);
    const tab = this.of(run.work.request.id);
    if (!tab) return;
    const { state, stale } = run.work;
    const result = state.kind === 'done' ? state.result : stale;
    const shown = result && takenFrom(run, result);
    if (!shown || tab.shown?.id === shown.id) this.#changed.fire({ kind: 'run', tab });
    else this.#changed.fire({ kind: 'result', tab: this.#replace({ ...tab, shown }) });
  }

  /** Shows an order that is not sent yet, in the tab of the same statement or in a new one. */
  hold(held: HeldRun): void {
    const before = this.#tabOfStatement(statementOf(held.order));
    const tab: Tab = before
      ? { ...before, held }
      : { id: randomUUID(), title: held.order.title, pinned: false, held };
    this.#add(tab, before === undefined);
    this.#changed.fire({ kind: 'run', tab });
  }

  /** Shows the current values of the placeholders in a tab's form; nothing runs. */
  bind(id: string, bound: BoundQuery): void {
    const before = this.find(id);
    if (!before) return;
    const { held, run } = before;
    const tab = this.#replace({
      ...before,
      ...(held && { held: { ...held, order: { ...held.order, bound } } }),
      ...(run && !held && { run: { ...run, order: { ...run.order, bound } } }),
    });
    this.#changed.fire({ kind: 'run', tab });
  }

  /** Drops a tab's held run: it shows its last run again; without one it closes. */
  release(id: string): void {
    const tab = this.find(id);
    if (!tab?.held) return;
    const released = this.#replace(withoutHeld(tab));
    if (released.run ?? released.shown) this.#changed.fire({ kind: 'run', tab: released });
    else this.close(id);
  }

  /** Shows a kept result in a tab of its own, or selects the tab that has it. */
  open(snapshot: Snapshot, pinned: boolean): void {
    const known = this.#tabs.find(({ shown }) => shown?.id === snapshot.id);
    if (known) {
      this.select(known.id);
      return;
    }
    const tab: Tab = { id: randomUUID(), title: snapshot.title, pinned, shown: snapshot };
    this.#add(tab);
    this.#changed.fire({ kind: 'result', tab });
  }

  /**
   * Brings back the tabs of an earlier window, in their order and before all others. A run that was
   * begun or resumed since has its statement's tab, which gets the result until the run has its own.
   */
  restore(left: readonly LeftTab[], frontId: string | undefined): void {
    const isEmpty = this.#front === undefined;
    const restored = left.flatMap((each) => this.#restoreTab(each) ?? []);
    const others = this.#tabs.filter(({ id }) => !restored.some((tab) => tab.id === id));
    this.#tabs = [...restored, ...others];
    // Tabs that are already open were viewed later.
    const ids = restored.map(({ id }) => id).filter((id) => !this.#looked.includes(id));
    this.#looked = [...ids, ...this.#looked];
    const front = restored.find(({ shown }) => shown?.id === frontId) ?? this.#tabs.at(-1);
    if (isEmpty && front) this.#look(front.id);
    this.#changed.fire({ kind: 'tabs' });
    for (const tab of restored) this.#changed.fire({ kind: 'result', tab });
  }

  /** Undefined if there is nothing to show. */
  #restoreTab({ resultId, title, statement, shown }: LeftTab): Tab | undefined {
    const known =
      this.#tabs.find((tab) => tab.shown?.id === resultId) ??
      (statement && this.#tabOfStatement(statement));
    if (known) return known.shown || !shown ? known : this.#replace({ ...known, shown });
    return (
      shown && {
        id: randomUUID(),
        title,
        pinned: false,
        shown,
        ...(statement ? { statement } : {}),
      }
    );
  }

  /** Replaces a stored result by a newer one, or by the same with other facts. A pinned tab keeps its rows. */
  renew(shownId: string, newer: Snapshot): void {
    const tab = this.#tabs.find(({ shown, run }) => shown?.id === shownId && run === undefined);
    if (!tab?.shown || (tab.pinned && newer.id !== shownId)) return;
    const renewed = this.#replace({ ...tab, shown: newer });
    this.#changed.fire({ kind: 'run', tab: renewed });
    if (newer.id !== shownId) this.#changed.fire({ kind: 'result', tab: renewed });
  }

  select(id: string): void {
    if (!this.find(id)) return;
    this.#look(id);
    this.#changed.fire({ kind: 'tabs' });
  }

  /** Moves a tab; those after it make room. */
  move(id: string, to: number): void {
    const tab = this.find(id);
    if (!tab) return;
    const others = this.#tabs.filter((each) => each !== tab);
    this.#tabs = others.toSpliced(Math.max(0, to), 0, tab);
    this.#changed.fire({ kind: 'tabs' });
  }

  /** Closes a tab; its neighbour becomes the active one. */
  close(id: string): void {
    const at = this.#tabs.findIndex((tab) => tab.id === id);
    if (at < 0) return;
    this.#remove(id);
    if (this.#front === id) {
      this.#front = undefined;
      const neighbour = this.#tabs[at] ?? this.#tabs.at(-1);
      if (neighbour) this.#look(neighbour.id);
    }
    this.#changed.fire({ kind: 'tabs' });
  }

  /** Reopens the last closed tab at its position. */
  reopen(): void {
    const last = this.#closed.at(-1);
    if (!last) return;
    this.#closed = this.#closed.slice(0, -1);
    const { tab, at } = last;
    this.#tabs = this.#tabs.toSpliced(at, 0, tab);
    this.#look(tab.id);
    this.#trim();
    this.#changed.fire({ kind: 'tabs' });
    this.#changed.fire({ kind: 'run', tab });
    this.#changed.fire({ kind: 'result', tab });
  }

  setPinned(id: string, pinned: boolean): void {
    this.#edit(id, { pinned });
  }

  rename(id: string, title: string): void {
    this.#edit(id, { title });
  }

  #edit(id: string, change: Partial<Pick<Tab, 'pinned' | 'title'>>): void {
    const tab = this.find(id);
    if (!tab) return;
    this.#replace({ ...tab, ...change });
    this.#changed.fire({ kind: 'tabs' });
  }

  #place(run: Run): void {
    this.#placed.add(run.work);
    const before = this.#tabOfStatement(statementOf(run.order));
    const tab: Tab = before
      ? { ...withoutHeld(before), run, title: run.order.title }
      : { id: randomUUID(), title: run.order.title, pinned: false, run };
    this.#add(tab, before === undefined);
  }

  /** Shows a tab, which may close others if it is new. */
  #add(tab: Tab, isNew = true): void {
    if (isNew) this.#tabs = [...this.#tabs, tab];
    else this.#replace(tab);
    this.#look(tab.id);
    if (isNew) this.#trim(batchOf(tab));
    this.#changed.fire({ kind: 'tabs' });
  }

  #tabOfStatement({ file, key }: StatementId): Tab | undefined {
    return this.#tabs.find((tab) => {
      const known = statementOfTab(tab);
      return !tab.pinned && known?.file === file && known.key === key;
    });
  }

  #replace(tab: Tab): Tab {
    this.#tabs = this.#tabs.map((each) => (each.id === tab.id ? tab : each));
    return tab;
  }

  #look(id: string): void {
    this.#front = id;
    this.#looked = [...this.#looked.filter((each) => each !== id), id];
  }

  /** A tab without a result is not worth reopening. */
  #remove(id: string, canReopen = true): void {
    const at = this.#tabs.findIndex((tab) => tab.id === id);
    const tab = this.#tabs[at];
    if (!tab) return;
    this.#tabs = this.#tabs.toSpliced(at, 1);
    this.#looked = this.#looked.filter((each) => each !== id);
    if (tab.shown && canReopen)
      this.#closed = withClosed(this.#closed, { tab: withoutHeld(tab), at });
  }

  /**
   * Closes tabs for a new one. Runs that have not ended, and the active tab, stay.
   *
   * @param batch the run of many that the new one belongs to, which spares all other tabs
   */
  #trim(batch?: string): void {
    const concerned = this.#tabs.filter(
      (tab) => !tab.pinned && (batch === undefined || batchOf(tab) === batch),
    );
    const closable = concerned.filter(
      ({ id, run, held }) => !held && id !== this.#front && (run?.work.hasEnded ?? true),
    );
    const excess = Math.max(0, concerned.length - mostUnpinned);
    // After a run of many there may be more, which then go one after the other.
    const closing = batch === undefined ? Math.min(excess, 2) : excess;
    const lookedAt = ({ id }: Tab): number => this.#looked.indexOf(id);
    const oldest = closable.sort((a, b) => lookedAt(a) - lookedAt(b));
    for (const tab of oldest.slice(0, closing)) {
      // Those of a run of many would leave no closed result of others to be reopened.
      this.#remove(tab.id, batch === undefined);
      if (batch === undefined) this.#changed.fire({ kind: 'dropped', tab });
    }
  }
}
