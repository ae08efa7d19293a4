import type { Row } from '../../support/findings.ts';

/** Names of tables, columns and aliases. */
export const nameRows: readonly Row[] = [
  {
    code: 'unknown-column',
    query: 'select count() from orders join (select 1 as n) m using («id»)',
    passing: 'select count() from orders join (select 1 as id) m using (id)',
  },
  {
    code: 'unknown-column',
    query:
      'select count() from (select 1 as a) a join (select 1 as a) b using (a) join (select 2 as c) c using («c»)',
    passing:
      'select count() from (select 1 as a) a join (select 1 as a, 2 as c) b using (a) join (select 2 as c) c using (c)',
  },
  {
    code: 'unknown-column',
    query: 'select event, «frm» events',
    fixed: ['select event, from events'],
    passing: 'select event, from events',
  },
  {
    code: 'unknown-column',
    query: 'with t as (select 1 as `having`) select «havin» from t limit 1',
    fixed: ['with t as (select 1 as `having`) select `having` from t limit 1'],
    passing: 'with t as (select 1 as `having`) select `having` from t limit 1',
  },
  {
    code: 'unknown-column',
    query: 'select uuid from events where event = «"it\'s"»',
    fixed: ["select uuid from events where event = 'it\\'s'"],
    passing: "select uuid from events where event = 'it\\'s'",
  },
  {
    code: 'unknown-column',
    query: 'select uuid from events where event = «"$pageview"»',
    fixed: ["select uuid from events where event = '$pageview'"],
    passing: "select uuid from events where event = '$pageview'",
  },
  {
    code: 'unknown-table',
    query: 'select event from «evnts» limit 1',
    fixed: ['select event from events limit 1'],
    passing: 'select event from posthog.events limit 1',
  },
  {
    code: 'unknown-table',
    query: 'select id from «stripe.prefix.invoice» limit 1',
    fixed: ['select id from stripe.prefix.invoices limit 1'],
    passing: 'select `total amount` from stripe.prefix.invoices limit 1',
  },
  {
    code: 'unknown-table',
    query: 'with signups as (select 1 as n) select n from «signup»',
    fixed: ['with signups as (select 1 as n) select n from signups'],
    passing: 'with signups as (select 1 as n) select n from signups',
  },
  {
    code: 'unknown-table',
    query: 'with a as (select 1 as n), b as (select n from «b») select n from b join a using (n)',
    passing: 'with shapes as (select id from shapes) select id from shapes',
  },
  {
    code: 'unknown-table',
    query: 'select a from «events(1)»',
    fixed: ['select a from events'],
    passing: 'select number from numbers(3)',
  },
  {
    code: 'unknown-table',
    query: 'select «evnts».* from events',
    fixed: ['select events.* from events'],
    passing: 'select events.* from events',
  },
  {
    code: 'unknown-column',
    query: 'select event, «where» event from events',
    passing: 'select event, event as `where` from events',
  },
  {
    code: 'unknown-column',
    query: 'select «evnt» from events',
    fixed: ['select event from events'],
    passing: 'select event from events',
  },
  {
    code: 'unknown-column',
    query: 'select {variables.org}, count() from events group by «breakdown»',
    passing: 'select {breakdown}, count() from events where breakdown = 1 group by breakdown',
  },
  {
    code: 'unknown-column',
    query: 'select e.«evnt» from events e',
    fixed: ['select e.event from events e'],
    passing: 'select e.event from events e',
  },
  {
    code: 'unknown-column',
    query: 'select person.«propertis».email from events',
    fixed: ['select person.properties.email from events'],
    passing: 'select person.properties.email, pdi.person.properties.email from events',
  },
  {
    code: 'unknown-column',
    query: 'select «event»',
    fixed: ['select event from events'],
    passing: 'select 1, true, False',
  },
  {
    code: 'unknown-column',
    query: 'select «b» + 1 as a, 2 as b',
    passing: 'select 2 as b, b + 1 as a',
  },
  {
    code: 'unknown-column',
    query: 'select «total» from (select count() as totals from events) where «total» > 1',
    fixed: ['select totals from (select count() as totals from events) where total > 1'],
    passing: 'select totals from (select count() as totals from events) where totals > 1',
  },
  {
    code: 'unknown-column',
    query: 'select «properties__plan» from (select properties.plan from events)',
    passing:
      'with a as (select properties.plan, person.properties.a.b from events) select a.plan, a__b from a',
  },
  {
    code: 'unknown-column',
    query: "select plan, «other» from (select properties['plan'] from events)",
    passing:
      "select plan, a__b from (select properties['plan'], person.properties.a['b'] from events)",
  },
  {
    code: 'unknown-column',
    query: 'select uuid from (select * exclude (event) from events) where «event»',
    fixed: ['select uuid from (select * exclude (event) from events) where event_issue_id'],
    passing: 'select uuid from (select * exclude (event) from events)',
  },
  {
    code: 'unknown-column',
    query: 'select a, «b» from (select 1 as a union all select 2 as b)',
    passing: 'select a from (select 1 as a union all select 2 as b)',
  },
  {
    code: 'unknown-column',
    query: 'select arrayMap(x -> x + «y», [1]) from events',
    passing:
      'select arrayMap(timestamp -> timestamp + 1, [1]), arrayMap((x, y) -> x + y, [1], [2])',
  },
  {
    code: 'unknown-column',
    query: 'select e.event from events e join persons p on e.person_id = p.«ident»',
    passing: 'select e.event from events e join persons p on e.person_id = p.id',
  },
  {
    code: 'unknown-column',
    query: "select columns('^even') from events where «evnt» = 'signed_up'",
    fixed: ["select columns('^even') from events where event = 'signed_up'"],
    passing: "select event from (select columns('^even') from events)",
  },
  {
    code: 'ambiguous-column',
    query: 'select «created_at» from events e join persons p on e.person_id = p.id',
    fixed: [
      'select e.created_at from events e join persons p on e.person_id = p.id',
      'select p.created_at from events e join persons p on e.person_id = p.id',
    ],
    passing: 'select e.created_at, event from events e join persons p on e.person_id = p.id',
  },
  {
    code: 'ambiguous-column',
    query: 'select e.event from events e join persons p on e.person_id = p.id where «team_id» = 1',
    fixed: [
      'select e.event from events e join persons p on e.person_id = p.id where e.team_id = 1',
      'select e.event from events e join persons p on e.person_id = p.id where p.team_id = 1',
    ],
    passing: 'select e.event from events e join sessions s using (distinct_id)',
  },
  {
    code: 'table-as-value',
    query: 'select «person» from events',
    passing: 'select person.id from events',
  },
  {
    code: 'table-as-value',
    query: 'select «e» from events e',
    passing: 'select e.uuid from events e',
  },
  {
    code: 'no-fields',
    query: 'select event.«name» from events',
    passing: 'select properties.list.1, properties.a.b from events',
  },
  {
    code: 'no-fields',
    query: 'select event as person, person.«properties» from events',
    passing: 'select event as persona, person.properties from events',
  },
  {
    code: 'correlated-subquery',
    query: 'select event from events e where event in (select id from shapes where «e.event» = id)',
    passing: 'select event from events e where event in (select id from shapes s where s.id = 1)',
  },
  {
    code: 'duplicate-table',
    query: 'select events.event from events join «events» on 1 = 1',
    fixed: ['select events.event from events join events as events_2 on 1 = 1'],
    passing: 'select a.event from events a join events b on a.uuid = b.uuid',
  },
  {
    code: 'duplicate-table',
    query: 'select a.event from events a join persons «a» on 1 = 1',
    passing: 'select a.event from events a join persons b on 1 = 1',
  },
  {
    code: 'duplicate-alias',
    query: 'select event as a, uuid as «a» from events',
    fixed: ['select event as a, uuid as a_2 from events'],
    passing: 'select event as a, (select 1 as a) as b from events',
  },
  {
    code: 'duplicate-alias',
    query: 'select if(1, (2 as «a»), 3) as a',
    fixed: ['select if(1, (2 as a_2), 3) as a'],
    passing: "select (if(event = 'a', 1, 2) as a) as a, sum(a) as b from events group by a",
  },
  {
    code: 'reserved-alias',
    query: 'select 1 as «`team_id`»',
    fixed: ['select 1 as team_id_'],
    passing: 'select team_id from events limit 1',
  },
  {
    code: 'name-percent',
    query: 'select 1 as «`50%`»',
    fixed: ['select 1 as `50percent`'],
    passing: 'select 1 as `odd name`',
  },
  {
    code: 'duplicate-column-name',
    query: 'with x(a, «a») as (select 1, 2) select a from x',
    passing: 'with x(a, b) as (select 1, 2) select a, b from x',
  },
  {
    code: 'column-count',
    query: 'with x(«a») as (select 1, 2) select a from x',
    passing: 'with x(a) as (select 1) select a from x',
  },
  {
    code: 'column-count',
    query: 'select a from (select 1, 2) as x(«a, b, c»)',
    passing: 'select a, b from (select 1, 2) as x(a, b)',
  },
  {
    code: 'column-count',
    query: 'select a from (values (1, 2)) as x(«a»)',
    passing: 'select a, b from (values (1, 2)) as x(a, b)',
  },
  {
    code: 'values-width',
    query: 'select a from (values (1, 2), «(3)») as x(a, b)',
    passing: 'select a from (values (1, 2), (3, 4)) as x(a, b)',
  },
  {
    code: 'using-column',
    query: 'with recursive x using key («b») as (select 1 as a) select a from x',
    passing: 'with recursive x using key (a) as (select 1 as a) select a from x',
  },
  {
    code: 'star-tables',
    query: 'select «*»',
    passing: 'select * from shapes',
  },
  {
    code: 'star-tables',
    query: 'select «*» from shapes s join persons p on 1 = 1',
    fixed: ['select s.*, p.* from shapes s join persons p on 1 = 1'],
    passing: 'select s.*, p.* from shapes s join persons p on 1 = 1',
  },
  {
    code: 'exclude-column',
    query: 'select * exclude («weeks») from weekly_signups',
    fixed: ['select * exclude (week) from weekly_signups'],
    passing: 'select * exclude (week) from weekly_signups',
  },
  {
    code: 'exclude-column',
    query: 'select «* exclude (week, n)» from weekly_signups',
    passing: 'select * exclude (n) from weekly_signups',
  },
  {
    code: 'columns-pattern',
    query: "select columns(«'^zz'») from events",
    passing: "select columns('^event$') from events",
  },
  {
    code: 'columns-pattern',
    query: "select columns(«'('») from events",
    passing: "select columns('(?i)EVENT') from events",
  },
  {
    code: 'unsupported-form',
    query: 'select number from numbers(3) limit «number»',
    passing: 'with 3 as n select number from numbers(3) limit n',
  },
  {
    code: 'cte-as-value',
    query: 'with x as (select 1 as a) select «x»',
    passing: 'with 1 as x select x',
  },
  {
    code: 'cte-fields',
    query: 'with 1 as x select «x.y»',
    passing: 'with x as (select 1 as y) select x.y from x',
  },
  {
    code: 'unused-cte',
    query: 'with «a» as (select 1 as x), b as (select 2 as y) select y from b',
    fixed: ['with b as (select 2 as y) select y from b'],
    passing: 'with a as (select 1 as x), b as (select x from a) select x from b',
  },
  {
    code: 'unused-cte',
    query: 'with b as (select 2 as y), «a» as (select 1 as x) select y from b',
    fixed: ['with b as (select 2 as y) select y from b'],
    passing: 'with a as (select 1 as x) select x from a union all select x from a',
  },
  {
    code: 'unused-cte',
    query:
      'with a as (with «b» as (select 1 as x) select 2 as y) select y, toString(y) as b from a',
    fixed: ['with a as (select 2 as y) select y, toString(y) as b from a'],
    passing: 'with a as (with b as (select 1 as x) select x from b) select x from a',
  },
  {
    code: 'unused-cte',
    query: 'with 1 as «a» select 2',
    fixed: ['select 2'],
    passing: 'with x -> x + 1 as f select f(1)',
  },
];
