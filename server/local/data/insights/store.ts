import type { Edit, InsightFiles } from './insightFiles.ts';
import * as v from 'valibot';
import { JsonFile } from '../folder/jsonFile.ts';
import { demoUser } from '../demo/project.ts';
import {
  changedInsight,
  type Insight,
  insightDefaults,
  newInsight,
  type WritableFields,
} from './insight.ts';
import { rawMembersOfEach } from './rawFields.ts';

const words = v.exactOptional(v.nullable(v.string()));
const mark = v.exactOptional(v.boolean());

/** The stored fields of insights; the texts of their nodes are read separately. */
const keptShape = v.array(
  v.looseObject({
    id: v.number(),
    short_id: v.string(),
    is_sample: v.boolean(),
    created_at: v.string(),
    updated_at: v.string(),
    last_modified_at: v.string(),
    name: words,
    derived_name: words,
    description: words,
    deleted: mark,
    favorited: mark,
    saved: mark,
    order: v.exactOptional(v.nullable(v.number())),
    dashboards: v.exactOptional(v.array(v.number())),
    tags: v.exactOptional(v.array(v.string())),
    last_modified_by: v.exactOptional(v.number()),
    sharing: v.exactOptional(
      v.nullable(
        v.object({
          created_at: v.string(),
          access_token: v.string(),
        }),
      ),
    ),
  }),
);

/** The saved insights: all their data in one file, and a file for each insight beside it. */
export class InsightStore {
  readonly #file: JsonFile<readonly Insight[]>;
  readonly #files: InsightFiles;
  readonly #report: (line: string) => void;

  /** @param first the insights of a project that nobody has changed yet */
  constructor(
    path: string,
    files: InsightFiles,
    first: readonly Insight[],
    report: (line: string) => void,
  ) {
    this.#files = files;
    this.#report = report;
    const there = files.insights();
    this.#file = new JsonFile(path, readInsights, () => (there.length > 0 ? there : first));
    // Written at once: the files alone do not say on which dashboards an insight is.
    this.#file.value = this.#file.value.toSorted((one, other) => one.id - other.id);
    this.#takeEdits();
    this.#writeFiles();
  }

  /** Every insight, including soft-deleted ones, as its file says now. */
  all(): readonly Insight[] {
    if (this.#takeEdits()) this.#writeFiles();
    return this.#file.value;
  }

  create(fields: Partial<WritableFields>): Insight {
    const insight = this.#add(fields);
    this.#writeFiles();
    return insight;
  }

  update(insight: Insight, fields: Partial<WritableFields>, userId: number = demoUser.id): Insight {
    const changed = this.#change(insight, fields, userId);
    this.#writeFiles();
    return changed;
  }

  #add(fields: Partial<WritableFields>): Insight {
    const known = this.#file.value;
    const insight = newInsight(Math.max(0, ...known.map(({ id }) => id)) + 1, fields);
    this.#file.value = [...known, insight];
    return insight;
  }

  #change(insight: Insight, fields: Partial<WritableFields>, userId: number): Insight {
    const changed = changedInsight(insight, fields, userId);
    this.#file.value = this.#file.value.map((one) => (one.id === insight.id ? changed : one));
    return changed;
  }

  /** Applies what people changed in files; returns true if anything changed. */
  #takeEdits(): boolean {
    const edits = this.#files.edits(this.#file.value);
    for (const edit of edits) this.#files.took(edit.file, this.#taken(edit));
    return edits.length > 0;
  }

  #taken({ file, id, fields }: Edit): Insight {
    const known = this.#file.value.find((insight) => insight.id === id);
    if (known) return this.#change(known, fields, demoUser.id);
    const name = file.replace(/\.(hogql|insight\.json)$/, '');
    return this.#add({ name, ...fields, saved: true });
  }

  /** The insight stays saved even if its file cannot be written; the next change tries again. */
  #writeFiles(): void {
    try {
      this.#files.write(this.#file.value);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#report(`The files of the insights could not be written: ${why}`);
    }
  }
}

function readInsights(text: string): readonly Insight[] {
  const raw = rawMembersOfEach(text, ['query', 'filters']);
  const insights: unknown = JSON.parse(text);
  v.assert(keptShape, insights);
  return insights.map((insight, index) => ({ ...insightDefaults, ...insight, ...raw[index] }));
}
