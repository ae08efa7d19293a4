import type { Insight } from './insight.ts';
import { JsonFile } from '../data/jsonFile.ts';

const lastViewed = 5;

/** When the caller viewed which insight last. */
export class InsightViews {
  readonly #file: JsonFile<readonly { readonly id: number; readonly at: string }[]>;

  constructor(path: string) {
    this.#file = new JsonFile(
      path,
      (text) => JSON.parse(text) as { id: number; at: string }[],
      () => [],
    );
  }

  /** Notes that an insight is viewed now. */
  add(id: number): void {
    const others = this.#file.value.filter((view) => view.id !== id);
    this.#file.value = [{ id, at: new Date().toISOString() }, ...others];
  }

  /** When an insight was viewed last, ISO 8601. */
  at(id: number): string | null {
    return this.#file.value.find((view) => view.id === id)?.at ?? null;
  }

  /** The insights viewed last, the most recent first; deleted ones are left out. */
  last(insights: readonly Insight[]): readonly Insight[] {
    return this.#file.value
      .flatMap(({ id }) => insights.find((one) => one.id === id && !one.deleted) ?? [])
      .slice(0, lastViewed);
  }
}
