import type { Insight, WritableFields } from './insight.ts';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { demoInsights } from '../data/insights.ts';
import { changedInsight, demoInsight, newInsight } from './insight.ts';

/** The saved insights, in one JSON file that outlives the sandbox where its data folder does. */
export class InsightStore {
  readonly #file: string;
  #insights: readonly Insight[];

  constructor(file: string, end: string) {
    this.#file = file;
    this.#insights = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Insight[])
      : demoInsights.map((demo, index) => demoInsight(demo, index, end));
  }

  /** Every insight, soft-deleted ones too. */
  all(): readonly Insight[] {
    return this.#insights;
  }

  create(fields: Partial<WritableFields>): Insight {
    const id = Math.max(0, ...this.#insights.map((insight) => insight.id)) + 1;
    const insight = newInsight(id, fields);
    this.#write([...this.#insights, insight]);
    return insight;
  }

  update(insight: Insight, fields: Partial<WritableFields>): Insight {
    const changed = changedInsight(insight, fields);
    this.#write(this.#insights.map((other) => (other.id === insight.id ? changed : other)));
    return changed;
  }

  #write(insights: readonly Insight[]): void {
    this.#insights = insights;
    // Written aside and moved, so that a sandbox killed here leaves the old file or the new one.
    const aside = `${this.#file}.new`;
    writeFileSync(aside, JSON.stringify(insights, undefined, 2));
    renameSync(aside, this.#file);
  }
}
