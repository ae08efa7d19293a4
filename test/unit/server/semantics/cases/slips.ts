import type { Row } from '../../support/findings.ts';

const where = 'select uuid from events where';
const numbered = 'select event, row_number() over (order by timestamp) as n from events';

/** Forms that hardly anybody means as they are read. */
export const slipRows: readonly Row[] = [
  {
    code: 'misread-seconds',
    query: `${where} timestamp > now() - «7»`,
    says: /^`now\(\) - 7` counts 7 seconds\. Write `interval 7 day` for days\.$/,
    fixed: [
      `${where} timestamp > now() - interval 7 day`,
      `${where} timestamp > now() - interval 7 second`,
    ],
    passing: `${where} timestamp > today() - 7`,
  },
  {
    code: 'misread-seconds',
    query: 'select toStartOfDay(timestamp) + «1» from events',
    says: /counts 1 second\./,
    fixed: ['select toStartOfDay(timestamp) + interval 1 day from events'],
    passing: 'select toStartOfWeek(timestamp) + 1 from events',
  },
  {
    code: 'argument-type',
    query: `${where} timestamp > now() - «'7 days'»`,
    fixed: [`${where} timestamp > now() - interval 7 day`],
    passing: `${where} timestamp > now() - interval 7 day`,
  },
  {
    code: 'like-without-wildcard',
    query: `${where} event like «'paid'»`,
    says: /^Without `%` or `_` the whole text is compared\. Write `'%paid%'` to look inside it\.$/,
    fixed: [`${where} event = 'paid'`, `${where} event like '%paid%'`],
    passing: `${where} event like '%paid%'`,
  },
  {
    code: 'like-without-wildcard',
    query: `${where} event not like «'a@b'»`,
    fixed: [`${where} event != 'a@b'`, `${where} event not like '%a@b%'`],
    passing: `${where} event not like 'a_b'`,
  },
  {
    // `=` would compare capital letters too.
    code: 'like-without-wildcard',
    query: `${where} event ilike «'Paid'»`,
    fixed: [`${where} event ilike '%Paid%'`],
    passing: `${where} event ilike 'paid%'`,
  },
  {
    code: 'column-count',
    query: `${where} person_id in «(select id, created_at from persons)»`,
    says: /^IN looks up 1 value, but the query returns 2 columns\. Select 1 column\.$/,
    passing: `${where} person_id in (select id from persons)`,
  },
  {
    code: 'column-count',
    query: `${where} properties.plan not in «(select event, uuid from events)» and (event, uuid) in «(select event, uuid, timestamp from events)»`,
    passing: `${where} properties.plan not in (select event from events)`,
  },
  {
    code: 'misread-placeholder',
    query: `${where} distinct_id = «'{variables.org}'»`,
    says: /^Inside quotes `\{variables\.org\}` is plain text\. Write `\{variables\.org\}`\.$/,
    fixed: [`${where} distinct_id = {variables.org}`],
    passing: `${where} distinct_id = {variables.org}`,
  },
  {
    code: 'misread-placeholder',
    query: `${where} distinct_id like «'%{variables.org}''%'»`,
    fixed: [`${where} distinct_id like concat('%', {variables.org}, '\\'%')`],
    passing: `${where} distinct_id like concat('%', {variables.org}, '%')`,
  },
  {
    code: 'argument-value',
    query: "select toTimeZone(now(), «'utc'»), toStartOfDay(now(), «'Europe/Berln'»)",
    says: /^Unknown time zone `utc`\. Did you mean `UTC`\?$/,
    fixed: ["select toTimeZone(now(), 'UTC'), toStartOfDay(now(), 'Europe/Berln')"],
    passing: "select toTimeZone(now(), 'UTC'), toStartOfDay(now(), 'Europe/Berlin')",
  },
  {
    code: 'argument-value',
    query: "select toDateTime('2026-01-01', «'New York'»)",
    fixed: ["select toDateTime('2026-01-01', 'America/New_York')"],
    passing: "select toDateTime('2026-01-01', 'America/New_York')",
  },
  {
    code: 'argument-value',
    query: "select timezone(«'PST'», now()), now(«'+02:00'»)",
    says: /^Unknown time zone `PST`\. Write a place, such as `America\/New_York`\.$/,
    passing: "select timezone('PST8PDT', now()), now('Etc/GMT-2')",
  },
  {
    code: 'argument-value',
    query: "select dateDiff(«'dy'», now(), now())",
    says: /^`dateDiff` has no unit `dy`\. Did you mean `day`\?$/,
    fixed: ["select dateDiff('day', now(), now())"],
    passing: "select dateDiff('d', now(), now())",
  },
  {
    code: 'argument-value',
    query: "select dateTrunc(«'days'», now())",
    fixed: ["select dateTrunc('day', now())"],
    passing: "select dateTrunc('DAY', now())",
  },
  {
    code: 'window-in-where',
    query: `${numbered} where «n» = 1`,
    says: /^`n` is a window function, and WHERE comes before it\. Filter in a SELECT around\.$/,
    fixed: [`select * from (${numbered}) where n = 1`],
    passing: `select * from (${numbered}) where n = 1`,
  },
  {
    code: 'window-in-where',
    query: `${numbered} where event = 'paid_bill' and «n» = 1 limit 5`,
    fixed: [`select * from (${numbered} where event = 'paid_bill') where n = 1 limit 5`],
    passing: `${numbered} where event = 'paid_bill' limit 5`,
  },
  {
    // ORDER BY may use columns that the SELECT around lacks.
    code: 'window-in-where',
    query: `${numbered} where «n» = 1 order by timestamp`,
    passing: `${numbered} order by n`,
  },
  {
    code: 'window-in-where',
    query: `${where} «row_number() over ()» = 1 group by uuid, «rank() over ()» having «count() over ()» > 1`,
    says: /^`row_number` is a window function, and WHERE comes before it\./,
    passing: `${numbered} order by rank() over ()`,
  },
  {
    code: 'unknown-function',
    query: "select «toTimezone»(now(), 'UTC')",
    fixed: ["select toTimeZone(now(), 'UTC')"],
    passing: "select toTimeZone(now(), 'UTC')",
  },
  {
    code: 'misread-distinct-on',
    query: 'select «distinct on (event)» event, uuid from events limit 1',
    fixed: ['select event, uuid from events limit 1 by event limit 1'],
    passing: 'select event, uuid from events limit 1 by event limit 1',
  },
];
