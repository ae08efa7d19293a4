import type { Row } from '../../support/findings.ts';

/** Comparisons, operators and arguments of types that do not fit. */
export const comparisonRows: readonly Row[] = [
  {
    code: 'null-comparison',
    query: 'select event from events where «created_at = null»',
    fixed: ['select event from events where created_at is null'],
    passing: 'select event from events where created_at is null',
  },
  {
    code: 'null-comparison',
    query: 'select event from events where «null != created_at»',
    fixed: ['select event from events where created_at is not null'],
    passing: 'select event from events where created_at is not distinct from null',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.status» = 200',
    fixed: [
      "select uuid from events where properties.status = '200'",
      'select uuid from events where toFloat(properties.status) = 200',
    ],
    passing:
      "select uuid from events where properties.status = '200' and properties.price = 200 and properties.plan in (1, 2)",
  },
  {
    code: 'untyped-property-comparison',
    query: "select uuid from events where 30 < «properties['duration']»",
    fixed: ["select uuid from events where 30 < toFloat(properties['duration'])"],
    passing:
      "select uuid from events where properties.duration > '30' and properties.nobody_knows > 30",
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.duration» != 5',
    fixed: [
      'select uuid from events where toFloat(properties.duration) != 5',
      "select uuid from events where properties.duration != '5'",
    ],
    passing: 'select max(properties.duration), sum(toFloat(properties.duration) * 2) from events',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.duration» between 1 and 5',
    fixed: ['select uuid from events where toFloat(properties.duration) between 1 and 5'],
    passing: "select uuid from events where properties.duration between '1' and '5'",
  },
  {
    code: 'untyped-property-comparison',
    query: 'select sum(«properties.duration») from events',
    fixed: ['select sum(toFloat(properties.duration)) from events'],
    passing: 'select sum(toFloat(properties.duration)), uniq(properties.duration) from events',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select «properties.duration» - «properties.status» from events',
    fixed: ['select toFloat(properties.duration) - properties.status from events'],
    passing: 'select concat(properties.duration, properties.status) from events',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.status» = true',
    fixed: ["select uuid from events where properties.status = 'true'"],
    passing:
      "select uuid from events where properties.status = 'true' and properties.is_trial = true",
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where timestamp < «properties.duration»',
    fixed: ['select uuid from events where timestamp < toDateTime(properties.duration)'],
    passing: 'select uuid from events where timestamp < toDateTime(properties.duration)',
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «distinct_id = 5»',
    fixed: ["select uuid from events where distinct_id = '5'"],
    passing: "select uuid from events where distinct_id = '5' and team_id = '5' and team_id = 5",
  },
  {
    code: 'type-mismatch',
    query: "select uuid from events where «team_id = 'five'»",
    passing: "select uuid from events where timestamp > '2024-01-01' and created_at < now()",
  },
  {
    code: 'type-mismatch',
    query: "select uuid from events where «properties.price > 'much'»",
    passing: 'select uuid from events where properties.price > 5 and properties.unknown_one > 5',
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «event = team_id»',
    fixed: ['select uuid from events where toFloat(event) = team_id'],
    passing: 'select uuid from events where toString(team_id) = event and length(event) = 3',
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «uuid = 1» and «timestamp > elements_chain_ids»',
    passing: "select uuid from events where today() = toDate(timestamp) and '1' = 1",
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «uuid between 1» and 2 or length(event) between 1 and 2',
    passing: "select uuid from events where timestamp between '2024-01-01' and now()",
  },
  {
    code: 'type-mismatch',
    query:
      "select uuid from events where length(event) between 1 and 2 and «event between 'a' and 5»",
    fixed: [
      "select uuid from events where length(event) between 1 and 2 and event between 'a' and '5'",
    ],
    passing:
      "select dateTrunc('hour', timestamp) = now(), dateTrunc('day', created_at) < today() from events",
  },
  {
    code: 'argument-type',
    query: 'select «person_id» / 2 from events',
    passing: "select length(person_id), person_id = 'a', toString(person_id) from events",
  },
  {
    code: 'argument-type',
    query: "select sum(«'a'»), length(«1») from events",
    passing: "select sum(1.5), length('a'), length([1]), sum(true) from events",
  },
  {
    code: 'argument-type',
    query: 'select sum(«event») from events',
    fixed: ['select sum(toFloat(event)) from events'],
    passing: 'select sum(properties.price), sum(properties.unknown_one) from events',
  },
  {
    code: 'argument-type',
    query: 'select «event» + 1, -«event», not «event» from events',
    fixed: ['select toFloat(event) + 1, -event, not event from events'],
    passing: 'select team_id + 1, timestamp + 1, -team_id, not team_id from events',
  },
  {
    code: 'argument-type',
    query: 'select arrayMap(x -> x, «1»), arrayMap(x -> upper(«x»), [1])',
    passing: "select arrayMap(x -> x, [1]), arrayMap(x -> upper(x), ['a'])",
  },
  {
    code: 'argument-type',
    query: 'select arrayMap(«x -> x», [1], [2]), arrayFilter(«(x, y) -> x > y», [1])',
    passing: 'select arrayMap((x, y) -> x + y, [1], [2]), arrayFold((a, x) -> a + x, [1], 0)',
  },
  {
    code: 'argument-type',
    query: 'select if(«length(event)», 1, 2), countIf(«team_id + 1»), «300» ? 1 : 2 from events',
    passing: 'select if(1, 1, 2), countIf(event = distinct_id), 2 ? 1 : 2 from events',
  },
  {
    code: 'argument-type',
    query:
      "select multiIf(1, 2, «length(event)», 3, 4), -«(1, 'a')», arrayZip([1], [2], «event») from events",
    passing:
      'select multiIf(1, 2, empty(event), 3, 4), -team_id, arrayZip([1], [2], [event]) from events',
  },
  {
    code: 'argument-type',
    query: "select greatCircleDistance(1, 2, 3, «[1]»), dateDiff('day', «uuid», now()) from events",
    passing: "select greatCircleDistance(1, 'a', null, 4), dateDiff('day', now(), not null)",
  },
  {
    code: 'argument-type',
    query: "select arrayFilter(«x -> upper(x)», ['a'])",
    passing: "select arrayFilter(x -> x > 'b', ['a']), arrayFilter(x -> x, [1])",
  },
  {
    code: 'argument-type',
    query: 'select upper(«n») from (select length(event) as n from events)',
    fixed: ['select upper(toString(n)) from (select length(event) as n from events)'],
    passing: 'select sum(n) from (select max(properties.unknown_one) as n from events)',
  },
  {
    code: 'argument-type',
    query: "select «event»['a'], «event»[1] from events",
    passing: "select elements_chain_ids[1], map('a', 1)['a'], [1, 2.5], [null, 'a'] from events",
  },
  {
    code: 'argument-type',
    query: 'select sumIf(«event», true), sumIf(1, «event») from events',
    fixed: ['select sumIf(toFloat(event), true), sumIf(1, event) from events'],
    passing: 'select sumIf(1, true), sumIf(1, null), avgIf(team_id, team_id > 1) from events',
  },
  {
    code: 'misread-not',
    query: 'select number from numbers(5) where «not (number)» in (2, 3)',
    fixed: ['select number from numbers(5) where not ((number) in (2, 3))'],
    passing: 'select number from numbers(5) where not (number in (2, 3)) and not(number)',
  },
  {
    code: 'misread-not',
    query: 'select «NOT(team_id)» + 1 = 2 from events',
    fixed: ['select NOT((team_id) + 1 = 2) from events'],
    passing: 'select (not (team_id)) = 2, not (team_id = 2) or not (team_id = 3) from events',
  },
  {
    code: 'misread-not',
    query: 'select «not (event)» is null, «not (team_id)» between 1 and 2 from events',
    fixed: ['select not ((event) is null), not (team_id) between 1 and 2 from events'],
    passing: 'select not team_id is null, not team_id in (2, 3), team_id = not (1) from events',
  },
];
