import { Random } from '../../fuzz/random.ts';

const seed = 20_260_101;
const count = 100;

const keys = [
  'event',
  'toDate(timestamp)',
  'properties.$browser',
  'properties.$os',
  'properties.plan',
  'properties.$pathname',
  'person.properties.company',
  'person.properties.email',
  'poe.properties.plan',
  'distinct_id',
  'toHour(timestamp)',
  'session.$entry_pathname',
  'properties.amount > 50',
  "properties['$odd `name`']",
];

const measures = [
  'count()',
  'count(distinct person_id)',
  'count(distinct distinct_id)',
  'min(timestamp)',
  'max(timestamp)',
  'round(sum(properties.amount), 2)',
  'round(avg(properties.amount), 4)',
  'max(properties.amount)',
  'min(properties.$current_url)',
  "countIf(event = 'paid')",
  'count(properties.plan)',
  'uniqExact(properties.$current_url)',
  'max(session.$session_duration)',
];

const filters = [
  "event = '$pageview'",
  "event in ('paid', 'uploaded', 'late')",
  "timestamp >= '2026-02-01'",
  "timestamp < '2026-01-20' and timestamp > '2026-01-03'",
  "properties.$browser = 'Chrome'",
  "properties.plan != 'free'",
  'properties.plan is null',
  "properties.$pathname like '/1%'",
  'properties.amount between 10 and 20',
  "person.properties.company in ('c1', 'c2', 'c30')",
  "distinct_id in ('d1', 'd2', 'd3')",
  "person_id in (select id from persons where properties.company = 'c7')",
];

const others = [
  'select count() from events',
  'select id, created_at, properties.email, is_identified from persons order by id limit 50',
  'select distinct_id, person_id from person_distinct_ids order by distinct_id limit 50',
  'select session_id, $session_duration, $pageview_count, $entry_pathname from sessions order by session_id limit 50',
  'select * from accounts order by company',
  'select p.properties.company as company, sum(a.revenue) from persons p join accounts a on a.company = p.properties.company group by company order by company',
  "select * from events where event = 'late' order by uuid",
];

/** Questions whose rows are in one order only, the same each time. */
export function sameQueries(): readonly string[] {
  const random = new Random(seed);
  const some = (list: readonly string[], most: number): string[] => [
    ...new Set(Array.from({ length: 1 + random.below(most) }, () => pick(list))),
  ];
  const pick = (list: readonly string[]): string => list[random.below(list.length)] ?? '';
  const made = Array.from({ length: count }, () => {
    const by = some(keys, 2).map((key, at) => `${key} as k${at}`);
    const names = by.map((_, at) => `k${at}`).join(', ');
    const where = random.chance(0.7) ? ` where ${some(filters, 2).join(' and ')}` : '';
    const items = [...by, ...some(measures, 3)].join(', ');
    return `select ${items} from events${where} group by ${names} order by ${names} limit 200`;
  });
  return [...others, ...made];
}
