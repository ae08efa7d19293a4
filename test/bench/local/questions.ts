/** A question about a product in HogQL, and as somebody writes it who knows the engine's tables. */
export type Question = {
  readonly name: string;
  readonly hogql: string;
  readonly sql: string;
};

const person = 'LEFT JOIN persons p ON e.person_id = p.id';
const session = 'LEFT JOIN sessions s ON e.`$session_id` = s.session_id';
const amount = "accurateCastOrNull(e.mat_amount, 'Float64')";

/** Twenty questions, each with rows in one order. */
export const questions: readonly Question[] = [
  {
    name: 'events by name',
    hogql: 'select event, count() from events group by event order by event',
    sql: 'SELECT event, count() FROM events e GROUP BY event ORDER BY event',
  },
  {
    name: 'daily actives',
    hogql:
      'select toDate(timestamp) as day, count(distinct person_id) from events group by day order by day',
    sql: 'SELECT toDate(timestamp) AS day, count(DISTINCT person_id) FROM events GROUP BY day ORDER BY day',
  },
  {
    name: 'weekly actives',
    hogql:
      "select toStartOfWeek(timestamp) as week, uniq(person_id) from events where event = '$pageview' group by week order by week",
    sql: "SELECT toStartOfWeek(timestamp) AS week, uniq(person_id) FROM events WHERE event = '$pageview' GROUP BY week ORDER BY week",
  },
  {
    name: 'one event in a month',
    hogql:
      "select count() from events where event = 'paid' and timestamp >= '2026-02-01' and timestamp < '2026-03-01'",
    sql: "SELECT count() FROM events WHERE event = 'paid' AND timestamp >= '2026-02-01' AND timestamp < '2026-03-01'",
  },
  {
    name: 'breakdown by browser',
    hogql:
      'select properties.$browser as browser, count() from events group by browser order by browser',
    sql: 'SELECT `mat_$browser` AS browser, count() FROM events GROUP BY browser ORDER BY browser',
  },
  {
    name: 'breakdown by two properties and day',
    hogql:
      'select toDate(timestamp) as day, properties.$os as os, properties.plan as plan, count() from events group by day, os, plan order by day, os, plan limit 1000',
    sql: 'SELECT toDate(timestamp) AS day, `mat_$os` AS os, mat_plan AS plan, count() FROM events GROUP BY day, os, plan ORDER BY day, os, plan LIMIT 1000',
  },
  {
    name: 'revenue by plan',
    hogql:
      "select properties.plan as plan, sum(properties.amount) from events where event = 'paid' group by plan order by plan",
    sql: `SELECT mat_plan AS plan, sum(${amount}) FROM events e WHERE event = 'paid' GROUP BY plan ORDER BY plan`,
  },
  {
    name: 'quantiles of a property',
    hogql:
      "select event, quantileExact(0.5)(properties.amount), max(properties.amount) from events where event in ('paid', 'uploaded') group by event order by event",
    sql: `SELECT event, quantileExact(0.5)(${amount}), max(${amount}) FROM events e WHERE event IN ('paid', 'uploaded') GROUP BY event ORDER BY event`,
  },
  {
    name: 'top pages',
    hogql:
      "select properties.$pathname as path, count() as views from events where event = '$pageview' group by path order by views desc, path limit 20",
    sql: "SELECT `mat_$pathname` AS path, count() AS views FROM events WHERE event = '$pageview' GROUP BY path ORDER BY views DESC, path LIMIT 20",
  },
  {
    name: 'a page by its prefix',
    hogql:
      "select count() from events where properties.$current_url like 'https://shop.example/1%'",
    sql: "SELECT count() FROM events WHERE `mat_$current_url` LIKE 'https://shop.example/1%'",
  },
  {
    name: 'events of a company',
    hogql:
      "select count() from events where person.properties.company = 'c7' and event = '$pageview'",
    sql: `SELECT count() FROM events e ${person} WHERE p.mat_company = 'c7' AND e.event = '$pageview'`,
  },
  {
    name: 'breakdown by company',
    hogql:
      'select person.properties.company as company, count(), count(distinct person_id) from events group by company order by company limit 200',
    sql: `SELECT p.mat_company AS company, count(), count(DISTINCT e.person_id) FROM events e ${person} GROUP BY company ORDER BY company LIMIT 200`,
  },
  {
    name: 'sessions by day',
    hogql:
      'select toDate($start_timestamp) as day, count(), avg($session_duration) from sessions group by day order by day',
    sql: 'SELECT toDate(`$start_timestamp`) AS day, count(), avg(`$session_duration`) FROM sessions GROUP BY day ORDER BY day',
  },
  {
    name: 'events by entry page of their session',
    hogql:
      "select session.$entry_pathname as entry, count() from events where event = 'paid' group by entry order by entry limit 200",
    sql: `SELECT s.\`$entry_pathname\` AS entry, count() FROM events e ${session} WHERE e.event = 'paid' GROUP BY entry ORDER BY entry LIMIT 200`,
  },
  {
    name: 'funnel of three steps',
    hogql:
      "select level, count() from (select person_id, windowFunnel(604800)(toDateTime(timestamp), event = '$pageview', event = 'signed_up', event = 'paid') as level from events group by person_id) group by level order by level",
    sql: "SELECT level, count() FROM (SELECT person_id, windowFunnel(604800)(toDateTime(timestamp), event = '$pageview', event = 'signed_up', event = 'paid') AS level FROM events GROUP BY person_id) GROUP BY level ORDER BY level",
  },
  {
    name: 'funnel by browser',
    hogql:
      "select browser, level, count() from (select person_id, any(properties.$browser) as browser, windowFunnel(86400)(toDateTime(timestamp), event = '$pageview', event = 'uploaded') as level from events group by person_id, properties.$browser) group by browser, level order by browser, level",
    sql: "SELECT browser, level, count() FROM (SELECT person_id, any(`mat_$browser`) AS browser, windowFunnel(86400)(toDateTime(timestamp), event = '$pageview', event = 'uploaded') AS level FROM events GROUP BY person_id, `mat_$browser`) GROUP BY browser, level ORDER BY browser, level",
  },
  {
    name: 'retention by week',
    hogql:
      "select dateDiff('week', f.first, toDate(e.timestamp)) as week, count(distinct e.person_id) from events e join (select person_id, toDate(min(timestamp)) as first from events group by person_id) f on e.person_id = f.person_id group by week order by week",
    sql: "SELECT dateDiff('week', f.first, toDate(e.timestamp)) AS week, count(DISTINCT e.person_id) FROM events e INNER JOIN (SELECT person_id, toDate(min(timestamp)) AS first FROM events GROUP BY person_id) f ON e.person_id = f.person_id GROUP BY week ORDER BY week",
  },
  {
    name: 'new persons by day',
    hogql:
      'select day, count() from (select person_id, toDate(min(timestamp)) as day from events group by person_id) group by day order by day',
    sql: 'SELECT day, count() FROM (SELECT person_id, toDate(min(timestamp)) AS day FROM events GROUP BY person_id) GROUP BY day ORDER BY day',
  },
  {
    name: 'conversion by day',
    hogql:
      "select toDate(timestamp) as day, countIf(event = 'paid') / countIf(event = '$pageview') from events group by day order by day",
    sql: "SELECT toDate(timestamp) AS day, countIf(event = 'paid') / countIf(event = '$pageview') FROM events GROUP BY day ORDER BY day",
  },
  {
    name: 'the most active persons',
    hogql:
      'select person.properties.email as email, count() as times from events group by email order by times desc, email limit 20',
    sql: `SELECT p.mat_email AS email, count() AS times FROM events e ${person} GROUP BY email ORDER BY times DESC, email LIMIT 20`,
  },
];
