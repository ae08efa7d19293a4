import assert from 'node:assert/strict';
import { topRows } from '../../../../client/src/schema/topRows.ts';
import { diagnostics } from '../../../../server/src/features/diagnostics.ts';
import { schema } from '../../../../server/src/features/schema.ts';
import type { SchemaEntry } from '../../../../server/src/protocol/schema.ts';
import { analyze } from '../../../../server/src/semantics/analysis/analysis.ts';
import { catalog } from '../../server/support/catalog.ts';

function below(...path: string[]): readonly SchemaEntry[] {
  return schema({ path, from: 0, count: 10_000 }, catalog).entries;
}

const lists = ['tables', 'warehouse', 'views', 'system'];

function queryOf(name: string): string {
  const list = lists.find((each) => below(each).some((entry) => entry.name === name));
  const table = list && below(list).find((entry) => entry.name === name);
  assert.ok(table);
  return topRows(table, below(list, name));
}

const cases: [table: string, query: string][] = [
  [
    'events',
    `select timestamp, event, distinct_id, person_id, properties
from events
where timestamp >= now() - interval 7 day
order by timestamp desc
limit 100
`,
  ],
  [
    'sessions',
    `select *
from sessions
where $start_timestamp >= now() - interval 7 day
order by $start_timestamp desc
limit 100
`,
  ],
  [
    'persons',
    `select id, created_at, is_identified, properties
from persons
order by created_at desc
limit 100
`,
  ],
  ['weekly_signups', 'select *\nfrom weekly_signups\norder by week desc\nlimit 100\n'],
  ['stripe.prefix.invoices', 'select *\nfrom stripe.prefix.invoices\nlimit 100\n'],
];

describe('a look at a table', () => {
  for (const [table, query] of cases) {
    it(`shows the newest rows of ${table}`, () => {
      assert.equal(queryOf(table), query);
    });
  }

  it('gives our diagnostics nothing to say, whatever the table is', () => {
    for (const { name } of lists.flatMap((list) => below(list))) {
      const found = diagnostics(analyze(queryOf(name)), catalog, {});
      assert.deepEqual([name, found.map(({ code }) => code)], [name, []]);
    }
  });
});
