import type { Row } from '../../support/findings.ts';

/** Functions, aggregates and their arguments. */
export const callRows: readonly Row[] = [
  {
    code: 'unknown-window',
    query: 'select count() over «nearbi» from events window nearby as (partition by event)',
    fixed: ['select count() over nearby from events window nearby as (partition by event)'],
    passing: 'select count() over nearby from events window nearby as (partition by event)',
  },
  {
    code: 'unknown-window',
    query: 'select n from (select count() over «w» as n from events) window w as (partition by n)',
    passing: 'select count() over () from events',
  },
  {
    code: 'window-frame',
    query:
      'select count() over (order by team_id rows between «5 following and 3 preceding») from events',
    passing:
      'select count() over (order by team_id rows between 5 preceding and 3 preceding) from events',
  },
  {
    code: 'window-frame',
    query: 'select count() over (order by team_id rows «3 following») from events',
    passing: 'select count() over (order by team_id rows 1 + 1 preceding) from events',
  },
  {
    code: 'window-frame',
    query: 'select count() over (order by team_id rows «team_id» preceding) from events',
    passing: 'select count() over (order by team_id rows unbounded preceding) from events',
  },
  {
    code: 'window-frame',
    query:
      'select count() over (order by «timestamp» range between 60 preceding and current row) from events',
    fixed: [
      'select count() over (order by toDateTime(timestamp) range between 60 preceding and current row) from events',
    ],
    passing:
      'select count() over (order by toDateTime(timestamp) range between 60 preceding and current row) from events',
  },
  {
    code: 'window-frame',
    query:
      'select count() over (order by «t» range 60 preceding) from (select timestamp as t from events)',
    fixed: [
      'select count() over (order by toDateTime(t) range 60 preceding) from (select timestamp as t from events)',
    ],
    passing:
      'select count() over (order by day range 7 preceding) from (select toDate(timestamp) as day from events)',
  },
  {
    code: 'window-frame',
    query: 'select count() over w from events window w as (order by «event» range 1 following)',
    passing: 'select count() over w from events window w as (order by event rows 1 preceding)',
  },
  {
    code: 'window-frame',
    query:
      'select count() over (order by team_id, event «range between 1 preceding and 1 following») from events',
    passing: 'select count() over (order by team_id, event range unbounded preceding) from events',
  },
  {
    code: 'window-frame',
    query:
      'select count() over (order by toDate(timestamp) range between «interval 2 week» preceding and current row) from events',
    fixed: [
      'select count() over (order by toDate(timestamp) range between 14 preceding and current row) from events',
    ],
    passing:
      'select count() over (order by toDate(timestamp) range between 14 preceding and current row) from events',
  },
  {
    code: 'window-frame',
    query:
      'select count() over (order by toStartOfHour(timestamp) range between «interval 2 hour» preceding and current row) from events',
    fixed: [
      'select count() over (order by toStartOfHour(timestamp) range between 7200 preceding and current row) from events',
    ],
    passing: 'select count() over (order by properties.nobody_knows range 2 preceding) from events',
  },
  {
    code: 'unknown-function',
    query: "select «toIntt»('1')",
    fixed: ["select toInt('1')"],
    passing: "select toInt('1'), COUNT(), Concat('a', 'b')",
  },
  {
    code: 'unknown-function',
    query: 'select «numbers»(3)',
    passing: 'select number, range(1, 3) from numbers(3) cross join range(5)',
  },
  {
    code: 'deprecated-function',
    query: "select «__preview_getTrafficType»('x')",
    fixed: ["select getTrafficType('x')"],
    passing: "select getTrafficType('x')",
  },
  {
    code: 'removed-function',
    query: 'select «isEmpty»(event) from events',
    fixed: ['select empty(event) from events'],
    passing: 'select empty(event) from events',
  },
  {
    code: 'removed-function',
    query: 'select «isNotEmpty»([1])',
    fixed: ['select notEmpty([1])'],
    passing: 'select notEmpty([1])',
  },
  {
    code: 'removed-function',
    query: "select «JSONExtractKey»('{}', 2)",
    fixed: ["select JSONExtractKeys('{}')[2]"],
    passing: "select JSONExtractKeys('{}')[2]",
  },
  {
    code: 'removed-function',
    query: "select «JSONExtractKey»('{}', 'a', 1)",
    passing: "select JSONExtractKeys('{}', 'a')[1]",
  },
  {
    code: 'unknown-function',
    query: "select «prompt_jev»('a', 'b')",
    passing: "select jev('a', 'b') as c",
  },
  {
    code: 'argument-count',
    query: "select «jev»('a') as b",
    passing: "select jev('a', 'b', noul := ['true', 'false']) as c",
  },
  {
    code: 'argument-count',
    query: "select «jev»('a', 'b', 'c') as d",
    passing: "select jev('a', 'b', choice := ['c', 'd']) as e, 1 as f",
  },
  {
    code: 'decision-place',
    query: "select 1 from events where «decide»(event, 'Angry?') > 0.5",
    passing: "select 1 from (select decide(event, 'Angry?') as a from events) where a > 0.5",
  },
  {
    code: 'decision-place',
    query: "select «jev»(event, 'Angry?') from events",
    fixed: ["select jev(event, 'Angry?') as answer from events"],
    passing: "select jev(event, 'Angry?') as answer from events",
  },
  {
    code: 'decision-place',
    query: "select round(«jev»(event, 'Angry?')) as a from events",
    passing: "select jev(event, 'Angry?') a, round(1.5) as b from events limit 1000",
  },
  {
    code: 'decision-place',
    query: "select jev(toString(«jev»(event, 'a')), 'b') as c from events",
    passing: "select jev(toString(a), 'b') as c from (select jev(event, 'a') as a from events)",
  },
  {
    code: 'decision-star',
    query: "select «*», jev(event, 'Angry?') as a from events",
    passing: "select event, jev(event, 'Angry?') as a from events",
  },
  {
    code: 'decision-star',
    query: "select «e.*», jev(event, 'Angry?') as a from events e",
    passing: "select * from (select jev(event, 'Angry?') as a from events)",
  },
  {
    code: 'decision-clause',
    query: "select «distinct» jev(event, 'Angry?') as a from events",
    passing: "select distinct a from (select jev(event, 'Angry?') as a from events)",
  },
  {
    code: 'decision-clause',
    query: "select jev(event, 'Angry?') as a from events «group by event»",
    passing: "select jev(event, 'Angry?') as a from (select event from events group by event)",
  },
  {
    code: 'decision-clause',
    query: "select jev(event, 'Angry?') as a, jev(event, 'b') as b from events «order by event»",
    passing: "select jev(event, 'Angry?') as a from events where event = 'a' limit 5",
  },
  {
    code: 'decision-clause',
    query: "select jev(event, 'Angry?') as a from events «limit 1 by event»",
    passing: "select jev(event, 'Angry?') as a from events limit 1",
  },
  {
    code: 'decision-clause',
    query: "select jev(event, 'Angry?') as a from events «limit 5 %»",
    passing: "select jev(event, 'Angry?') as a from events limit {rows}",
  },
  {
    code: 'decision-limit',
    query: "select jev(event, 'Angry?') as a from events limit «1001»",
    fixed: ["select jev(event, 'Angry?') as a from events limit 1000"],
    passing: "select jev(event, 'Angry?') as a from events limit 0",
  },
  {
    code: 'decision-limit',
    query: "select jev(event, 'Angry?') as a from events limit «5 + 5»",
    fixed: ["select jev(event, 'Angry?') as a from events limit 1000"],
    passing: "select a from (select jev(event, 'Angry?') as a from events) limit 5 + 5",
  },
  {
    code: 'decision-argument',
    query: 'select jev(event, «event») as a from events',
    passing: 'select jev(event, {question}) as a from events',
  },
  {
    code: 'decision-argument',
    query: "select jev(event, «' '») as a from events",
    passing: "select jev(event, 'a') as a from events",
  },
  {
    code: 'decision-argument',
    query: "select «jev»(event, choice := ['a', 'b']) as a from events",
    passing: "select jev(event, 'a', choice := ['a', 'b'], batch_size := 32) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', «score := ['a', 'b']») as a from events",
    passing: "select jev(event, 'a', noul := 'true') as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', choice := «['a']») as a from events",
    passing: "select jev(event, 'a', choice := ['a', 'b']) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', choice := ['a', «'a'»]) as a from events",
    passing: "select jev(event, 'a', choice := ['a', 'b']) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', choice := «[event, 'a']») as a from events",
    passing: "select jev(event, 'a', choice := ['A', 'a']) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', noul := «['yes', 'no']») as a from events",
    passing: "select jev(event, 'a', noul := ['false', 'true']) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select «jev»(event, 'a', choice := ['a', 'b'], noul := 'true') as a from events",
    passing: "select jev(event, 'a') as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', batch_size := «33») as a from events",
    passing: "select jev(event, 'a', batch_size := 1) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select jev(event, 'a', batch_size := 2, «batch_size» := 3) as a from events",
    passing: "select jev(event, 'a', batch_size := {n}) as a from events",
  },
  {
    code: 'decision-argument',
    query: "select «jev»(distinct event, 'a') as a from events",
    passing: "select jev(toString(event), 'a') as a from events",
  },
  {
    code: 'argument-count',
    query: "select «toDate»('a', 'b')",
    passing: "select toDate('a')",
  },
  {
    code: 'argument-count',
    query: 'select «if»(1, 2)',
    passing: 'select if(1, 2, 3), multiIf(1, 2, 3, 4, 5), count(*)',
  },
  {
    code: 'argument-count',
    query: 'select number from «numbers»(1, 2, 3)',
    passing: 'select number from numbers(1, 2)',
  },
  {
    code: 'parameter-count',
    query: 'select «quantile»(0.5, 0.9)(team_id) from events',
    passing: 'select quantile(0.5)(team_id), groupArray(10)(event) from events',
  },
  {
    code: 'parameter-value',
    query: 'select quantile(«length(event)»)(team_id) from events',
    passing: "with 3 as n, length('abc') as m select topK(n)(event), topK(m)(event) from events",
  },
  {
    code: 'parameter-value',
    query: 'select team_id as n, groupArray(«n + 1»)(event) from events group by n',
    passing:
      'select 3 as n, topK(n)(event), quantile((select 0.5))(1), topK({k})(event) from events',
  },
  {
    code: 'missing-parameters',
    query: 'select «quantile»(0.5, team_id) from events',
    fixed: ['select quantile(0.5)(team_id) from events'],
    passing: 'select median(team_id) from events',
  },
  {
    code: 'nested-aggregate',
    query: 'select sum(«count»()) from events',
    passing: 'select sum(n) from (select count() as n from events)',
  },
  {
    code: 'nested-aggregate',
    query: 'select count() as n, max(«n») from events',
    passing: 'select count() as n, sum(count()) over () from events',
  },
  {
    code: 'aggregate-in-where',
    query: 'select event from events where «count()» > 1 group by event',
    fixed: ['select event from events group by event having count() > 1'],
    passing: 'select event from events group by event having count() > 1',
  },
  {
    code: 'aggregate-in-where',
    query:
      "select event, count() as n from events where event = 'signed_up' and «n» > 1 group by event",
    fixed: [
      "select event, count() as n from events where event = 'signed_up' group by event having n > 1",
    ],
    passing: "select event, count() as n from events where event = 'signed_up' group by event",
  },
  {
    code: 'aggregate-in-where',
    query: 'select max(timestamp) as last from events where «last» > now()',
    fixed: ['select max(timestamp) as last from events having last > now()'],
    passing: 'select timestamp from events where timestamp > (select max(timestamp) from events)',
  },
  {
    code: 'aggregate-in-where',
    query: 'select count() from events group by «1»',
    passing: 'select event, count() from events group by 1',
  },
  {
    code: 'ungrouped-column',
    query: 'select «event», count() from events',
    fixed: [
      'select event, count() from events group by event',
      'select any(event), count() from events',
    ],
    passing: 'select event, count() from events group by event',
  },
  {
    code: 'ungrouped-column',
    query: 'select event, «distinct_id», count() from events group by event order by 2',
    fixed: [
      'select event, distinct_id, count() from events group by event, distinct_id order by 2',
      'select event, any(distinct_id), count() from events group by event order by 2',
    ],
    passing: 'select event, any(distinct_id), count() from events group by all',
  },
  {
    code: 'ungrouped-column',
    query: 'select toDate(timestamp) as day, count() from events group by day order by «timestamp»',
    fixed: [
      'select toDate(timestamp) as day, count() from events group by day, timestamp order by timestamp',
      'select toDate(timestamp) as day, count() from events group by day order by any(timestamp)',
    ],
    passing:
      'select toDate(timestamp) as day, toDate(timestamp), count() from events group by day order by day',
  },
  {
    code: 'ungrouped-column',
    query: 'select e.event, «e.uuid», count() from events e group by event',
    fixed: [
      'select e.event, e.uuid, count() from events e group by event, e.uuid',
      'select e.event, any(e.uuid), count() from events e group by event',
    ],
    passing:
      "select properties['plan'], e.properties.plan as p, upper(p), count() as n, n + 1 from events e group by properties.plan",
  },
  {
    code: 'within-group',
    query: 'select quantile(0.9) within group («order by team_id») from events',
    passing: 'select percentile_cont(0.9) within group (order by team_id) from events',
  },
  {
    code: 'within-group',
    query: 'select «percentile_cont»(0.9) from events',
    passing: 'select max(team_id) from events',
  },
  {
    code: 'unsupported-form',
    query: 'select «row_number»() from events',
    passing: 'select row_number() over (), first_value(event) from events',
  },
  {
    code: 'argument-count',
    query: 'select «count»(distinct) from events',
    passing: 'select count(distinct event) from events',
  },
  {
    code: 'unsupported-type',
    query: "select accurateCast('1', «'int64'»)",
    passing:
      "select accurateCast('1', 'Int64'), accurateCastOrNull('1', 'Nullable(bigint)'), accurateCast('1', 'DateTime64(6, \\'UTC\\')')",
  },
  {
    code: 'unsupported-type',
    query: "select JSONExtract('{}', 'a', «'Tuple(a Strng)'»)",
    passing:
      "select JSONExtract('{}', 'Tuple(a String, b Array(Map(String, UInt8)))'), JSONExtractKeysAndValues('{}', 'a', 'String')",
  },
  {
    code: 'unknown-tag',
    query: 'select <«Sparkln» data={[1]} />',
    fixed: ['select <Sparkline data={[1]} />'],
    passing: "select <Sparkline data={[1]} />, <a href='x'><odd /></a>",
  },
  {
    code: 'unknown-tag',
    query: 'select 1 from <«b» />',
    says: /A table is a query/,
    passing: "select 1 from <HogQLQuery query='select 1' />",
  },
  {
    code: 'refused-clause',
    query: 'with toDate(«timestamp») as day select day, count() from events group by day',
    passing:
      'with 7 as days, days * 2 as more, x -> x as f, (select max(timestamp) from events) as last select f(more), last',
  },
  {
    code: 'refused-offset',
    query: 'select event from events order by timestamp desc limit 10 «offset 5»',
    fixed: [
      'select event from events where timestamp < {last_timestamp} order by timestamp desc limit 10',
    ],
    passing:
      'select event from events where timestamp < {last_timestamp} order by timestamp limit 10',
  },
  {
    code: 'refused-offset',
    query:
      "select event from events where event = 'signed_up' or event = 'paid_bill' order by timestamp, events.uuid «limit 5, 10»",
    fixed: [
      "select event from events where (event = 'signed_up' or event = 'paid_bill') and (timestamp, events.uuid) > ({last_timestamp}, {last_uuid}) order by timestamp, events.uuid limit 5",
    ],
    passing: 'select 1 as offset from events limit 5',
  },
  {
    code: 'refused-offset',
    query: 'select event, count() as n from events group by event order by n limit 5 «offset 5»',
    says: /Newer services refuse/,
    passing: 'select event from events limit 2 offset 1 by event',
  },
  {
    code: 'refused-offset',
    query: 'select 1 union all select 2 «offset 1»',
    passing: 'select 1 union all select 2',
  },
  {
    code: 'array-reduce',
    query: "select arrayReduce(«'nosuch'», [1])",
    passing: "select arrayReduce('sum', [1]), arrayReduce('quantile(0.5)', [1])",
  },
  {
    code: 'matches-action-table',
    query: "select id from persons where «matchesAction»('x')",
    passing: "select uuid from events where matchesAction('x')",
  },
  {
    code: 'index-zero',
    query: 'select elements_chain_ids[«0»] from events',
    fixed: ['select elements_chain_ids[1] from events'],
    passing: 'select elements_chain_ids[1] from events',
  },
  {
    code: 'index-zero',
    query: 'select t.«0» from (select (1, 2) as t)',
    fixed: ['select t.1 from (select (1, 2) as t)'],
    passing: 'select t.1, t.2 from (select (1, 2) as t)',
  },
  {
    code: 'virtual-property',
    query: "select «person.properties['$virt_revenue']» from events",
    fixed: ['select person.properties.$virt_revenue from events'],
    passing: 'select person.properties.$virt_revenue from events',
  },
  {
    code: 'limit-percent',
    query: 'select event from events limit «120» %',
    passing: 'select event from events limit 20 %',
  },
];
