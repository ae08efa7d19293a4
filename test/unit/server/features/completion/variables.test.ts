import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import { hover } from '../../../../../server/src/features/hover.ts';
import { suggestList } from '../../../../bench/typing/suggestList.ts';
import { catalog as plain } from '../../support/catalog.ts';
import { atCursor } from '../../support/cursor.ts';
import { said } from '../../support/findings.ts';
import { editor } from './completing.ts';

const catalog = plain.updated({
  variables: [
    { codeName: 'active', name: 'Active', type: 'Boolean' },
    { codeName: 'age', name: 'Age', type: 'Number' },
    { codeName: 'plan', name: 'Plan', type: 'List' },
    { codeName: 'since', name: 'Since', type: 'Date' },
    { codeName: 'rate', name: 'Rate', type: 'Number', default: 0.5 },
  ],
});

describe('the type of a variable', () => {
  const first: [query: string, wanted: string][] = [
    ['select 1 from events where timestamp > {variables.|}', 'since'],
    ['select 1 from events where timestamp > {|}', 'variables.since'],
    ['select 1 from events where event = {variables.|}', 'plan'],
    ['select 1 from events where event in ({variables.|})', 'plan'],
    ['select round({variables.|}) from events', 'age'],
    ['select {variables.|} from events', 'active'],
    ['select 1 from persons where {variables.since} < cr|', 'created_at'],
    ['select 1 from session_replay_events where {variables.age} = c|', 'click_count'],
  ];
  for (const [query, wanted] of first) {
    it(`brings ${wanted} first in ${query}`, () => {
      const { document, position } = atCursor(query);
      const list = completion(document, position, catalog, editor);
      const before = document.text.slice(0, position.character);
      assert.equal(suggestList(list, before, position)[0]?.label, wanted);
    });
  }

  const refused: [query: string, codes: string[]][] = [
    ['select sum({variables.plan}) from events limit 1', ['argument-type']],
    ['select sum({variables.age}) from events limit 1', []],
    // A date is filled in as a text, which is read as either.
    ['select lower({variables.since}), toDate({variables.since}) from events limit 1', []],
    ['select now() - interval {variables.age} day, toIntervalDay({variables.age})', []],
    ['select sum({variables.other}), sum({other}) from events limit 1', []],
  ];
  for (const [query, codes] of refused) {
    it(`is held against ${query}: ${codes.join(', ') || 'never'}`, () => {
      const found = said(query, catalog).filter(({ code }) => code === 'argument-type');
      assert.deepEqual(
        found.map(({ code }) => code),
        codes,
      );
    });
  }

  const shown: [query: string, type: string][] = [
    ['select {variables.age} as x| from events', 'Int64'],
    ['select {variables.rate} as x| from events', 'Float64'],
    ['select {variables.plan} as x| from events', 'String'],
    ['select {variables.active} as x| from events', 'Bool'],
  ];
  for (const [query, type] of shown) {
    it(`is shown of its alias: ${type} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const contents = hover(document, position, catalog)?.contents;
      assert.ok(typeof contents === 'object' && 'value' in contents);
      assert.match(contents.value, new RegExp(`\\b${type}\\b`));
    });
  }
});
