import assert from 'node:assert/strict';
import { refactoring } from '../../../../server/src/features/refactoring.ts';
import type { Catalog } from '../../../../server/src/schema/catalog.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

/** The offers at the cursor: the kind and the title of each refactoring. */
function offered(marked: string, of: Catalog = catalog): string[] {
  const { document, position } = atCursor(marked);
  const range = { start: position, end: position };
  const version = { uri: 'file:///query.hogql', version: 1 };
  return refactoring(document, version, range, of, true).map(
    ({ kind = '', title }) => `${kind.replace('refactor.', '')}: ${title}`,
  );
}

describe('the offers of a place', () => {
  const rows: [query: string, titles: string[]][] = [
    ['select * from (select| 1 as x) t limit 1', ['extract: Extract subquery into CTE `t`']],
    ['with a| as (select 1 as x) select x from a limit 1', ['inline: Inline CTE `a`']],
    ['select *| from (select 1 as a) limit 1', ['rewrite: Expand `*` into 1 column']],
    ['select *| from weekly_signups limit 1', ['rewrite: Expand `*` into 2 columns']],
    [
      'select event|, count() from events limit 1',
      ['rewrite: Qualify columns with their tables', 'rewrite: Add GROUP BY'],
    ],
    [
      'select events.event|, events.uuid, count() from events group by events.event limit 1',
      ['rewrite: Complete GROUP BY'],
    ],
    ["select 'a|' from shapes limit 1", ['rewrite: Replace with {variables.org}']],
    ['select shapes.id| from shapes', ['rewrite: Write LIMIT 100']],
    ['select shapes.id| from shapes limit 1', []],
    ['select from where|', []],
    // A statement with a syntax error gets none; the next one does.
    ['select *| from (select 1 as a limit 1', []],
    ['select event|, count() from events where limit 1', []],
    [
      'select from where; select *| from (select 1 as a) limit 1',
      ['rewrite: Expand `*` into 1 column'],
    ],
  ];
  for (const [query, titles] of rows) {
    it(`are ${titles.join(', ') || 'none'} in ${query}`, () => {
      assert.deepEqual(offered(query), titles);
    });
  }
});

describe('the variables that are offered for a value', () => {
  const variables = [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ codeName: name, name, type: 'String' })),
    { codeName: 'n', name: 'n', type: 'Number' },
    { codeName: 'yes', name: 'yes', type: 'Boolean' },
    { codeName: 'day', name: 'day', type: 'Date' },
  ];
  const names = (query: string, of: typeof variables): string[] =>
    offered(query, catalog.updated({ variables: of })).flatMap(
      (title) => /\{variables\.(\w+)\}/.exec(title)?.[1] ?? [],
    );

  it('are those of its type, five at most', () => {
    assert.deepEqual(names("select 'x|' from shapes limit 1", variables), [
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
    assert.deepEqual(names('select 5| from shapes limit 1', variables), ['n']);
    assert.deepEqual(names("select 'x|' from shapes limit 1", variables.slice(6)), ['day']);
  });

  const made: [query: string, name: string][] = [
    ["select 1 from events where `odd name` = 'x|' limit 1", 'odd_name'],
    ["select 1 from events where event = 'x|' limit 1", 'event'],
    ["select 1 from events where properties.$Plan = 'x|' limit 1", '_plan'],
    ["select 1 from events where `1st` = 'x|' limit 1", 'value'],
    ["select 1 from events where 'x|' = event limit 1", 'value'],
    ["select upper('x|') from shapes limit 1", 'value'],
  ];
  for (const [query, name] of made) {
    it(`is a new one, ${name}, if there is none in ${query}`, () => {
      assert.deepEqual(names(query, []), [name]);
    });
  }

  const literals = [
    'select 1 from events sample 0.1| limit 1',
    'select event from events order by 1| limit 1',
    "select trim(both 'a|' from event) from events limit 1",
    "select columns('ev|') from events limit 1",
  ];
  for (const query of literals) {
    it(`are none for what has to be written out in ${query}`, () => {
      assert.deepEqual(names(query, variables), []);
    });
  }
});
