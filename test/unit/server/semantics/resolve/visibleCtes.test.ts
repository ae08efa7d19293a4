import assert from 'node:assert/strict';
import { VisibleCtes } from '../../../../../server/src/semantics/resolve/visibleCtes.ts';

type Cte = { readonly name: string };

const cte = (name: string): Cte => ({ name });
const names = (ctes: VisibleCtes<Cte>) => ctes.all().map(({ name }) => name);

describe('the CTEs that can be seen', () => {
  it('are those written so far, at each place', () => {
    const none = new VisibleCtes<Cte>();
    const one = none.with(cte('a'));
    const two = one.with(cte('b'));
    assert.deepEqual([none, one, two].map(names), [[], ['a'], ['a', 'b']]);
    assert.equal(one.get('b'), undefined);
  });

  it('go different ways from one place', () => {
    const one = new VisibleCtes<Cte>().with(cte('a'));
    const left = one.with(cte('b'));
    const right = one.with(cte('c')).with(cte('b'));
    assert.deepEqual([left, right].map(names), [
      ['a', 'b'],
      ['a', 'c', 'b'],
    ]);
    assert.notEqual(left.get('b'), right.get('b'));
    assert.equal(left.get('c'), undefined);
  });

  it('are shadowed by later ones of the same name, from there on', () => {
    const [first, second] = [cte('a'), cte('a')];
    const one = new VisibleCtes<Cte>().with(first);
    const two = one.with(second);
    assert.equal(one.get('a'), first);
    assert.equal(two.get('a'), second);
    assert.deepEqual(two.all(), [second]);
  });
});
