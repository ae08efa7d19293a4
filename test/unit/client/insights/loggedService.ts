import type { ExactInsight, InsightChange } from '../../../../client/src/api/insights.ts';
import type { Activity } from '../../../../client/src/api/shapes.ts';
import { insightSql } from '../../../../server/common/insights/insightNode.ts';
import { type InsightState, queryOf } from '../../../../client/src/insights/text/insightState.ts';
import { FakeService } from './service.ts';
import { chartOf } from './text/state.ts';

/** A project whose insights have a log of their earlier queries, newest first. */
export class LoggedService extends FakeService {
  readonly #log: Activity[] = [];
  /** Called with the HogQL that the extension replaces, and the one it sends. */
  onSent: ((before: string, sent: string) => void) | undefined;
  /** The last insight that was read. */
  lastRead = '';

  sqlOf(id: number): string {
    const known = this.insights.get(id);
    return (known && insightSql(queryOf(known))) ?? '';
  }

  override retrieve(id: number): Promise<ExactInsight> {
    this.lastRead = this.sqlOf(id);
    return super.retrieve(id);
  }

  override update(id: number, change: InsightChange): Promise<ExactInsight> {
    const before = this.insights.get(id);
    const sql = this.sqlOf(id);
    const answer = super.update(id, change);
    this.onSent?.(sql, this.sqlOf(id));
    this.#note(before, this.insights.get(id));
    return answer;
  }

  override activity(): Promise<[]> {
    return Promise.resolve([...this.#log] as []);
  }

  /** Somebody else's save. */
  editThere(id: number, sql: string): void {
    const before = this.insights.get(id);
    if (!before) return;
    this.put({ ...before, queryText: chartOf(sql), modifiedBy: 'Ada' });
    this.#note(before, this.insights.get(id));
  }

  #note(before: InsightState | undefined, after: InsightState | undefined): void {
    const change = {
      field: 'query',
      before: before && queryOf(before),
      after: after && queryOf(after),
    };
    this.#log.unshift({ detail: { changes: [change] } } as unknown as Activity);
  }
}
