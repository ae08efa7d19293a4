import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import { atCursor } from '../../support/cursor.ts';
import { catalog, editor, labelsAt, listedAt, offeredAt } from './completing.ts';

describe('completion by place', () => {
  const exactly: [query: string, labels: string[]][] = [
    ['select 1 from events where person_id in cohort |', ['Power users', "it's new"]],
    ["select 1 from events where person_id in cohort '|'", ['Power users', "it's new"]],
    ["select 1 from events where person_id not in cohort '|", ['Power users', "it's new"]],
    ['select event from events where amount between 1 |', ['AND']],
    [
      'select now() - interval 7 |',
      ['DAY', 'HOUR', 'WEEK', 'MONTH', 'MINUTE', 'SECOND', 'QUARTER', 'YEAR'],
    ],
    [
      "select dateTrunc('m|', now())",
      ['day', 'week', 'month', 'hour', 'minute', 'second', 'quarter', 'year'],
    ],
    ['with |', []],
    ['select 1 from events e join persons p using (|)', ['created_at', 'team_id']],
    ['select count() over | from events window w as (), v as ()', ['v', 'w']],
    ['select 1 from events window w as (|', ['PARTITION BY', 'ORDER BY', 'ROWS', 'RANGE']],
    [
      'select sum(1) over (order by event rows between |',
      ['UNBOUNDED PRECEDING', 'CURRENT ROW', 'UNBOUNDED FOLLOWING'],
    ],
    ['select {filters.|} from events', ['breakdown(… AS …)', 'dateRange', 'interval']],
    [
      "select {filters.interval('|')} from events",
      ['day', 'week', 'month', 'hour', 'minute', 'second', 'quarter', 'year'],
    ],
    ['select 1 from persons where {filters(created_at as |)}', ['timestamp']],
    ['select 1 from events where timestamp > {filters.dateRange.|}', ['from', 'to']],
    ['select 1 from events order |', ['BY']],
    ['select 1 from events group |', ['BY']],
    [
      'select 1 from events where event is |',
      ['NOT NULL', 'NULL', 'NOT DISTINCT FROM', 'DISTINCT FROM'],
    ],
  ];
  for (const [query, labels] of exactly) {
    it(`offers exactly ${labels.join(', ')} in ${query}`, () => {
      assert.deepEqual(labelsAt(query), labels);
    });
  }

  const nothing = [
    'select 1 as |',
    'select event as e| from events',
    'select * from events as |',
    'with a as (select 1), |',
    'with a as (select 1), b| as (select 2) select 1',
    'select 1 from events window |',
    'select arrayMap(| -> 1, [1])',
    'select arrayMap(x, | -> 1, [1])',
    "select 'a text |' from events",
    "select concat('|', event) from events",
    'select 1 -- a comment |',
    '-- before it |\nselect 1',
    'select 1; -- after it |',
    'select 1;\n/* be|tween */\nselect 2',
    'select 1; /* open |',
    '# of another kind |',
    '-- %% A cell |\nselect 1',
    'select event -- person.|\r\nfrom events',
    'select 1 from events where amount > 1 -- {|',
    'select /* | */ 1',
    'select * from events limit |',
    'select * from events limit 5 offset |',
    'select * from events sample |',
    'select 1.| from events',
    "select f'text |' from events",
  ];
  for (const query of nothing) {
    it(`offers nothing in ${query}`, () => {
      assert.deepEqual(labelsAt(query), []);
    });
  }

  const some: [query: string, offered: string[], withheld: string[]][] = [
    [
      'select 1 from events where timestamp |',
      ['>', 'BETWEEN', 'AND'],
      ['event', 'count()', 'WHERE', 'FROM', 'OVER'],
    ],
    ['select ra| from (select 1 as `rate`, 2 as `rate %`) as a', ['rate'], ['rate %']],
    ['select count() |', ['FROM', 'OVER', 'AS', 'FILTER'], ['JOIN', 'ARRAY JOIN', 'event']],
    [
      'select 1 from events |',
      ['WHERE', 'LEFT JOIN', 'ARRAY JOIN', 'SAMPLE'],
      ['ON', 'AND', 'SELECT'],
    ],
    ['select 1 from events e |', ['WHERE', 'LEFT JOIN'], ['AS', 'ON']],
    ['select 1 from events e join persons p |', ['ON', 'USING'], ['AS', 'OVER']],
    ['select 1 from events e cross join persons p |', ['WHERE'], ['ON', 'USING']],
    [
      'select 1 from events e join persons p on e.person_id = p.id |',
      ['AND', 'LEFT JOIN', 'WHERE'],
      ['ON', 'FROM'],
    ],
    [
      'select 1 from events group by event |',
      ['HAVING', 'ORDER BY', 'WITH TOTALS'],
      ['WHERE', 'FROM'],
    ],
    ['select 1 from events order by event |', ['DESC', 'LIMIT'], ['WHERE', 'HAVING']],
    ['select 1 from events limit 5 |', ['WITH TIES', 'UNION ALL'], ['WHERE', 'ORDER BY', 'OFFSET']],
    ['select event as e |', ['FROM'], ['AS', 'LIKE']],
    ['select case when event = 1 |', ['THEN', 'AND'], ['END', 'FROM']],
    ['select case when event = 1 then 2 end |', ['FROM', 'AS'], ['THEN', 'ELSE', 'END']],
    ['select * exclude (|) from events', ['event', 'uuid'], ['count()', 'CASE']],
    ['select 1 from events limit 1 by |', ['event', 'toString()'], ['FROM']],
    [
      'select 1 from persons where {|}',
      ['filters', 'filters.interval', 'filters(… AS …)', 'filters.breakdown(… AS …)'],
      ['created_at'],
    ],
    ['select 1 from (select 1) s where {|}', ['filters.interval', 'filters(… AS …)'], ['filters']],
    ['select 1 from persons where {filters(|)}', ['created_at', 'toDate()'], ['filters']],
    ['select 1::|', ['String', 'DateTime'], ['event', 'count()']],
    ['select cast(event as |', ['String', 'DateTime'], ['event', 'count()']],
    ["select toTimeZone(now(), '|')", ['UTC', 'Europe/London'], ['event']],
    ['(select 1) |', ['UNION ALL', 'EXCEPT'], ['WHERE', 'SELECT']],
    ['select e.`| from events e', ['event'], ['count()', 'FROM']],
    ['select 1 from events e join persons p on e.person_id = p.id join |', ['events'], ['WHERE']],
    ['select 1 from events e join persons p on e.person_id = p.id left |', ['JOIN'], ['WHERE']],
    ['select lower(|) as low from events', ['event'], ['low']],
  ];
  for (const [query, offered, withheld] of some) {
    it(`offers ${offered.join(', ')} and not ${withheld.join(', ')} in ${query}`, () => {
      const found = new Set(labelsAt(query));
      assert.deepEqual(
        offered.filter((label) => !found.has(label)),
        [],
        `offered: ${[...found].slice(0, 40).join(', ')}`,
      );
      assert.deepEqual(
        withheld.filter((label) => found.has(label)),
        [],
      );
    });
  }

  const first: [query: string, labels: string[]][] = [
    ["select cast('1' as |", ['String', 'Int', 'Float']],
    ['select dateDiff(|', ["'day'", "'week'", "'month'", "'hour'"]],
    ['select 1 from events where amount > 0 |', ['AND']],
    ['select 1 from events where timestamp > now() |', ['AND']],
    ['select 1 from events |', ['WHERE']],
    ['select now() - |', ['INTERVAL']],
    ['select 1 from events where event = |', ["'$pageview'", "'it\\'s'", "'rare'"]],
    ['select 1 from events where event in (|)', ["'$pageview'", "'it\\'s'", "'rare'"]],
    ["select 1 from events where event in ('rare', |)", ["'$pageview'"]],
    ['select 1 from events where properties.$browser = |', ["'Chrome'", "'Firefox'"]],
    ['select 1 from events where event not like |', ["'$pageview'"]],
    ["select 1 from events where '|' = event", ['$pageview', "it's", 'rare']],
    ["select 1 from events where event in ('a', '|", ['$pageview', "it's", 'rare']],
    ["select countIf(event = '|') from events", ['$pageview', "it's", 'rare']],
    // A quote that opens a text further right does not close this one.
    [
      "select 1 from events where event = 'r| properties['plan'] ilike '%4%' group by 1",
      ['$pageview', "it's", 'rare'],
    ],
    ["select 1 from events where properties.$browser in ('|')", ['Chrome', 'Firefox']],
    ['select 1 from events e join persons p on |', ['p.id = e.person_id']],
    ['select 1 from persons p join events e on |', ['e.person_id = p.id']],
    ['select event, count() as n from events group by event order by |', ['event', 'n']],
    ['select event, count() as n from events group by event having |', ['event', 'n']],
    ['select count() as n, properties.x as x from events group by |', ['x']],
    ['select timestamp from events order by event desc, |', ['timestamp']],
    ['select count() as n from events group by event order by |', ['n', 'event']],
    ['select max(timestamp) as event from events order by max(|)', ['timestamp']],
    ['select 1 from events where timestamp > |', ['now()']],
  ];
  for (const [query, labels] of first) {
    it(`offers ${labels.join(', ')} first in ${query}`, () => {
      assert.deepEqual(labelsAt(query).slice(0, labels.length), labels);
    });
  }

  const joins: [query: string, whole: string][] = [
    ['select 1 from events e join |', 'persons p on p.id = e.person_id'],
    ['select 1 from events e left join per|', 'persons p on p.id = e.person_id'],
    ['select 1 from events join |', 'persons p on p.id = events.person_id'],
    ['SELECT 1 FROM events e JOIN |', 'persons p ON p.id = e.person_id'],
    ['select 1 from events e join |', 'sessions s on s.session_id = e.$session_id'],
    ['select 1 from events e join |', 'groups g on g.key = e.$group_1 and g.index = 1'],
    ['select 1 from persons p join |', 'cohort_people cp on cp.person_id = p.id'],
    ['select 1 from persons p join person|', 'person_distinct_ids pdi on pdi.person_id = p.id'],
    [
      'select 1 from events e join persons p on p.id = e.person_id join coh|',
      'cohort_people cp on cp.person_id = e.person_id',
    ],
    [
      'with a as (select person_id from events) select 1 from a join pers|',
      'persons p on p.id = a.person_id',
    ],
  ];
  for (const [query, whole] of joins) {
    it(`offers the whole join ${whole} in ${query}`, () => {
      const labels = labelsAt(query);
      assert.ok(labels.includes(whole), labels.filter((label) => / on /i.test(label)).join('\n'));
    });
  }

  it('offers the joins that the project declares, in both directions, and each once', () => {
    const own = { table: 'weekly_signups', column: 'week' };
    const key = { table: 'events', column: 'person_id' };
    const known = catalog.updated({
      relationships: [
        { ...own, otherTable: 'sessions', otherColumn: '$entry_hostname' },
        { ...key, otherTable: 'persons', otherColumn: 'id' },
      ],
    });
    const labels = (query: string): string[] => {
      const { document, position } = atCursor(query);
      return completion(document, position, known, editor).items.map(({ label }) => label);
    };
    const there = labels('select 1 from weekly_signups w join |');
    assert.ok(there.includes('sessions s on s.$entry_hostname = w.week'));
    const back = labels('select 1 from sessions s join |');
    assert.ok(back.includes('weekly_signups ws on ws.week = s.$entry_hostname'), back.join('\n'));
    const once = labels('select 1 from events e join |');
    const whole = once.filter((label) => label === 'persons p on p.id = e.person_id');
    assert.equal(whole.length, 1);
    const tie = labels('select 1 from weekly_signups w join sessions s on |');
    assert.ok(tie.includes('s.$entry_hostname = w.week'), tie.join('\n'));
  });

  it('offers no join whose alias the query has already', () => {
    const labels = labelsAt('select 1 from events p join |');
    assert.ok(labels.includes('persons p2 on p2.id = p.person_id'));
  });

  it('offers nothing in a comment, whichever character asks', () => {
    for (const query of ['select 1 -- from |', "/* '|", 'select 1 // person.|', '# {|\nselect 1']) {
      const { document, position } = atCursor(query);
      for (const trigger of [' ', "'", '"', '`', '.', '{', '(', undefined]) {
        assert.deepEqual(completion(document, position, catalog, editor, trigger).items, []);
      }
    }
  });

  it('knows titled cells as tables', () => {
    const above =
      '-- %% signups\nselect event as e, count() as n from events group by e\n-- %% more\n';
    assert.ok(labelsAt(`${above}select * from |`).includes('signups'));
    assert.deepEqual(labelsAt(`${above}select s.| from signups s`), ['e', 'n']);
    assert.deepEqual(labelsAt(`${above}select signups.| from signups`), ['e', 'n']);
    const below = 'select * from |\n-- %% later\nselect 1 as one';
    assert.ok(!labelsAt(below).includes('later'));
  });

  it('writes keywords as the query does, small ones in a new text', () => {
    const inserted = (query: string): string | undefined => {
      const [item] = listedAt(query);
      return item?.textEdit && 'range' in item.textEdit ? item.textEdit.newText : undefined;
    };
    assert.equal(inserted('SELECT 1 FRO|'), 'FROM');
    assert.equal(inserted('select 1 fro|'), 'from');
    assert.equal(inserted('s|'), 'select');
    assert.equal(inserted('SEL|'), 'SELECT');
  });

  it('offers whole queries only to editors that fill them in, and only at the start', () => {
    const kinds = (query: string): number =>
      offeredAt(query, editor).items.filter(({ kind }) => kind === 15).length;
    assert.ok(kinds('|') >= 3);
    assert.equal(kinds('select 1 from |'), 0);
    assert.ok(!offeredAt('|').items.some(({ kind }) => kind === 15));
  });

  it('lists templates after keywords and columns, and never for words with a blank between', () => {
    for (const query of ['|', 'select | from events']) {
      const kinds = listedAt(query, editor).map(({ kind }) => kind);
      const first = kinds.indexOf(15);
      assert.ok(first > 0 && kinds.slice(first).every((kind) => kind === 15), query);
      const templates = offeredAt(query, editor).items.filter(({ kind }) => kind === 15);
      assert.ok(templates.every(({ filterText }) => filterText && !filterText.includes(' ')));
    }
  });

  it('binds the time of the table that is filtered', () => {
    const [found] = listedAt('select 1 from persons where {filt|}', editor).filter(
      ({ label }) => label === 'filters(… AS …)',
    );
    assert.equal(
      found?.textEdit?.newText ?? found?.insertText,
      'filters(${1:created_at} AS ${2:timestamp})$0',
    );
  });
});
