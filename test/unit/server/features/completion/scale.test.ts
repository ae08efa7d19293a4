import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import type { CatalogUpdate } from '../../../../../server/src/schema/catalog.ts';
import type { TableInfo } from '../../../../../server/src/schema/tableInfo.ts';
import { atCursor } from '../../support/cursor.ts';
import { catalog as plain, labelsIn } from './completing.ts';

const tables: Record<string, TableInfo> = {};
for (let at = 0; at < 4_096; at++) {
  const fields = Object.fromEntries(
    Array.from({ length: 25 }, (_, field) => [`field_${field}`, { type: 'string' }]),
  );
  tables[`warehouse.part_${at % 7}.table_${at}`] = { kind: 'data_warehouse', fields };
}
const update: CatalogUpdate = {
  tables,
  properties: { event: Array.from({ length: 120_000 }, (_, at) => ({ name: `property_${at}` })) },
  events: Array.from({ length: 5_000 }, (_, at) => ({ name: `event ${at}`, volume: at })),
};
const catalog = plain.updated(update);

function ask(query: string): ReturnType<typeof completion> {
  const { document, position } = atCursor(query);
  return completion(document, position, catalog);
}

describe('completion with a catalog as large as they come', () => {
  const cut: [query: string, ...kinds: number[]][] = [
    ['select * from |', 19, 3],
    ['select * from table|', 19],
    ['select properties.| from events', 10],
    ['select properties.prop| from events', 10],
    ["select 1 from events where event = '|'", 12],
  ];
  for (const [query, ...kinds] of cut) {
    it(`offers 220 and says that there are more in ${query}`, () => {
      const { items, isIncomplete } = ask(query);
      assert.equal(isIncomplete, true);
      assert.equal(items.filter(({ kind }) => kinds.includes(kind ?? 0)).length, 220);
    });
  }

  const found: [query: string, label: string][] = [
    ['select * from table_4095|', 'warehouse.part_0.table_4095'],
    ['select * from warehouse.part_0.table_4095|', 'warehouse.part_0.table_4095'],
    ['select properties.ty_119999| from events', 'property_119999'],
    ["select 1 from events where event = 'event 4321|'", 'event 4321'],
  ];
  for (const [query, label] of found) {
    it(`offers ${label} once it is typed: ${query}`, () => {
      assert.ok(labelsIn(ask(query)).includes(label));
    });
  }

  it('offers the most frequent events first', () => {
    const labels = labelsIn(ask("select 1 from events where event = '|'"));
    assert.deepEqual(labels.slice(0, 2), ['event 4999', 'event 4998']);
  });

  it('offers the columns of any table', () => {
    assert.equal(ask('select t.| from warehouse.part_0.table_0 t').items.length, 25);
  });

  it('answers for a query over a thousand tables', () => {
    const joins = Array.from(
      { length: 1_023 },
      (_, at) => `join persons p${at} on p${at}.id = e.person_id`,
    );
    const query = `select | from events e ${joins.join(' ')}`;
    const { items, isIncomplete } = ask(query);
    assert.equal(isIncomplete, true);
    assert.ok(items.length <= 1_500);
    assert.deepEqual(
      items.slice(0, 2).map(({ label }) => label),
      ['e', 'p0'],
    );
  });
});
