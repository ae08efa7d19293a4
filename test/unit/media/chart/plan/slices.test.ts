import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type Flow,
  largestSlices,
  slicesOf,
  withoutRings,
} from '../../../../../media/src/chart/plan/slices.ts';
import { table } from '../tables.ts';

const plan = { kind: 'pie', by: undefined, stacked: false, share: false } as const;

describe('named amounts', () => {
  it('adds up rows of one name', () => {
    const rows = table('who String, n UInt64', ['a', 1], ['b', 2], ['a', 3], ['c', null]);
    assert.deepEqual(slicesOf(rows, { ...plan, x: 0, y: [1] }), {
      slices: [
        { name: 'a', value: 4 },
        { name: 'b', value: 2 },
      ],
      notices: ['1 row has no number and is not shown.'],
    });
  });

  it('takes the columns of a single row as names', () => {
    const rows = table('visited UInt64, paid UInt64', [10, 4]);
    assert.deepEqual(slicesOf(rows, { ...plan, x: undefined, y: [0, 1] }).slices, [
      { name: 'visited', value: 10 },
      { name: 'paid', value: 4 },
    ]);
  });

  it('puts small amounts into one called Other, and keeps the sum', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000)), fc.integer({ min: 2, max: 10 }), (values, most) => {
        const slices = values.map((value, at) => ({ name: `s${at}`, value }));
        const found = largestSlices({ slices, notices: [] }, most).slices;
        const sum = (of: readonly { readonly value: number }[]): number =>
          of.reduce((total, { value }) => total + value, 0);
        assert.ok(found.length <= most);
        assert.equal(sum(found), sum(slices));
      }),
    );
  });

  it('says how many amounts are below zero', () => {
    const slices = [
      { name: 'a', value: -1 },
      { name: 'b', value: 1 },
    ];
    const found = largestSlices({ slices, notices: [] }, 5);
    assert.deepEqual(found, { slices: [slices[1]], notices: ['1 negative amount not shown.'] });
  });
});

describe('flows without cycles', () => {
  it('leaves out the flow that closes a cycle', () => {
    const flow = (from: string, to: string): Flow => ({ from, to, value: 1 });
    const flows = [flow('a', 'b'), flow('b', 'c'), flow('c', 'a'), flow('d', 'd')];
    assert.deepEqual(withoutRings(flows), flows.slice(0, 2));
  });

  it('never leads back to where it began', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const flow = fc.record({ from: name, to: name, value: fc.integer({ min: -1, max: 5 }) });
    fc.assert(
      fc.property(fc.array(flow), (flows) => {
        let left = withoutRings(flows);
        // Nodes without incoming flows are removed until none is left, which proves there is no cycle.
        for (let size = -1; size !== left.length;) {
          size = left.length;
          const ends = new Set(left.map(({ to }) => to));
          left = left.filter(({ from }) => ends.has(from));
        }
        assert.deepEqual(left, []);
      }),
    );
  });
});
