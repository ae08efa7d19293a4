import assert from 'node:assert/strict';
import { parseType } from '../../../server/common/types/engineType.ts';
import { mapped } from '../../../server/local/data/cluster/mapped.ts';
import { engineRows } from '../compiler/running.ts';

const columns = { event: 'String', timestamp: 'DateTime', distinct_id: 'String' };

/** The persons of the events `(distinct_id, person_id)` of a server whose `person_id` has a type. */
async function personsOf(type: string, events: readonly (readonly [string, string])[]) {
  const types = Object.entries({ ...columns, person_id: type });
  const table = {
    database: 'web',
    name: 'events',
    engine: 'MergeTree',
    rows: 0,
    columns: new Map(types.map(([name, text]) => [name, parseType(text)])),
  };
  const person = mapped('events', table).columns.get('person_id')?.('s');
  const rows = events.map(
    ([id, value]) => `SELECT '${id}' AS distinct_id, CAST(${value} AS ${type}) AS person_id`,
  );
  return (await engineRows(
    `SELECT toString(${person}) FROM (${rows.join(' UNION ALL ')}) AS s ORDER BY distinct_id`,
  )) as [string][];
}

describe('events of a server without a person', () => {
  const none = {
    String: "''",
    'Nullable(String)': 'NULL',
    'Nullable(UUID)': 'NULL',
    'Nullable(UInt64)': 'NULL',
  };
  for (const [type, empty] of Object.entries(none)) {
    it(`belong to whoever has their distinct id: ${empty} of ${type}`, async () => {
      const [first, second, third] = await personsOf(type, [
        ['a', empty],
        ['b', empty],
        ['c', type.includes('UInt64') ? '7' : "'0190000a-0000-7000-8000-000000000001'"],
      ]);
      assert.notDeepEqual(first, second);
      const [missing] = await personsOf('String', [['a', "''"]]);
      assert.deepEqual(first, missing);
      assert.notDeepEqual(third, first);
    });
  }

  it('keep a person that is told', async () => {
    const id = '0190000a-0000-7000-8000-000000000001';
    for (const type of ['UUID', 'String', 'Nullable(UUID)']) {
      assert.deepEqual(await personsOf(type, [['a', `'${id}'`]]), [[id]]);
    }
  });
});
