import type { Row } from '../../support/findings.ts';

/** Filters and variables in braces. */
export const placeholderRows: readonly Row[] = [
  {
    code: 'filters-table',
    query: 'select distinct_id from person_distinct_ids where «{filters}»',
    passing: 'select event from events where {filters}',
  },
  {
    code: 'filters-table',
    query: 'select cohort_id from static_cohort_people where «{filters}»',
    passing: 'select id from persons where {filters}',
  },
  {
    code: 'filters-form',
    query: 'select event from events where timestamp > «{filters.dateRange}»',
    passing: 'select event from events where timestamp > {filters.dateRange.from}',
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where «{filters()}»',
    passing: 'select 1 from persons where {filters(created_at as timestamp)}',
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where {filters(«created_at»)}',
    passing: "select 1 from persons where {filters(created_at AS timestamp, null AS 'plan')}",
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where {filters(id as plan, created_at as «plan»)}',
    passing: 'select 1 from groups where {filters(updated_at as timestamp)}',
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where «{filters(distinct id as plan)}»',
    passing: 'select id from persons where not {filters(id as plan)}',
  },
  {
    code: 'filters-form',
    query: "select dateTrunc({filters.interval(«'weak'»)}, created_at) from persons",
    fixed: ["select dateTrunc({filters.interval('week')}, created_at) from persons"],
    passing: "select dateTrunc({filters.interval('week')}, created_at) from persons",
  },
  {
    code: 'filters-form',
    query: "select «{filters.interval('day', 'week')}» from persons",
    passing: 'select dateTrunc({filters.interval}, created_at) from persons',
  },
  {
    code: 'filters-form',
    query: 'select «{filters.breakdown}» from persons',
    passing:
      "select {filters.breakdown(properties.plan as 'plan')} as b, count() from persons group by b",
  },
  {
    code: 'filters-form',
    query: 'select {filters.breakdown(«id»)} from persons',
    passing: 'select {filters.breakdown(null as plan)} from persons',
  },
  {
    code: 'filters-form',
    query: "select «{filters.granularity('day')}» from persons",
    passing: "select {filters.interval('quarter')} from persons",
  },
  {
    code: 'unknown-column',
    query: 'select 1 from persons where {filters(«createt_at» as timestamp)}',
    fixed: ['select 1 from persons where {filters(created_at as timestamp)}'],
    passing: 'select id as timestamp from persons where {filters(created_at as timestamp)}',
  },
  {
    code: 'filters-form',
    query: 'select «{filters.dateRange.to}» from events',
    passing: 'select event from events where timestamp <= {filters.dateRange.to}',
  },
  {
    code: 'unknown-variable',
    query: 'select event from events where distinct_id = {variables.«ogr»}',
    fixed: ['select event from events where distinct_id = {variables.org}'],
    passing: 'select event from events where distinct_id = {variables.org} and {anything}',
  },
];
