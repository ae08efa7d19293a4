import { createHash } from 'node:crypto';
import path from 'node:path';
import * as v from 'valibot';
import { megabyte, readText } from '../../../../server/common/files/readFile.ts';
import { withFileLock } from '../../base/fileLock.ts';
import { writeWhole } from '../../../../server/common/files/wholeFile.ts';
import type { InsightSummary } from './insightSummary.ts';

const nullableText = v.nullable(v.string());
const cacheShape = v.object({
  at: v.number(),
  insights: v.array(
    v.object({
      id: v.number(),
      shortId: v.string(),
      title: v.string(),
      kind: v.optional(v.string()),
      format: v.picklist(['hogql', 'insight.json']),
      description: v.string(),
      tags: v.array(v.string()),
      favorited: v.boolean(),
      modifiedAt: nullableText,
      modifiedBy: nullableText,
      createdBy: nullableText,
      lastRefresh: nullableText,
      dashboards: v.number(),
      isViewOnly: v.boolean(),
      hasStrayChart: v.exactOptional(v.boolean()),
      status: v.optional(v.picklist(['refreshing', 'error'])),
    }),
  ),
});

/** A hundred thousand insights have less. */
const mostBytes = 256 * megabyte;

/** The list as last fetched. */
export type OfflineList = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly insights: readonly InsightSummary[];
};

/** The lists of projects on disk, for when the service cannot be reached. */
export class OfflineInsights {
  readonly #folder: string;

  /** @param folder made when the first list is kept */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The list that was kept last; undefined if there is none, or none that can be read. */
  async load(project: string): Promise<OfflineList | undefined> {
    try {
      const kept = v.parse(cacheShape, JSON.parse(await readText(this.#file(project), mostBytes)));
      const insights = kept.insights.map((each) => ({
        ...each,
        kind: each.kind,
        status: each.status,
      }));
      return { at: kept.at, insights };
    } catch {
      return undefined;
    }
  }

  /** Keeps a list, unless another window has fetched a newer one meanwhile. */
  save(project: string, list: OfflineList): Promise<void> {
    const file = this.#file(project);
    return withFileLock(file, async () => {
      const other = await this.load(project);
      const isOlder = other !== undefined && other.at > list.at;
      // A list from the future was fetched before the clock was set back.
      if (isOlder && other.at <= Date.now()) return;
      await writeWhole(file, JSON.stringify(list));
    });
  }

  #file(project: string): string {
    return path.join(this.#folder, `${createHash('sha256').update(project).digest('hex')}.json`);
  }
}
