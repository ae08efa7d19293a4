import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import { project } from '../../../../bench/typing/project.ts';
import { suggestList } from '../../../../bench/typing/suggestList.ts';
import { catalog as plain } from '../../support/catalog.ts';
import { atCursor } from '../../support/cursor.ts';

const catalog = plain.updated(project);
const client = { snippets: true, itemDefaults: true, labelDetails: true };

/** A query with the cursor, and the entry that an editor must list first there. */
const rows: readonly (readonly [query: string, wanted: string | undefined])[] = [
  // The beginning and continuation of a query.
  ['s|', 'SELECT'],
  ['w|', 'WITH'],
  ['select distinct| ', 'DISTINCT'],
  ['select event f|', 'FROM'],
  ['select event from |', 'events'],
  ['select event from e|', 'events'],
  ['select event from events |', 'WHERE'],
  ['select event from events w|', 'WHERE'],
  ['select event from events where timestamp > now() a|', 'AND'],
  ["select event from events where event = 'a' |", 'AND'],
  ['select event from events where amount between 1 |', 'AND'],
  ['select event, count() from events g|', 'GROUP BY'],
  ['select event from events order by timestamp d|', 'DESC'],
  ['select event from events order by timestamp |', 'DESC'],
  ['select event from events order by timestamp desc |', 'LIMIT'],
  ['select event from events where timestamp |', '>='],
  ['select event from events where event |', '='],
  ['select toDate(timestamp) as day from events group by day |', 'ORDER BY'],
  ['select now() - interval 7 day |', 'FROM'],
  ['select toStartOfInterval(timestamp, |', 'INTERVAL'],
  ['select event from events where timestamp > now() - |', 'INTERVAL'],
  ['select event from events where timestamp > now() - interval 7 |', 'DAY'],
  ['SELECT event FROM events WH|', 'WHERE'],
  ['select count() |', 'AS'],
  ['select event from events union |', 'ALL'],
  ['select event from events where properties.plan is |', 'NOT NULL'],
  // Functions by use and by type.
  ['select co|', 'count()'],
  ['select su|', 'sum()'],
  ['select uniq| from events', 'uniq()'],
  ['select event from events where timestamp >= |', 'now()'],
  ['select toD| from events', 'toDate()'],
  ['select av| from events', 'avg()'],
  ['select round(s| from events', 'sum()'],
  ['select cou| from events', 'count()'],
  ["select cast('1' as |", 'String'],
  ["select cast('1' as I|", 'Int'],
  ['select dateDiff(|', "'day'"],
  ["select dateTrunc('|', timestamp) from events", 'day'],
  ['select toDate(|) from events', 'timestamp'],
  ['select toStartOfMonth(|) from events', 'timestamp'],
  ['select uniq(| from events', 'distinct_id'],
  ['select count(distinct p|) from events', 'person_id'],
  // Columns, events and properties.
  ['select ev|', 'event'],
  ['select ev| from events', 'event'],
  ['select prop|', 'properties'],
  ['select person.| from events', 'properties'],
  ['select properties.$b| from events', '$browser'],
  ['select properties.$cu| from events', '$current_url'],
  ['select person.properties.em| from events', 'email'],
  ["select 1 from events where event = '$pagev|'", '$pageview'],
  ["select countIf(event = 'up|", 'uploaded_file'],
  ['select event from events where |', 'event'],
  ["select event from events where event = 'a' and t|", 'timestamp'],
  ['select properties.`$fea| from events', '$feature_flag'],
  ['select `ev| from events', 'event'],
  ['select * from `stripe_c|', 'stripe_customers'],
  ['select sess| from events', 'session'],
  ['select $st| from sessions', '$start_timestamp'],
  // While FROM has no table yet, or a part of its name.
  ['select ev| from', 'event'],
  ['select |\nfrom ev', 'count()'],
  ['select |\nfrom (', 'count()'],
  ['select ti|\nfrom (', 'timestamp'],
  ['select ev|\nfrom stri', 'event'],
  ['select am|\nfrom stri', 'amount'],
  ['select ev|, count() from events', 'event'],
  ['select prop| from events e join ', 'properties'],
  ["select ev| from where event = 'signed_up'", 'event'],
  ["select 1 from ev where event = 'pag|'", '$pageview'],
  ['select properties.em| from pers', 'email'],
  ['select s.st| from stri', 'status'],
  ['with signups as (select event as name from events) select | from si', 'name'],
  // Tables that have all columns which the query names before its FROM.
  ['select ticket_id, prio|', 'priority'],
  ['select customer_id, amount_due, due_|', 'due_date'],
  // What the query has already, and what goes on with a line.
  ["select countIf(event = 'a'), countIf(event = 'b'), co|", 'countIf()'],
  ['select count() from events where properties.title != properties.ti|', 'title'],
  ["select 1 from events\nwhere event = 'a'\n    |", 'AND'],
  ["select event from events\nwhere event = 'a'\n|", 'GROUP BY'],
  ['select properties.plan from events;\nselect properties.p|', 'plan'],
  // Properties by the event, by a word that they share with another name, and by type.
  ["select 1 from events where event = '$exception' and properties.|", '$exception_type'],
  ["select 1 from events where event = 'uploaded_file' and properties.f|", 'file_type'],
  ['select sum(properties.a| from events', 'amount_usd'],
  ['select toFloat(properties.d| from events', 'duration_ms'],
  // No clause comes before a join.
  ['select event from events |\njoin persons p on p.id = person_id', 'AS'],
  ['select event from events w|\nleft join persons p on p.id = person_id', undefined],
  // Joins, CTEs and queries in queries.
  ['select 1 from events e join |', 'persons'],
  ['select 1 from events e join persons p on |', 'p.id = e.person_id'],
  ['select 1 from stripe_invoices i join stripe_customers c on |', 'c.id = i.customer_id'],
  ['select 1 from events e join persons p on p.id = e.p|', 'person_id'],
  ['select e.| from events e join persons p on p.id = e.person_id', 'properties'],
  ['with signups as (select event as name from events) select | from signups', 'name'],
  ['with signups as (select event as name from events) select |', 'name'],
  ['with signups as (select event as name from events) select name from |', 'signups'],
  ['with t as (select 1 as one) select t.|', 'one'],
  ['select a.| from (select event as e from events) a', 'e'],
  ['select $is_bounce, session_id from |', 'sessions'],
  ['select c.em| from stripe_customers c', 'email'],
  ['select 1 from events where person_id in (select id from per|', 'persons'],
  ['select event from events union all select ev| from events', 'event'],
  ['select 1 from events e join persons p on p.id |', '='],
  ['select 1 from events e join persons p on e.person_id |', '='],
  ['select 1 from events e join persons p on e.person_id = |', 'p.id'],
  ['select 1 from events e join persons p on p.id = |', 'e.person_id'],
  ['select 1 from events e join persons p on | = e.person_id', 'p.id'],
  ['select 1 from events e join persons p on e.event = 1 and |', 'p.id = e.person_id'],
  ['select 1 from stripe_invoices i join stripe_customers c on i.customer_id = |', 'c.id'],
  // A column that several tables have is found by its own name.
  ['select prop| from events e join persons p on p.id = e.person_id', 'e.properties'],
  ['select cre| from events e join persons p on p.id = e.person_id', 'p.created_at'],
  ['select `prop| from events e join persons p on p.id = e.person_id', 'e.properties'],
  // Columns of an unknown table that the query already names.
  ['select plan, amount from stripe_x where |', 'plan'],
  ['select plan, amount from stripe_x where am|', 'amount'],
  ['select plan, count() as n from stripe_x group by |', 'plan'],
  ['select x.`total in €` from stripe_x x where x.|', 'total in €'],
  ['with raw as (select * from bills where at > now()) select plan from raw where |', 'plan'],
  ["select x.| from (select * from bills) x where x.plan = 'a'", 'plan'],
  ['select x.plan, y.other from stripe_x x join you y on true where pl|', 'x.plan'],
  ['select plan from events e join stripe_x s on s.id = e.uuid where pla|', 's.plan'],
  ['select arrayMap(plan -> plan + amount, list) from stripe_x where |', 'amount'],
  // Values compared with a time, and words after NOT.
  ['select event from events where timestamp < |', 'now()'],
  ['select event from events where timestamp between |', 'now()'],
  ['select event from events where not |', 'event'],
  ['select event from events where event not |', 'IN'],
  // Operands of a number.
  ['select amount * | from stripe_invoices', 'amount'],
  // Lambdas, windows, CASE.
  ['select arrayMap(x -> |, [1, 2])', 'x'],
  ['select arrayFilter(item -> it|, [1, 2])', 'item'],
  ['select case |', 'WHEN'],
  ["select case when event = 'a' |", 'THEN'],
  ["select case when event = 'a' then 1 e|", 'ELSE'],
  ['select case event |', 'WHEN'],
  ["select case event when 'a' |", 'THEN'],
  ['select case when event |', '='],
  ["select case when event = 'a' then 1 |", 'ELSE'],
  ["select case when event = 'a' then event |", 'ELSE'],
  ["select case when event = 'a' then 1 else 2 |", 'END'],
  ["select case when event = 'a' then case when 1 = 1 then 1 else 2 end |", 'ELSE'],
  ["select case when event = 'a' then 1 else 2 end |", 'AS'],
  ['select sum(1) over (|', 'PARTITION BY'],
  ['select event, count() as n from events group by |', 'event'],
  ['select count() as n, toDate(timestamp) as day from events group by |', 'day'],
  ['select event, count() as total from events group by event order by t|', 'total'],
  // Functions that need a window.
  ['select rank() |', 'OVER'],
  ['select event, row_number() o| from events', 'OVER'],
  // Frames of windows, a word at a time.
  ['select sum(1) over (order by event rows between 6 |', 'PRECEDING'],
  ['select sum(1) over (order by event rows between 6 f|', 'FOLLOWING'],
  ['select sum(1) over (order by event rows between unbounded |', 'PRECEDING'],
  ['select sum(1) over (order by event rows between 6 preceding |', 'AND'],
  ['select sum(1) over (order by event rows between 6 preceding and current |', 'ROW'],
  // Columns that already group or order the rows are not repeated.
  ['select event, distinct_id, count() from events group by event, |', 'distinct_id'],
  ['select event, count() as n from events group by event order by event, |', 'n'],
  ['select event, row_number() over (order by event) as rn from events qualify |', 'rn'],
  ['select event, co| from events group by event', 'count()'],
  ['select * exc| from events', 'EXCLUDE'],
  // A query after another one, with no `;` between them yet.
  ['select event from events limit 10\n\nselect id, is_id| from persons', 'is_identified'],
  ['select event from events limit 10\n\nselect event, cou| from events', 'count()'],
  ['select 1 limit 5\n\nwith a as (select id as person from persons) select p| from a', 'person'],
  ['select event from events\n\nselect id from persons where p|', 'properties'],
  // Subqueries are joined by columns with the same name, after the keys of both.
  [
    'with a as (select toDate(timestamp) as day, count() as n from events group by day), b as (select toDate(created_at) as day from persons group by day) select 1 from a join b on |',
    'b.day = a.day',
  ],
  [
    'with a as (select toDate(timestamp) as day, count() as n from events group by day), b as (select toDate(created_at) as day from persons group by day) select 1 from a join b on a.day = |',
    'b.day',
  ],
  [
    'select 1 from (select event, person_id from events) a join (select event, person_id from events) b on |',
    'b.person_id = a.person_id',
  ],
  // UTF-16, CRLF, and the surroundings.
  ["select '🦔🦔', ev| from events", 'event'],
  ["select 'ß',\r\n  prop|\r\nfrom events", 'properties'],
  ['select 1;\r\nselect distinct_id from e|', 'events'],
  ['-- 🦔\r\nselect 1 from events w|', 'WHERE'],
];

describe('the item wanted', () => {
  for (const [query, wanted] of rows) {
    it(`is ${wanted} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const line = document.text.split(/\r?\n/)[position.line] ?? '';
      const list = completion(document, position, catalog, client);
      const [first] = suggestList(list, line.slice(0, position.character), position);
      assert.equal(first?.label, wanted);
    });
  }
});
