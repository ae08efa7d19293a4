import type { TimeUnit } from '../../../common/language/timeUnits.ts';
import type { RetentionQuery } from './shared/schemas.ts';
import { eventCondition } from './shared/conditions.ts';
import {
  actorExpression,
  type Computed,
  type Computing,
  hasActor,
  selectionCondition,
} from './shared/computing.ts';
import { all, bucket, moment, readMoment } from './shared/hogqlText.ts';
import { intervalsOf, moved, type Range, rangeOf, startOf } from './shared/timeline.ts';

/**
 * The period in which an actor came in, and the later periods in which they came back, as numbers.
 */
export type RetentionActor = {
  readonly id: string;
  readonly starts: readonly number[];
  readonly returns: ReadonlySet<number>;
};

/** For the people who came in a period, the number who came back one, two, … periods later. */
export async function retention(node: RetentionQuery, computing: Computing): Promise<Computed> {
  const { period = 'Day', cumulative } = node.retentionFilter;
  const dates = retentionPeriods(node, computing.now);
  const actors = await retentionActors(node, computing);
  const results = dates.map((date, start) => ({
    label: `${period ?? 'Day'} ${start}`,
    date: date.toISOString(),
    values: dates.slice(start).map((_, after) => ({
      count: actors.filter((actor) => isRetained(actor, start, after, cumulative ?? false)).length,
    })),
  }));
  return { results };
}

/**
 * True if an actor who came in at `start` was back `after` periods later or, with `cumulative`,
 * then or at any later time.
 */
export function isRetained(
  { starts, returns }: RetentionActor,
  start: number,
  after: number,
  cumulative: boolean,
): boolean {
  if (!starts.includes(start)) return false;
  if (after === 0 || returns.has(start + after)) return true;
  return cumulative && [...returns].some((period) => period > start + after);
}

/** Everybody who did the event that the retention starts with. */
export async function retentionActors(
  node: RetentionQuery,
  computing: Computing,
): Promise<RetentionActor[]> {
  const dates = retentionPeriods(node, computing.now);
  const unit = unitOf(node);
  const [first = computing.now] = dates;
  const range = { from: first, to: moved(dates.at(-1) ?? first, unit, 1) };
  const index = new Map(dates.map((date, number) => [date.getTime(), number]));
  const rows = await computing.rows(retentionScan(node, range, unit));
  return rows.map(([id, starts, returns]) => ({
    id: String(id),
    starts: numbers(starts, index),
    returns: new Set(numbers(returns, index)),
  }));
}

/** The starts of the periods. The range ends in the last one. */
function retentionPeriods(node: RetentionQuery, now: Date): Date[] {
  const unit = unitOf(node);
  const { to } = rangeOf({ date_to: node.dateRange?.date_to, date_from: 'all' }, now, 'day');
  const count = node.retentionFilter.totalIntervals ?? 8;
  const last = startOf(new Date(to.getTime() - 1), unit);
  const from = moved(last, unit, 1 - count);
  return intervalsOf({ from, to: moved(last, unit, 1) }, unit);
}

/** HogQL whose rows are (actor, periods of the target event, periods of the returning event). */
function retentionScan(node: RetentionQuery, range: Range, unit: TimeUnit): string {
  const { targetEntity, returningEntity, retentionType } = node.retentionFilter;
  const target = entityCondition(targetEntity);
  const returning = entityCondition(returningEntity);
  const from = `timestamp >= ${moment(range.from)}`;
  const isFirstTime = retentionType === 'retention_first_time';
  // A first time before the range puts the person in none of its periods.
  const starts = isFirstTime
    ? `[${bucket(unit, `minIf(timestamp, ${target})`)}]`
    : `groupUniqArrayIf(${bucket(unit)}, ${all([target, from])})`;
  return `select actor, starts, returns from (
  select
    ${actorExpression(node)} as actor,
    countIf(${target}) as targets,
    ${starts} as starts,
    groupUniqArrayIf(${bucket(unit)}, ${all([returning, from])}) as returns
  from events
  where ${all([
    `timestamp < ${moment(range.to)}`,
    isFirstTime ? undefined : from,
    `(${target}) or (${returning})`,
    selectionCondition(node, undefined),
    hasActor(node),
  ])}
  group by actor
)
where targets > 0`;
}

function entityCondition(entity: RetentionQuery['retentionFilter']['targetEntity']): string {
  if (entity?.type === 'actions') return `matchesAction(${Number(entity.id)})`;
  return eventCondition(entity ? String(entity.id ?? '') : '$pageview') ?? 'true';
}

function unitOf({ retentionFilter: { period } }: RetentionQuery): TimeUnit {
  return (period ?? 'Day').toLowerCase() as TimeUnit;
}

function numbers(list: unknown, index: ReadonlyMap<number, number>): number[] {
  return (list as unknown[]).flatMap((time) => index.get(readMoment(time)) ?? []);
}
