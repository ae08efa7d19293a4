import type { Memento } from 'vscode';
import * as v from 'valibot';
import type { FieldEntry } from '../protocol/parameters.ts';

const KEY = 'hogql.parameters';

const entriesShape = v.record(
  v.string(),
  v.object({
    type: v.picklist(['text', 'number', 'boolean', 'date', 'choice', 'list', 'properties']),
    text: v.string(),
  }),
);

/** What people entered for placeholders, by field, for as long as the workspace is known. */
export class EnteredValues {
  readonly #state: Memento;

  constructor(state: Memento) {
    this.#state = state;
  }

  /** All entries; none where what was kept cannot be read. */
  get all(): Readonly<Record<string, FieldEntry>> {
    const kept = v.safeParse(entriesShape, this.#state.get(KEY, {}));
    return kept.success ? kept.output : {};
  }

  /** Keeps entries beside those of other fields. What a page sends is checked like all that comes in. */
  async keep(entries: unknown): Promise<void> {
    const read = v.safeParse(entriesShape, entries);
    if (read.success) await this.#state.update(KEY, { ...this.all, ...read.output });
  }
}
