import * as v from 'valibot';
import { Owner } from '../base/owner.ts';
import type { Pins } from '../results/pins.ts';
import type { Snapshot } from '../results/snapshot.ts';
import { statementOfTab } from '../results/tab.ts';
import type { Tabs } from '../results/tabs.ts';

const storedKey = 'hogql.openResults';

/** The tabs of a window, without their rows. */
const recordShape = v.object({
  /** The id of the active tab's result. */
  front: v.optional(v.string()),
  tabs: v.array(
    v.object({
      resultId: v.string(),
      title: v.string(),
      statement: v.exactOptional(v.object({ file: v.string(), key: v.string() })),
    }),
  ),
});
type OpenRecord = v.InferOutput<typeof recordShape>;

/** The dependencies for remembering tabs. */
export type OpenResultsParts = {
  readonly tabs: Tabs;
  readonly pins: Pick<Pins, 'restore'>;
  /** The rows of a run, where the history has kept them. */
  readonly result: (runId: string) => Promise<Snapshot | undefined>;
  readonly state: {
    get(key: string): unknown;
    update(key: string, value: unknown): PromiseLike<void>;
  };
};

/**
 * Remembers the open results, so that a reloaded window shows them again. Their rows are those in the history; others
 * do not come back.
 */
export class OpenResults extends Owner {
  readonly #parts: OpenResultsParts;
  #restored: Promise<void> | undefined;

  constructor(parts: OpenResultsParts) {
    super();
    this.#parts = parts;
    // Tabs of runs that start early come after those of the earlier window.
    this.register(parts.tabs.onDidChange(() => void this.restore()));
  }

  /** Opens the results of the earlier window, then remembers those of this one. */
  restore(): Promise<void> {
    this.#restored ??= this.#restore();
    return this.#restored;
  }

  async #restore(): Promise<void> {
    const { tabs, pins, result, state } = this.#parts;
    const stored = v.safeParse(recordShape, state.get(storedKey));
    const left: OpenRecord = stored.success ? stored.output : { tabs: [] };
    await pins.restore();
    const found = await Promise.all(
      left.tabs.map(async (tab) => {
        const shown = await result(tab.resultId);
        return { ...tab, ...(shown ? { shown: { ...shown, title: tab.title } } : {}) };
      }),
    );
    if (found.length > 0) tabs.restore(found, left.front);
    let known = '';
    const remember = (): void => {
      const record = recordOf(tabs);
      const text = JSON.stringify(record);
      if (text === known) return;
      known = text;
      void state.update(storedKey, record);
    };
    this.register(tabs.onDidChange(remember));
    remember();
  }
}

function recordOf({ all, front }: Tabs): OpenRecord {
  return {
    front: front?.shown?.id,
    tabs: all.flatMap((tab) => {
      const statement = statementOfTab(tab);
      const { shown, title } = tab;
      return shown ? [{ resultId: shown.id, title, ...(statement ? { statement } : {}) }] : [];
    }),
  };
}
