import assert from 'node:assert/strict';
import { parseQuery, readTree } from '../../sandbox/officialParser/parse.ts';

const constant = { node: 'Constant', value: 1 };
const call = { node: 'Call', name: 'f', args: [constant] };

describe('the tree of the official parser', () => {
  it('is taken over with UTF-16 offsets', async () => {
    const tree = await parseQuery("select '😀', a");
    assert.equal(tree.node, 'SelectQuery');
    assert.deepEqual(tree.select[1], { node: 'Field', chain: ['a'], start: 13, end: 14 });
  });

  it('is refused as unsupported with a block', async () => {
    await assert.rejects(parseQuery('select arrayMap(x -> {return x}, [1])'), {
      code: 'not_implemented',
      start: 21,
      end: 31,
    });
  });

  const refused: readonly [what: string, tree: unknown, message: RegExp][] = [
    ['a text', 'select 1', /answered with no query: "select 1"$/],
    ['an expression', constant, /answered with no query: \{"node":"Constant","value":1\}$/],
    [
      'an unknown node',
      select({ node: 'Select' }),
      /SelectQuery\.select is \[\{"node":"Select"\}\]$/,
    ],
    ['an unknown field', select({ ...call, over: 'w' }), /Call\.over is "w"$/],
    ['a missing field', select({ node: 'Call', name: 'f' }), /Call\.args is missing$/],
    ['a field of another type', select({ ...call, name: 1 }), /Call\.name is 1$/],
    [
      'a node in the wrong place',
      select(call, { order_by: [call] }),
      /SelectQuery\.order_by is \[/,
    ],
    ['a place that is none', select({ ...constant, start: 'a' }), /Constant\.start is "a"$/],
    [
      'a table that is a value',
      select(call, { ctes: [{ node: 'CTE', name: 'c', cte_type: 'subquery', expr: constant }] }),
      /CTE\.expr is \{"node":"Constant","value":1\}$/,
    ],
  ];
  for (const [what, tree, message] of refused) {
    it(`is refused with ${what}`, () => {
      assert.throws(() => readTree(JSON.stringify(tree), ''), { name: 'Error', message });
    });
  }
});

function select(item: unknown, others: object = {}): unknown {
  return { node: 'SelectQuery', select: [item], ...others };
}
