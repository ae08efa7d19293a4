import assert from 'node:assert/strict';
import {
  chartKinds,
  parseDisplay,
  printDisplay,
} from '../../../../../client/src/protocol/display.ts';
import { switchKind } from '../../../../../media/src/chart/plan/chartTraits.ts';
import { table } from '../tables.ts';

const rows = table('day Date, event String, n UInt64, m UInt64', ['2026-08-01', 'a', 1, 2]);

const cases: readonly [from: string, kind: string, to: string][] = [
  ['line x=day y=n by=event', 'pie', 'pie x=event y=n'],
  ['line x=day y=n,m', 'pie', 'pie y=n,m'],
  ['line x=day y=n', 'pie', 'pie x=day y=n'],
  ['pie x=event y=n', 'line', 'line x=day y=n by=event'],
  ['pie y=n,m', 'bar', 'bar x=day y=n,m'],
  ['pie x=event y=n', 'map', 'map x=event y=n'],
  ['line x=day y=n by=event goal=5', 'area', 'area x=day y=n by=event goal=5'],
];

describe('another kind of chart', () => {
  for (const [from, name, to] of cases) {
    it(`makes ${to} of ${from}`, () => {
      const spec = parseDisplay(from);
      const kind = chartKinds.find((each) => each === name);
      assert.ok(spec && kind);
      assert.equal(printDisplay(switchKind(spec, kind, rows)), to);
    });
  }
});
