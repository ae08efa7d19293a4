import assert from 'node:assert/strict';
import { hover } from '../../../../server/src/features/hover.ts';
import { catalog as plain } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

const catalog = plain.updated({ cohorts: [{ id: 7, name: 'Power users' }] });
const code = (text: string): string => `\`\`\`hogql\n${text}\n\`\`\``;

describe('hover', () => {
  const cases: [query: string, shown: string | undefined][] = [
    ['select ev|ent from events', '**event** — String'],
    ['select e.ev|ent from events e', '**event** — String'],
    ['select e|.event from events e', '**e** — table events'],
    [
      'select 1 as `![x](https://evil.example/a.png)`, `![x](https://evil.example/a.png)|`',
      `**\\!\\[x\\](https&#58;//evil.example/a.png)** — Int64\n\n${code('1')}`,
    ],
    ['select person.proper|ties.plan from events', '**properties** — JSON'],
    [
      'select toStr|ing(1)',
      `${code('toString(value[, timezone])')}\n\nConverts a value to text; dates and times may name a time zone.\n\n${code('toString(person_id)')}`,
    ],
    [
      'select avgOr|Null(1)',
      `${code('avgOrNull(x)')}\n\nAverage of the values.\n\n**OrNull**: Answers with NULL where there are no rows.`,
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
    ['with a as (select 1 as x) select x| from a', '**x** — Int64'],
    ['select count() as n from events order by n|', `**n** — UInt64\n\n${code('count()')}`],
    ['select ev|ent from (select event from events', '**event** — String'],
    [
      'select properties.$brow|ser from events',
      '**$browser** — String, event property\n\nFor example `Chrome`, `Firefox`.',
    ],
    ['select person.properties.pl|an from events', '**plan** — String, person property'],
    ['select properties.un|known from events', '**unknown** — Nullable(String), event property'],
    ["select 1 from events where event = '$page|view'", '**$pageview** — event, 100 times seen'],
    ['select arrayMap(it|em -> item, [1])', undefined],
    ['select arrayMap(item -> it|em, [1])', '**item** — parameter of the lambda'],
    ['select {variables.or|g}', '**org** — variable “Organisation”, String'],
    ['select 1 from events where person_id in cohort |7', '**Power users** — cohort 7'],
    ["select 1 from events where person_id in cohort 'Power| users'", '**Power users** — cohort 7'],
    ['sel|ect event from events', undefined],
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

  it('shows the columns of a titled cell', () => {
    const { document, position } = atCursor(
      '-- %% signups\nselect event as e from events\n-- %% more\nselect * from sign|ups',
    );
    const contents = hover(document, position, catalog)?.contents;
    assert.match(JSON.stringify(contents), /signups\*\* — .*1 column.*`e` String/);
  });
});
