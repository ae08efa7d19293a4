import assert from 'node:assert/strict';
import { JsonText } from '../../../../../client/src/api/json.ts';
import { changeFor, decide } from '../../../../../client/src/insights/saving/saveDecision.ts';
import {
  type Fields,
  InsightTextError,
} from '../../../../../server/common/insights/insightText.ts';
import { chartOf, state } from '../text/state.ts';

const bare = '{"kind":"HogQLQuery","query":"select 1"}';

/** The change that is sent for the fields of a text. */
function changeOf(sent: Fields, queryText = chartOf('select 1')) {
  return changeFor(state({ queryText }), sent);
}

describe('the change to send', () => {
  const members: [fields: Fields, sent: object][] = [
    [{ name: 'Signups' }, { name: 'Signups' }],
    [{ name: '' }, { name: '' }],
    [{ description: 'Told' }, { description: 'Told' }],
    [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
    [{ tags: [] }, { tags: [] }],
    [{ favorited: true }, { favorited: true }],
    [{ favorited: false }, { favorited: false }],
    [{ query: '{"kind": "X"}' }, { query: new JsonText('{"kind": "X"}') }],
    [{ sql: 'select 1' }, {}],
  ];
  for (const [fields, sent] of members) {
    it(`is ${JSON.stringify(sent)} where the text says ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(changeOf(fields), sent);
    });
  }

  const chart = chartOf('a').slice(0, -1);
  const nodes: [fields: Fields, node: string, sent: string][] = [
    [{ sql: 'select 2' }, bare, '{"kind":"HogQLQuery","query":"select 2"}'],
    [{ values: '{"n":1.0}' }, bare, '{"kind":"HogQLQuery","query":"select 1","values":{"n":1.0}}'],
    [
      { values: '{"n":1}' },
      `{"source":${bare}}`,
      `{"source":${bare.slice(0, -1)},"values":{"n":1}}}`,
    ],
    [{ display: 'BoldNumber' }, chartOf('a'), `${chart},"display":"BoldNumber"}`],
    [{ display: 'pie' }, chartOf('a'), `${chart},"display":"ActionsPie"}`],
  ];
  for (const [fields, node, sent] of nodes) {
    it(`is ${sent} where ${JSON.stringify(fields)} of ${node} is edited`, () => {
      assert.deepEqual(changeOf(fields, node), { query: new JsonText(sent) });
    });
  }

  it('keeps the line ends of the service where an editor has others', () => {
    const change = changeOf({ sql: 'select 1,\n2' }, chartOf('select 1\r\nfrom t'));
    assert.deepEqual(change, { query: new JsonText(chartOf('select 1,\r\n2')) });
  });

  it('has several fields in one', () => {
    assert.deepEqual(changeOf({ name: 'Signups', sql: 'select 2' }), {
      name: 'Signups',
      query: new JsonText(chartOf('select 2')),
    });
  });

  it('does not exist where the insight has no SQL any more', () => {
    for (const fields of [{ sql: 'select 1' }, { values: '{}' }, { display: 'bar' }]) {
      assert.equal(changeOf(fields, '{"kind":"TrendsQuery"}'), undefined);
    }
  });

  for (const node of [bare, `{"kind":"DataTableNode","source":${bare}}`]) {
    it(`gives ${node} no chart, and says what to do`, () => {
      assert.throws(
        () => changeOf({ display: 'BoldNumber' }, node),
        (error) =>
          error instanceof InsightTextError && error.message.includes('Remove -- @display:'),
      );
    });
  }

  it('has no chart that the service does not know', () => {
    assert.throws(() => changeOf({ display: 'Hologram' }), InsightTextError);
  });
});

describe('two versions of an insight', () => {
  const pairs: [one: Fields, other: Fields, are: 'the same' | 'different'][] = [
    [{ sql: 'a\r\nb' }, { sql: 'a\nb' }, 'the same'],
    [{}, { sql: '' }, 'the same'],
    [{ sql: '' }, {}, 'the same'],
    [{ sql: 'a' }, { sql: 'a ' }, 'different'],
    [{}, { favorited: false }, 'the same'],
    [{}, { favorited: true }, 'different'],
    [{ tags: ['b', 'a', 'A'] }, { tags: [' a ', 'B', ''] }, 'the same'],
    [{}, { tags: [] }, 'the same'],
    [{ tags: ['a'] }, { tags: ['a', 'b'] }, 'different'],
    [{ values: '{"a":1,"b":2}' }, { values: '{ "b": 2, "a": 1 }' }, 'the same'],
    [{}, { values: 'null' }, 'the same'],
    [{ values: '{"a":1}' }, { values: '{"a":2}' }, 'different'],
    [{ display: 'A' }, { display: 'B' }, 'different'],
    [{ display: 'bar' }, { display: 'ActionsBarValue' }, 'the same'],
    [{ xAxis: 'a' }, { xAxis: 'b' }, 'different'],
    [{ yAxis: ['a'] }, { yAxis: ['a'] }, 'the same'],
    [{ query: '{"kind":"X","version":2}' }, { query: '{"kind":"X"}' }, 'the same'],
    [{ query: '{"kind":"X"}' }, { query: '{"kind":"Y"}' }, 'different'],
    [{}, { name: '' }, 'the same'],
    [{ name: 'a' }, { name: 'A' }, 'different'],
    [{ description: '' }, {}, 'the same'],
    [{ description: 'a' }, {}, 'different'],
  ];
  for (const [one, other, are] of pairs) {
    it(`are ${are} with ${JSON.stringify(one)} and ${JSON.stringify(other)}`, () => {
      const names = are === 'the same' ? [] : Object.keys({ ...one, ...other });
      assert.deepEqual(decide(one, other, {}).taken, names);
    });
  }
});
