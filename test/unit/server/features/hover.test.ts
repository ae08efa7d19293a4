import assert from 'node:assert/strict';
import { hover } from '../../../../server/src/features/hover.ts';
import { parse } from '../../../../server/src/parser/parse.ts';
import { keywordDocs } from '../../../../server/src/schema/keywordDocs.ts';
import { typeDocs } from '../../../../server/src/schema/typeDocs.ts';
import { catalog as plain } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';
import { said } from '../support/findings.ts';

const catalog = plain.updated({
  cohorts: [{ id: 7, name: 'Power users' }],
  descriptions: {
    weekly_signups: { n: 'How <b>many</b>.' },
    'stripe.prefix.invoices': { '': 'Bills of *ours*.' },
    events: { event: 'Less than ours.' },
  },
  events: [
    { name: '$pageview', volume: 100 },
    { name: 'paid', volume: 5000, description: 'A bill was paid.' },
  ],
  properties: {
    event: [
      { name: '$browser', type: 'String' },
      { name: 'price', type: 'Numeric', volume: 1200 },
    ],
    person: [{ name: 'plan', type: 'String' }],
  },
});
const code = (text: string): string => `\`\`\`hogql\n${text}\n\`\`\``;

const eventColumn =
  '**event** — String, column of `events`\n\nThe name of the event, such as `$pageview`. Comparisons are case-sensitive.';
const aliasOfView = '**w** — alias of `weekly_signups`, 2 columns\n\n`week` Date, `n` Int64';

