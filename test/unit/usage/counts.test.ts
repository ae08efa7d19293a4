import assert from 'node:assert/strict';
import { sumOf, usageOf } from '../../usage/counts.ts';
import { catalog } from '../server/support/catalog.ts';

describe('counts of what queries use', () => {
  it('tell words apart as completion does', () => {
    const text =
      "select COUNT(), e.event from events as e where e.properties.plan = 'a'; select 1 from (select 2)";
    const { functions, tables, columns, members, following } = usageOf([text], catalog);
    assert.deepEqual(functions, { count: 1 });
    assert.deepEqual(tables, { events: 1 });
    assert.deepEqual(columns, { e: 3 });
    assert.deepEqual(members, { event: 1, properties: 1, plan: 1 });
    assert.deepEqual(following['^'], { select: 2 });
    assert.deepEqual(following['select'], { function: 1, number: 2 });
    assert.deepEqual(following['from'], { table: 1, '(': 1 });
    assert.deepEqual(following['='], { text: 1 });
  });

  it('tell words by their contexts, and count names together that only some projects have', () => {
    const text =
      "select event, total from events\nwhere event = '$pageview' and properties.$host = total";
    const { contexts } = usageOf([text], catalog);
    assert.deepEqual(contexts['select ,'], { '#': 1 });
    assert.deepEqual(contexts['from table begins'], { WHERE: 1 });
    assert.deepEqual(contexts['where event'], { '=': 1 });
    assert.deepEqual(contexts['$pageview properties.'], { $host: 1 });
    assert.equal(contexts['properties.'], undefined);
  });

  it('are added, the most frequent words first', () => {
    const one = usageOf(['select a from events'], catalog);
    const other = usageOf(['select b, b from persons', 'select a'], catalog);
    const sum = sumOf(one, other);
    assert.deepEqual(Object.entries(sum.columns), [
      ['a', 2],
      ['b', 2],
    ]);
    assert.deepEqual(sum.tables, { events: 1, persons: 1 });
    assert.deepEqual(sum.following['^'], { select: 3 });
  });
});
