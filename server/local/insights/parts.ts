import type { User } from '../data/users.ts';
import type { Profile } from '../profile.ts';
import type { QueryService } from '../query/queryService.ts';
import type { ActivityLog } from './activityLog.ts';
import type { InsightStore } from './store.ts';
import type { InsightViews } from './views.ts';

/** What the operations on insights need. */
export type InsightParts = {
  readonly store: InsightStore;
  readonly log: ActivityLog;
  readonly views: InsightViews;
  readonly service: QueryService;
  readonly profile: Profile;
  /** The people of the project. */
  readonly users: readonly [User, ...User[]];
};
