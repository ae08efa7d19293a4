import assert from 'node:assert/strict';
import { sameNode } from '../../../../client/src/api/sameNode.ts';

const trends = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
const sql = { kind: 'HogQLQuery', query: 'select 1' };

/** [what tells them apart, one node, the other, whether they are the same] */
const cases: [name: string, one: unknown, other: unknown, expected: boolean][] = [
  ['a version', trends, { ...trends, version: 3 }, true],
  ['the order of keys', { ...sql, a: 1, b: 2 }, { b: 2, a: 1, ...sql }, true],
  ['an interval by default', trends, { ...trends, interval: 'day' }, true],
  ['another interval', trends, { ...trends, interval: 'week' }, false],
  ['a filter that is empty', trends, { ...trends, trendsFilter: {}, properties: [] }, true],
  ['a kind that was added', trends, { ...trends, series: [{ event: 'a' }] }, true],
  [
    'a member of another kind of series',
    { ...trends, series: [{ id: 1 }] },
    { ...trends, series: [{ id: 1, kind: 'ActionsNode' }] },
    true,
  ],
  [
    'series hidden by their place',
    { ...trends, trendsFilter: { hiddenLegendIndexes: [0] } },
    {
      ...trends,
      trendsFilter: {
        resultCustomizationBy: 'position',
        resultCustomizations: { 0: { assignmentBy: 'position', hidden: true } },
      },
    },
    true,
  ],
  ['the text of a query', sql, { ...sql, query: 'select 2' }, false],
  ['a placeholder that is null', sql, { ...sql, values: { a: null } }, false],
  ['a placeholder named as a default', sql, { ...sql, values: { interval: 'day' } }, false],
  ['a placeholder named version', { ...sql, values: { version: 1 } }, sql, false],
  ['nothing and no node', null, undefined, true],
];

describe('nodes of insights', () => {
  for (const [name, one, other, expected] of cases) {
    it(`${expected ? 'are the same' : 'differ'} where only ${name} tells them apart`, () => {
      assert.equal(sameNode(one, other), expected);
      assert.equal(sameNode(other, one), expected);
    });
  }
});
