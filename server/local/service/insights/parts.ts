import type { User } from '../../data/demo/users.ts';
import type { ResultNode } from '../../query/nodes.ts';
import type { Insight } from '../../data/insights/insight.ts';
import type { QueryService } from '../../query/queryService.ts';
import type { ActivityLog } from '../../data/insights/activityLog.ts';
import type { InsightStore } from '../../data/insights/store.ts';
import type { InsightViews } from '../../data/insights/views.ts';

/** The dependencies of the operations on insights. */
export type InsightParts = {
  readonly store: InsightStore;
  readonly log: ActivityLog;
  readonly views: InsightViews;
  readonly service: QueryService;
  /** The node that computes an insight, if any. */
  readonly nodeOf: (insight: Insight) => ResultNode | undefined;
  /** The people of the project. */
  readonly users: readonly [User, ...User[]];
};
