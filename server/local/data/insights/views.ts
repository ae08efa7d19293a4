import type { Insight } from './insight.ts';
import * as v from 'valibot';
import { JsonFile } from '../folder/jsonFile.ts';

const lastViewed = 5;

const keptShape = v.array(v.object({ id: v.number(), at: v.string() }));

/** When the caller last viewed which insight. */
export class InsightViews {
  readonly #file: JsonFile<readonly { readonly id: number; readonly at: string }[]>;

  constructor(path: string) {
    this.#file = new JsonFile(
      path,
      (text) => v.parse(keptShape, JSON.parse(text)),
      () => [],
    );
  }

  /** Records a view of an insight. */
  add(id: number): void {
    const others = this.#file.value.filter((view) => view.id !== id);
    this.#file.value = [{ id, at: new Date().toISOString() }, ...others];
  }

  /** The time an insight was last viewed, ISO 8601. */
  at(id: number): string | null {
    return this.#file.value.find((view) => view.id === id)?.at ?? null;
  }

  /** The last viewed insights, the most recent first, without deleted ones. */
  last(insights: readonly Insight[]): readonly Insight[] {
    return this.#file.value
      .flatMap(({ id }) => insights.find((one) => one.id === id && !one.deleted) ?? [])
      .slice(0, lastViewed);
  }
}
