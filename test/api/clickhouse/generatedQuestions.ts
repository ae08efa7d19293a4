import { Random } from '../../conformance/generator/random.ts';

/** Questions about the data of `Projects` that the compiler takes, the same for the same seed. */
export function generatedQuestions(seed: number, count: number): readonly string[] {
  const random = new Random(seed);
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  const some = (items: readonly string[]): string[] => items.filter(() => random.chance(0.3));
  const question = (): string => {
    const { from, dimensions, conditions, measures } = pick(sources);
    const keys = some(dimensions).slice(0, 3);
    const values = [pick(measures), ...some(measures)];
    const where = some(conditions);
    const items = [...keys, ...values].map((item, index) => `${item} as c${index}`);
    const parts = [
      `select ${items.join(', ')}`,
      `from ${from}`,
      ...(where.length > 0 ? [`where ${where.join(pick([' and ', ' or ']))}`] : []),
      ...(keys.length > 0 ? [`group by ${keys.map((_, index) => `c${index}`).join(', ')}`] : []),
    ];
    const all = items.map((_, index) => `c${index}`).join(', ');
    const inner = parts.join(' ');
    return pick([
      `${inner} order by ${all} limit 50`,
      `select * from (${inner}) order by ${all}`,
      `with q as (${inner}) select ${all}, row_number() over (order by ${all}) as n from q order by n limit 20`,
      `select * from (${inner} union all ${inner}) order by ${all} limit 90`,
    ]);
  };
  return Array.from({ length: count }, question);
}

type Source = {
  readonly from: string;
  readonly dimensions: readonly string[];
  readonly conditions: readonly string[];
  readonly measures: readonly string[];
};

const sources: readonly Source[] = [
  {
    from: 'events',
    dimensions: [
      'event',
      'toDate(timestamp)',
      'toStartOfMonth(timestamp)',
      'properties.$browser',
      'properties.amount',
      'properties.is_new',
      'properties.$pathname',
      "properties['$odd `name`']",
      'toHour(timestamp)',
      'session.$entry_pathname',
      'person.properties.plan',
      'poe.properties.plan',
      'pdi.person_id',
      'session.$session_duration',
      'distinct_id',
      'person_id',
      'length(uuid::String)',
    ],
    conditions: [
      "event = 'paid'",
      "event in ('left', 'paid', 'signed_up')",
      "timestamp >= '2026-01-10'",
      "timestamp < toDateTime('2026-02-01 00:00:00')",
      'properties.amount > 10',
      'properties.is_new',
      'properties.$browser is not null',
      "person.properties.plan = 'pro'",
      "distinct_id like 'd1%'",
      'event != properties.$browser',
      'properties.$browser is null',
      'properties.amount between 10 and 20',
      "properties.$pathname like '/1%'",
      "person_id in (select id from persons where properties.plan = 'pro')",
    ],
    measures: [
      'count()',
      'count(distinct person_id)',
      'uniqExact(distinct_id)',
      'sum(properties.amount)',
      'round(avg(properties.amount), 6)',
      'min(timestamp)',
      'max(timestamp)',
      'countIf(properties.is_new)',
      "countIf(event = 'paid')",
      'arraySort(groupUniqArray(event))',
      'median(properties.amount)',
      "count(properties['$odd `name`'])",
      'min(properties.$current_url)',
      'max(session.$session_duration)',
    ],
  },
  {
    from: 'persons',
    dimensions: ['properties.plan', 'properties.email', 'toDate(created_at)', 'id'],
    conditions: [
      "properties.plan = 'pro'",
      "properties.email ilike '%@%'",
      "created_at > '2026-01-01'",
    ],
    measures: ['count()', 'min(created_at)', 'uniqExact(id)', 'max(length(properties.email))'],
  },
  {
    from: 'person_distinct_ids',
    dimensions: ['distinct_id', 'person_id', 'person.properties.plan'],
    conditions: ["distinct_id != 'd3'", "person.properties.plan = 'free'"],
    measures: ['count()', 'uniqExact(person_id)', 'max(distinct_id)'],
  },
  {
    from: 'sessions',
    dimensions: ['$session_duration', '$is_bounce', 'toDate($start_timestamp)', 'session_id'],
    conditions: ['$session_duration > 0', "$start_timestamp > '2026-01-02'", "session_id != 's1'"],
    measures: ['count()', 'max($end_timestamp)', 'sum($pageview_count)'],
  },
  {
    from: 'events as e join accounts as a on a.email = e.person.properties.email',
    dimensions: ['a.owner', 'e.event', 'a.since'],
    conditions: ['a.revenue > 7', "e.event = 'paid'", 'a.owner is null'],
    measures: ['count()', 'sum(a.revenue)', 'uniqExact(e.person_id)'],
  },
];
