import assert from 'node:assert/strict';
import { placeholders } from '../../../../server/src/features/placeholders.ts';
import { catalog } from '../support/catalog.ts';

describe('placeholders', () => {
  const cases: [query: string, ...names: string[]][] = [
    ['select 1'],
    ['select {since}', 'value since'],
    ['select {a.b}, {c}, {c}', 'value a.b', 'value c'],
    ['select 1 from events where {filters}', 'filters'],
    ['select {filters.dateRange.from}, {filters}', 'filters'],
    ["select 1 from v where {filters(day AS timestamp, {x} AS 'key')}", 'filters', 'value x'],
    ['select {filters.interval}, {filters.interval()}', 'interval day'],
    ["select {filters.interval('week')}, {filters.interval('day')}", 'interval week'],
    [
      "select {filters.breakdown(a AS 'b', c AS d)}, {filters.breakdown(null AS e)}",
      'breakdown b, d, e',
    ],
    ['select {filters.breakdown}', 'breakdown '],
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
      const found = placeholders(query, catalog).placeholders.map((placeholder) => {
        switch (placeholder.kind) {
          case 'filters':
            return 'filters';
          case 'interval':
            return `interval ${placeholder.standard}`;
          case 'breakdown':
            return `breakdown ${placeholder.keys.join(', ')}`;
          case 'variable':
            return `variable ${placeholder.codeName}`;
          case 'value':
            return `value ${placeholder.path.join('.')}`;
        }
      });
      assert.deepEqual(found, names);
    });
  }

  const uses: [query: string, ...uses: string[]][] = [
    ['select 1 from events where timestamp >= {from} and timestamp < {to}', 'date', 'date'],
    ['select 1 from events where {from} <= timestamp', 'date'],
    ['select 1 from events where toDate(timestamp) = {day}', 'date of a day'],
    ['select 1 from events where timestamp between {a} and {b}', 'date', 'date'],
    ['select 1 from events where timestamp > toDateTime({from})', 'date'],
    ['select 1 from events where timestamp > now() - toIntervalDay({days})', 'number'],
    ['select 1 from events where timestamp > now() - interval {days} day', 'number'],
    ['select 1 from events limit {most} offset {first}', 'number', 'number'],
    ['select 1 from events where event = {name}', 'text events'],
    ['select 1 from events e where e.event in ({one}, {two})', 'text events', 'text events'],
    ['select 1 from events where event in {names}', 'list events'],
    ['select 1 from events where event like {pattern}', 'text'],
    ['select 1 from events where properties.$browser = {b}', 'text event $browser'],
    ['select 1 from events where person.properties.plan = {p}', 'text person plan'],
    ['select {n} from events where length(event) > {n}', 'number'],
    ['select {n} + 1, {m}', 'number', ''],
    ['with a as (select event from events where event = {x}) select 1 from a', 'text events'],
  ];
  for (const [query, ...expected] of uses) {
    it(`takes the type from the use in ${query}`, () => {
      const found = placeholders(query, catalog).placeholders.map((placeholder) => {
        const use = placeholder.kind === 'value' ? placeholder.use : undefined;
        const of = use?.comparedWith;
        const compared = typeof of === 'object' ? [of.owner, of.name] : [of ?? ''];
        return [use?.type, use?.isDay && 'of a day', ...compared].filter(Boolean).join(' ');
      });
      assert.deepEqual(found, expected);
    });
  }
});
