import assert from 'node:assert/strict';
import { formatted } from './formatted.ts';

describe('comments in formatting', () => {
  const cases: [title: string, query: string, laidOut: string][] = [
    ['stays after its item', 'select a -- one\n, b', 'select\n    a, -- one\n    b'],
    ['stays above its item', 'select a\n-- two\n, b', 'select\n    a,\n    -- two\n    b'],
    ['stays beside its value', 'select a /* one */, b', 'select a /* one */, b'],
    ['stays before its value', 'select a, /* two */ b', 'select a, /* two */ b'],
    ['stays after a comma', 'select a, -- one\nb', 'select\n    a, -- one\n    b'],
    ['stays above a clause', 'select a\n-- all\nfrom t', 'select a\n-- all\nfrom t'],
    [
      'stays below an item',
      'select a,\nb\n  -- c\nfrom t',
      'select\n    a,\n    b\n    -- c\nfrom t',
    ],
    ['stays inside brackets', 'select f(a -- one\n)', 'select f(\n    a -- one\n)'],
    [
      'is indented in brackets',
      'select f(\n-- one\na\n-- two\n)',
      'select f(\n    -- one\n    a\n    -- two\n)',
    ],
    ['stays in empty brackets', 'select f( /* none */ )', 'select f(/* none */)'],
    ['ends a line it ended', 'select a + -- one\nb', 'select a\n    + -- one\n    b'],
    [
      'passes the width rather than moving its value',
      `select a -- ${'x'.repeat(100)}\nfrom t`,
      `select a -- ${'x'.repeat(100)}\nfrom t`,
    ],
    ['keeps one empty line above', 'select a,\n\n\n\n-- b\nb', 'select\n    a,\n\n    -- b\n    b'],
    ['keeps its lines', 'select /* one\n   two */ a', 'select /* one\n   two */ a'],
    ['keeps spaces at its end', 'select a --  \nfrom t', 'select a --  \nfrom t'],
    [
      'stays in a CASE',
      'select case when a then b -- one\nend',
      'select case\n    when a then b -- one\nend',
    ],
    ['stays in a template', "select f'{ a /* one */ }'", "select f'{ a /* one */ }'"],
    ['stays in a tag', 'select <A /* one */  b={c} />', 'select <A /* one */ b={c} />'],
    ['stays at the end', 'select  1\n\n-- done', 'select 1\n\n-- done'],
    ['stays beside the end', 'select  1 /* done */', 'select 1 /* done */'],
    [
      'stays between set operators',
      'select 1\n-- and\nunion all -- more\nselect 2',
      'select 1\n-- and\nunion all -- more\nselect 2',
    ],
    [
      'of any kind is one',
      'select a // one\n, b # two\nfrom t',
      'select\n    a, // one\n    b # two\nfrom t',
    ],
  ];
  for (const [title, query, laidOut] of cases) {
    it(`${title}: ${JSON.stringify(query)}`, () => {
      assert.equal(formatted(query), laidOut);
      assert.equal(formatted(laidOut), laidOut);
    });
  }
});
