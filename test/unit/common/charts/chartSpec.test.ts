import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  chartKinds,
  type ChartSpec,
  columnKeys,
  parseDisplay,
  printDisplay,
} from '../../../../client/src/protocol/display.ts';

const cases: readonly [line: string, spec: ChartSpec | undefined][] = [
  ['line x=day y=count', { kind: 'line', x: 'day', y: ['count'] }],
  ['bar', { kind: 'bar', y: [] }],
  ['Bar x=day y=a,b stacked', { kind: 'bar', x: 'day', y: ['a', 'b'], stacked: true }],
  ['bar y="a b","c,d"', { kind: 'bar', y: ['a b', 'c,d'] }],
  ['sankey x=from by=to y=n#2', { kind: 'sankey', x: 'from', y: ['n#2'], by: 'to' }],
  ['line  x=day  later=1', { kind: 'line', x: 'day', y: [] }],
  ['ActionsLineGraph', { kind: 'line', y: [] }],
  ['ActionsPie', { kind: 'pie', y: [] }],
  ['ActionsStackedBar x=day', { kind: 'bar', x: 'day', y: [], stacked: true }],
  [
    'bar y=a,b lines=b oneAxis format=ratio rightFormat=percent goal=-1.5',
    {
      kind: 'bar',
      y: ['a', 'b'],
      lines: ['b'],
      oneAxis: true,
      format: 'ratio',
      rightFormat: 'percent',
      goal: -1.5,
    },
  ],
  ['bar format=euro goal=much', { kind: 'bar', y: [] }],
  ['WorldMap', { kind: 'map', y: [] }],
  ['ActionsTable', undefined],
  ['constructor', undefined],
  ['', undefined],
];

describe('the display line of a file', () => {
  for (const [line, spec] of cases) {
    it(`reads ${JSON.stringify(line)} as ${spec ? `a ${spec.kind}` : 'no chart'}`, () => {
      assert.deepEqual(parseDisplay(line), spec);
    });
  }

  it('is one line, and reads back as what was written, whatever columns are called', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' });
    const spec = fc
      .record(
        {
          kind: fc.constantFrom(...chartKinds),
          x: name,
          y: fc.array(name),
          by: name,
          stacked: fc.constant(true as const),
        },
        { requiredKeys: ['kind', 'y'] },
      )
      .map((each): ChartSpec => ({ ...each }));
    fc.assert(
      fc.property(spec, (each) => {
        const line = printDisplay(each);
        assert.doesNotMatch(line, /[\r\n]/);
        assert.deepEqual(parseDisplay(line.trim()), each);
      }),
      { numRuns: 500 },
    );
  });

  it('has a key of its own for every column, the name where it is the first of it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'a#2', 'a#3')), (names) => {
        const keys = columnKeys(names.map((name) => ({ name })));
        assert.equal(new Set(keys).size, names.length);
        assert.equal(keys[0], names[0]);
      }),
    );
  });
});
