import type { Memento } from 'vscode';
import * as v from 'valibot';
import type { FieldEntry } from '../protocol/parameters.ts';

const entriesShape = v.record(
  v.string(),
  v.object({
    type: v.picklist(['text', 'number', 'boolean', 'date', 'choice', 'list', 'properties']),
    text: v.string(),
  }),
);

/** The entries for placeholders, by field: in the panel, or for one notebook. */
export class EnteredValues {
  readonly #state: Memento;
  readonly #key: string;

  /** @param file the file the values belong to; without it, all queries that run in the panel */
  constructor(state: Memento, file?: string) {
    this.#state = state;
    this.#key = file === undefined ? 'hogql.parameters' : `hogql.parameters ${file}`;
  }

  /** All entries; none if the stored ones cannot be read. */
  get all(): Readonly<Record<string, FieldEntry>> {
    const kept = v.safeParse(entriesShape, this.#state.get(this.#key, {}));
    return kept.success ? kept.output : {};
  }

  /** Stores entries beside those of other fields. Input from a page is checked like all outside data. */
  async keep(entries: unknown): Promise<void> {
    const read = v.safeParse(entriesShape, entries);
    if (read.success) await this.#state.update(this.#key, { ...this.all, ...read.output });
  }

  async forget(): Promise<void> {
    await this.#state.update(this.#key, undefined);
  }
}