describe('hover', () => {
  const cases: [query: string, shown: string | undefined][] = [
    ['select ev|ent from events', eventColumn],
    ['select e.ev|ent from events e', eventColumn],
    ['select w|.n from weekly_signups w', aliasOfView],
    ['select w.n from weekly_signups |w', aliasOfView],
    ['select w|.* from weekly_signups w', aliasOfView],
    [
      'select 1 as `![x](https://evil.example/a.png)`, `![x](https://evil.example/a.png)|`',
      `**\\!\\[x\\](https:&#47;/evil.example/a.png)** — Int64\n\n${code('1')}`,
    ],
    [
      'select person.proper|ties.plan from events',
      '**properties** — JSON, column of `persons`\n\nThe person’s current properties: `properties.email`.',
    ],
    [
      'select `total am|ount` from stripe.prefix.invoices',
      '**total amount** — Nullable(Float64), column of `stripe.prefix.invoices`',
    ],
    [
      'select n| from weekly_signups',
      '**n** — Int64, column of `weekly_signups`\n\nHow \\<b\\>many\\</b\\>.',
    ],
    [
      'select 1 from stripe.prefix.invoi|ces',
      '**stripe.prefix.invoices** — table, 2 columns\n\n`id` String, `total amount` Nullable(Float64)\n\nBills of \\*ours\\*.',
    ],
    [
      'select `rate |%` from (select 1 as `rate %`) r',
      '**rate %** — Int64, column of `r`\n\nThe service refuses names with `%`, even in back quotes, so completion leaves them out. If another query defines the name, choose one without `%`.',
    ],
    [
      'select toStr|ing(1)',
      `${code('toString(value[, timezone]) → String')}\n\nConverts a value to text; dates and times may name a time zone.\n\n${code('toString(person_id)')}`,
    ],
    [
      'select avgOr|Null(1)',
      `${code('avgOrNull(x) → Nullable(Float64)')}\n\nAverage of the values.\n\n**OrNull**: Returns NULL if there are no rows.`,
    ],
    [
      'select 1 from num|bers(3)',
      `${code('numbers(count[, start])')}\n\nA table with one column, number, that counts up from 0.\n\n${code('numbers(10)')}`,
    ],
    [
      'select 1 from weekly_|signups',
      '**weekly_signups** — view, 2 columns\n\n`week` Date, `n` Int64',
    ],
    [
      'with a as (select 1 as x) select 1 from |a',
      '**a** — common table expression, 1 column\n\n`x` Int64',
    ],
    ['with a as (select 1 as x) select x| from a', '**x** — Int64, column of `a`'],
    [
      'with |a as (select 1 as x) select x from a',
      '**a** — common table expression, 1 column\n\n`x` Int64',
    ],
    ['with a(|y) as (select 1) select y from a', '**y** — Int64, column of `a`'],
    ['with a as (select 1 as |x) select x from a', `**x** — Int64\n\n${code('1')}`],
    [`with 1 + 1 as t|wo select two`, `**two** — Int64, value of WITH\n\n${code('1 + 1')}`],
    ['select count() as |n from events', `**n** — UInt64\n\n${code('count()')}`],
    ['select {x} as |n from events', `**n** — alias\n\n${code('{x}')}`],
    ['select tag from shapes array join [1] as ta|g', `**tag** — Int64\n\n${code('[1]')}`],
    [
      'select sum(n) over w from weekly_signups window |w as (partition by week)',
      `**w** — window\n\n${code('(partition by week)')}`,
    ],
    [
      'select sum(n) over |w from weekly_signups window w as (partition by week)',
      `**w** — window\n\n${code('(partition by week)')}`,
    ],
    ['select a| from (select 1) as t(a)', '**a** — Int64, column of `t`'],
    ['select a from (select 1) as t(|a)', '**a** — Int64'],
    ['select |* from weekly_signups', '**\\*** — all columns, 2 columns\n\n`week` Date, `n` Int64'],
    ['select count(|*) from weekly_signups', undefined],
    [
      "select cast('1' as I|nt)",
      `**Int** (Int64) — a whole number\n\n${code("cast('42' as Int)")}`,
    ],
    ["select '1'::Da|te", `**Date** — a day\n\n${code("cast('2026-01-31' as Date)")}`],
    [
      "select '1'::Fl|oat64",
      `**Float64** — a number with a fraction, as exact as its room allows\n\n${code("cast('1.5' as Float)")}`,
    ],
    [
      "select cast('1' as Nullable(Str|ing))",
      `**String** — a string\n\n${code('cast(timestamp as String)')}`,
    ],
    [
      "select cast('1' as Null|able(String))",
      `**Nullable** — a value of the type in parentheses, or NULL\n\n${code("cast('42' as Nullable(Int64))")}`,
    ],
    [
      'select cast((1, 2) as Tuple(a Int, date |bool))',
      `**bool** — true or false\n\n${code("cast('true' as Bool)")}`,
    ],
    ['select cast((1, 2) as Tuple(a Int, d|ate bool))', undefined],
    ['select cast(1 as Nullable(/* In|t */ String))', undefined],
    ['select cast(1 as some|thing)', undefined],
    [
      'select tr|ue',
      `**TRUE** — the condition is fulfilled\n\n${code("(event = '$pageview') = true")}`,
    ],
    [
      'select Fals|e from events',
      `**FALSE** — the condition is not fulfilled\n\n${code("(event = '$pageview') = false")}`,
    ],
    ['select nu|ll', `**NULL** — no value\n\n${code('properties.plan is null')}`],
    ['select `tr|ue` from events', undefined],
    ['select arrayMap(x -> 1 + |x, [null])', '**x** — Nullable(Nothing), parameter of the lambda'],
    [
      "select 1 from events where event = 'pa|id'",
      '**paid** — event, 5,000 times seen\n\nA bill was paid.',
    ],
    [
      'select properties.pri|ce from events',
      '**price** — Numeric, event property, 1,200 times seen',
    ],
    [
      'select {fil|ters} from events',
      '**{filters}** — the date range and the property filters of the insight or the dashboard, as one condition. It is true if none are set.',
    ],
    ['select {na|me}', '**{name}** — a value to enter before the query runs'],
    ['select {filters.nothi|ng}', undefined],
    [
      'select 1 from persons where {filters(created_at as time|stamp)}',
      '**timestamp** — receives the date range',
    ],
    [
      "select 1 from persons where {filters(id as 'pl|an')}",
      '**plan** — receives the filters on the property of this name',
    ],
    [
      'select 1 from persons where {filters(is_ident|ified as timestamp)}',
      '**is_identified** — Bool, column of `persons`\n\nTrue if the person was ever identified; false if still anonymous.',
    ],
    [
      "select {filters.inter|val('week')}",
      "**{filters.interval('day')}** — the interval of the dashboard as a text, such as 'week'; without one the argument, or 'day'",
    ],
    [
      'select {filters.breakdown(1 as pl|an)}',
      '**plan** — a breakdown that the dashboard may choose',
    ],
    ['select 1 -- selec|t', undefined],
    ['select `sel|ect` from events', undefined],
    ['select count() as n from events order by n|', `**n** — UInt64\n\n${code('count()')}`],
    ['select ev|ent from (select event from events', eventColumn],
    [
      'select na|me from (select event as name from events) x',
      '**name** — String, column `events.event`\n\nThe name of the event, such as `$pageview`. Comparisons are case-sensitive.',
    ],
    [
      'select properties.$brow|ser from events',
      '**$browser** — String, event property\n\nFor example `Chrome`, `Firefox`.',
    ],
    ['select person.properties.pl|an from events', '**plan** — String, person property'],
    ['select properties.un|known from events', '**unknown** — Nullable(String), event property'],
    ["select 1 from events where event = '$page|view'", '**$pageview** — event, 100 times seen'],
    ['select arrayMap(it|em -> item, [1])', '**item** — Int64, parameter of the lambda'],
    ['select arrayMap(item -> it|em, [1])', '**item** — Int64, parameter of the lambda'],
    ['select {variables.or|g}', '**org** — variable “Organisation”, String'],
    ['select 1 from events where person_id in cohort |7', '**Power users** — cohort 7'],
    ["select 1 from events where person_id in cohort 'Power| users'", '**Power users** — cohort 7'],
    ['select no|thing from events', undefined],
    ["select 'some| text'", undefined],
    ['select 1|2', undefined],
  ];
  for (const [query, shown] of cases) {
    it(`shows ${shown?.replaceAll('\n', ' ') ?? 'nothing'} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const contents = hover(document, position, catalog)?.contents;
      assert.deepEqual(contents, shown && { kind: 'markdown', value: shown });
    });
  }

  const keywords: [query: string, keyword: string, range: [number, number]][] = [
    ['sel|ect event from events', 'SELECT', [0, 6]],
    ['select event from events group| by event', 'GROUP BY', [25, 33]],
    ['select event from events group   b|y event', 'GROUP BY', [25, 35]],
    ['select e.event from events e left jo|in persons p on 1', 'LEFT JOIN', [29, 38]],
    ['select 1 from events where person_id not in co|hort 7', 'NOT IN COHORT', [37, 50]],
    ['select case whe|n 1 then 2 end', 'WHEN', [12, 16]],
    ['select 1 from events where event is not nu|ll', 'IS NOT NULL', [33, 44]],
  ];
  for (const [query, keyword, [start, end]] of keywords) {
    it(`explains ${keyword} in ${query}, with an example`, () => {
      const { document, position } = atCursor(query);
      const found = hover(document, position, catalog);
      assert.match(
        JSON.stringify(found?.contents),
        new RegExp(`"\\*\\*${keyword}\\*\\* — .*hogql`),
      );
      assert.deepEqual(found?.range, document.lines.rangeOf(start, end));
    });
  }

  it('explains every keyword with an example that parses', () => {
    for (const [keyword, [doc, example]] of keywordDocs) {
      assert.match(doc, /^[a-z].*[^.]$/, keyword);
      const query = /^(?:select|with)\b/.test(example) ? example : `select ${example} from t`;
      const [statement] = parse(query).statements;
      assert.deepEqual(statement?.parsed.errors, [], example);
    }
  });

  it('tells of types with examples that parse and give no finding', () => {
    const week = 'events where timestamp > now() - interval 7 day limit 1';
    for (const [, doc, example] of typeDocs) {
      assert.match(doc, /^[a-z].*[^.]$/);
      assert.deepEqual(said(`select ${example} as value from ${week}`), [], example);
    }
  });

  const joins: [query: string, start: string][] = [
    ['select per|son.id from events', '**person** — joins `persons`, '],
    ['select e.po|e.id from events e', '**poe** — joins `persons`, 3 columns\n\n`id`'],
  ];
  for (const [query, start] of joins) {
    it(`tells what is joined in ${query}`, () => {
      const { document, position } = atCursor(query);
      const contents = hover(document, position, catalog)?.contents as
        | { value: string }
        | undefined;
      assert.equal(contents?.value.slice(0, start.length), start);
    });
  }

  it('never calls a type unknown', () => {
    const query = 'select $session_id_uuid, e.issue_id, {x} as y, y from events e';
    for (let at = 0; at <= query.length; at++) {
      const { document, position } = atCursor(`${query.slice(0, at)}|${query.slice(at)}`);
      assert.doesNotMatch(JSON.stringify(hover(document, position, catalog) ?? ''), /unknown/);
    }
  });

  it('shows the columns of a titled cell', () => {
    const { document, position } = atCursor(
      '-- %% signups\nselect event as e from events\n-- %% more\nselect * from sign|ups',
    );
    const contents = hover(document, position, catalog)?.contents;
    assert.match(JSON.stringify(contents), /signups\*\* — .*1 column.*`e` String/);
  });
});
