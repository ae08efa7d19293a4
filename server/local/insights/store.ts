import type { Insight, WritableFields } from './insight.ts';
import { JsonFile } from '../data/jsonFile.ts';
import { demoUser } from '../data/project.ts';
import { changedInsight, insightDefaults, newInsight } from './insight.ts';
import { rawMembersOfEach } from './rawFields.ts';

/** The saved insights in one file, which outlives the service if its data folder does. */
export class InsightStore {
  readonly #file: JsonFile<readonly Insight[]>;

  /** @param first the insights of a project that nobody has changed yet */
  constructor(path: string, first: readonly Insight[]) {
    this.#file = new JsonFile(path, readInsights, () => first);
  }

  /** Every insight, including soft-deleted ones. */
  all(): readonly Insight[] {
    return this.#file.value;
  }

  create(fields: Partial<WritableFields>): Insight {
    const id = Math.max(0, ...this.all().map((insight) => insight.id)) + 1;
    const insight = newInsight(id, fields);
    this.#file.value = [...this.all(), insight];
    return insight;
  }

  update(insight: Insight, fields: Partial<WritableFields>, userId: number = demoUser.id): Insight {
    const changed = changedInsight(insight, fields, userId);
    this.#file.value = this.all().map((other) => (other.id === insight.id ? changed : other));
    return changed;
  }
}

function readInsights(text: string): readonly Insight[] {
  const raw = rawMembersOfEach(text, ['query', 'filters']);
  const insights = JSON.parse(text) as Insight[];
  return insights.map((insight, index) => ({ ...insightDefaults, ...insight, ...raw[index] }));
}
