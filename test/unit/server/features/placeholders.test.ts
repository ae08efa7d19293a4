import assert from 'node:assert/strict';
import { placeholders } from '../../../../server/src/features/placeholders.ts';

describe('placeholders', () => {
  const cases: [query: string, ...names: string[]][] = [
    ['select 1'],
    ['select {since}', 'value since'],
    ['select {a.b}, {c}, {c}', 'value a.b', 'value c'],
    ['select 1 from events where {filters}', 'filters'],
    ['select {filters.dateRange.from}, {filters}', 'filters'],
    ['select {variables.org}', 'variable org'],
    ['select {variables}', 'value variables'],
    ['select 1 from {table} limit 1', 'value table'],
    ['with a as (select {x}) select * from a join (select {y}) b on 1', 'value x', 'value y'],
    ["select '{not}', f'{not}' -- {not}"],
    ['select {a: 1}'],
    ['select {1 + 1}'],
    ['select {sin', 'value sin'],
    ['select {}'],
    ['-- @name: x\nselect {first}; select {second}', 'value first'],
    ['{'],
  ];
  for (const [query, ...names] of cases) {
    it(`finds ${names.join(', ') || 'none'} in ${JSON.stringify(query)}`, () => {
      const found = placeholders(query).placeholders.map((placeholder) => {
        switch (placeholder.kind) {
          case 'filters':
            return 'filters';
          case 'variable':
            return `variable ${placeholder.codeName}`;
          case 'value':
            return `value ${placeholder.path.join('.')}`;
        }
      });
      assert.deepEqual(found, names);
    });
  }
});
