import assert from 'node:assert/strict';
import { JsonText } from '../../../../../client/src/api/json.ts';
import { changeFor, sameField } from '../../../../../client/src/insights/saving/saveDecision.ts';
import {
  type FieldName,
  InsightTextError,
} from '../../../../../server/common/insights/insightText.ts';
import { chartOf, state } from '../text/state.ts';

const bare = '{"kind":"HogQLQuery","query":"select 1"}';

/** The change that is sent for one field of a text. */
function changeOf(name: FieldName, value: string, queryText = chartOf('select 1')) {
  return changeFor(state({ queryText }), new Map([[name, value]]), [name]);
}

describe('the change to send', () => {
  const members: [name: FieldName, value: string, sent: object][] = [
    ['name', 'Signups', { name: 'Signups' }],
    ['name', '', { name: '' }],
    ['description', 'Told', { description: 'Told' }],
    ['tags', '["a","b"]', { tags: ['a', 'b'] }],
    ['tags', '', { tags: [] }],
    ['favorited', 'true', { favorited: true }],
    ['favorited', 'false', { favorited: false }],
    ['query', '{"kind": "X"}', { query: new JsonText('{"kind": "X"}') }],
    ['sql', 'select 1', {}],
  ];
  for (const [name, value, sent] of members) {
    it(`is ${JSON.stringify(sent)} where ${name} is ${JSON.stringify(value)}`, () => {
      assert.deepEqual(changeOf(name, value), sent);
    });
  }

  const nodes: [name: FieldName, value: string, node: string, sent: string][] = [
    ['sql', 'select 2', bare, '{"kind":"HogQLQuery","query":"select 2"}'],
    ['values', '{"n":1.0}', bare, '{"kind":"HogQLQuery","query":"select 1","values":{"n":1.0}}'],
    [
      'values',
      '{"n":1}',
      `{"source":${bare}}`,
      `{"source":${bare.slice(0, -1)},"values":{"n":1}}}`,
    ],
    [
      'display',
      '"BoldNumber"',
      chartOf('a'),
      `${chartOf('a').slice(0, -1)},"display":"BoldNumber"}`,
    ],
    ['display', '"pie"', chartOf('a'), `${chartOf('a').slice(0, -1)},"display":"ActionsPie"}`],
  ];
  for (const [name, value, node, sent] of nodes) {
    it(`is ${sent} where ${name} of ${node} is edited`, () => {
      assert.deepEqual(changeOf(name, value, node), { query: new JsonText(sent) });
    });
  }

  it('keeps the line ends of the service where an editor has others', () => {
    const change = changeOf('sql', 'select 1,\n2', chartOf('select 1\r\nfrom t'));
    assert.deepEqual(change, { query: new JsonText(chartOf('select 1,\r\n2')) });
  });

  it('has several fields in one', () => {
    const mine = new Map<FieldName, string>([
      ['name', 'Signups'],
      ['sql', 'select 2'],
      ['description', 'not sent'],
    ]);
    assert.deepEqual(changeFor(state(), mine, ['name', 'sql']), {
      name: 'Signups',
      query: new JsonText(chartOf('select 2')),
    });
  });

  it('does not exist where the insight has no SQL any more', () => {
    for (const name of ['sql', 'values', 'display'] as const) {
      assert.equal(changeOf(name, '{}', '{"kind":"TrendsQuery"}'), undefined);
    }
  });

  for (const node of [bare, `{"kind":"DataTableNode","source":${bare}}`]) {
    it(`gives ${node} no chart, and says what to do`, () => {
      assert.throws(
        () => changeOf('display', '"BoldNumber"', node),
        (error) =>
          error instanceof InsightTextError && error.message.includes('Remove -- @display:'),
      );
    });
  }

  it('has no chart that the service does not know', () => {
    assert.throws(() => changeOf('display', '"Hologram"'), InsightTextError);
  });
});

describe('a field', () => {
  const pairs: [
    name: FieldName,
    one: string | undefined,
    other: string | undefined,
    is: boolean,
  ][] = [
    ['sql', 'a\r\nb', 'a\nb', true],
    ['sql', undefined, '', true],
    ['sql', '', undefined, true],
    ['sql', 'a', 'a ', false],
    ['favorited', undefined, 'false', true],
    ['favorited', undefined, 'true', false],
    ['tags', '["b","a","A"]', '[" a ","B"]', true],
    ['tags', undefined, '[]', true],
    ['tags', '["a"]', '["a","b"]', false],
    ['values', '{"a":1,"b":2}', '{ "b": 2, "a": 1 }', true],
    ['values', undefined, 'null', true],
    ['values', '{"a":1}', '{"a":2}', false],
    ['display', '"A"', '"B"', false],
    ['display', undefined, 'null', true],
    ['display', '"bar"', '"ActionsBarValue"', true],
    ['xAxis', '"a"', '"b"', false],
    ['yAxis', '["a"]', '["a"]', true],
    ['query', '{"kind":"X","version":2}', '{"kind":"X"}', true],
    ['query', '{"kind":"X"}', '{"kind":"Y"}', false],
    ['name', undefined, '', true],
    ['name', 'a', 'A', false],
    ['description', '', undefined, true],
    ['description', 'a', undefined, false],
  ];
  for (const [name, one, other, is] of pairs) {
    const [shownOne, shownOther] = [one, other].map((text) => JSON.stringify(text));
    it(`${name} ${is ? 'is the same' : 'differs'} in ${shownOne} and ${shownOther}`, () => {
      assert.equal(sameField(name, one, other), is);
    });
  }
});
