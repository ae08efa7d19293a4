import assert from 'node:assert/strict';
import { declaration, declaredAt } from '../../../../server/src/features/declaration.ts';
import { definition, symbolAt } from '../../../../server/src/features/definition.ts';
import { catalog as plain } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

const catalog = plain.updated({
  tables: {
    weekly: {
      kind: 'view',
      query: 'select 1 as n\nfrom events',
      fields: { n: { type: 'integer' }, secret: { type: 'string', hidden: true } },
    },
    'shop.items': { kind: 'data_warehouse', fields: { 'odd name': { type: 'float' } } },
  },
});

/** The line and document of the definition of the name at the bar. */
function ledTo(query: string): string | undefined {
  const { document, position } = atCursor(query);
  if (definition(document, position, catalog)) return 'in the text';
  const symbol = symbolAt(document, position, catalog);
  const declared = symbol && declaredAt(symbol, catalog);
  if (!declared) return undefined;
  const text = declaration(declared.path, catalog) ?? '';
  return `${declared.path}: ${text.split('\n')[declared.range.start.line]?.trim() ?? ''}`;
}

describe('definitions of what the catalog declares', () => {
  const cases: [query: string, line: string | undefined][] = [
    ['select 1 from ev|ents', '/table/events.sql: create table events ('],
    [
      'select ti|mestamp from events',
      '/table/events.sql: timestamp DateTime, -- The time of the event, in the project’s time zone. Events are sorted by it.',
    ],
    ['select e.uu|id from events e', '/table/events.sql: uuid UUID, -- Identifies the event.'],
    ['select person.i|d from events', '/table/persons.sql: id String, -- Identifies the person.'],
    ['select n| from weekly', '/table/weekly.sql: n Int64'],
    ['select `odd na|me` from shop.items', '/table/shop.items.sql: `odd name` Float64'],
    ['select 1 from shop.it|ems', '/table/shop.items.sql: create table shop.items ('],
    ['select toStr|ing(1)', '/function/toString.md: # toString'],
    ['select 1 from num|bers(3)', '/table/numbers.sql: create table numbers ('],
    ['with a as (select 1 as x) select x| from a', 'in the text'],
    ['select properties.pla|n from events', undefined],
    ['select 1 from no|thing', undefined],
    ['select no|thing(1)', undefined],
  ];
  for (const [query, line] of cases) {
    it(`lead to ${line ?? 'nothing'} from ${query}`, () => {
      assert.equal(ledTo(query), line);
    });
  }

  it('show a view with its query, and nothing that is hidden', () => {
    assert.equal(
      declaration('/table/weekly.sql', catalog),
      'create view weekly (\n  n Int64\n) as\nselect 1 as n\nfrom events\n',
    );
  });

  it('show what a way leads to', () => {
    assert.match(declaration('/table/events.sql', catalog) ?? '', /^ {2}poe, -- joins persons$/m);
  });

  it('show a function with its signature and what it does', () => {
    assert.match(
      declaration('/function/toString.md', catalog) ?? '',
      /^# toString\n\n`toString\(value\[, timezone\]\) → String`\n\nConverts /,
    );
  });

  for (const path of [
    '/table/nothing.sql',
    '/function/nothing.md',
    '',
    '/x/events.sql',
    '/table/',
  ]) {
    it(`show nothing at ${path || 'no path'}`, () => {
      assert.equal(declaration(path, catalog), undefined);
    });
  }
});
