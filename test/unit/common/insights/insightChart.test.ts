import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chartKinds, serviceDisplays } from '../../../../server/common/charts/serviceDisplay.ts';
import { type ChartSpec, printDisplay } from '../../../../server/common/charts/chartSpec.ts';
import { changedNode, checkKept } from '../../../../server/common/insights/changedNode.ts';
import {
  chartLine,
  isSameDisplay,
  readChart,
  type SaidChart,
  saysSameChart,
  strayDisplay,
  unkeptParts,
  withServiceDisplay,
} from '../../../../server/common/insights/insightChart.ts';
import { nodeOf } from '../../../../server/common/insights/insightNode.ts';
import {
  insightText,
  InsightTextError,
  insightTextOver,
  readFields,
} from '../../../../server/common/insights/insightText.ts';
import { anyText } from '../anyText.ts';
import { state } from '../../client/insights/text/state.ts';

const source = '{"kind":"HogQLQuery","query":"select 1"}';

/** A node that draws HogQL, with some members. */
function chart(members: string): string {
  return `{"kind":"DataVisualizationNode","source":${source}${members && `,${members}`}}`;
}

/** A node once a text with this `@display` line is saved to it. */
function saved(line: string, queryText: string): string | undefined {
  return changedNode(queryText, readFields(`-- @display: ${line}\nselect 1`, 'hogql'));
}

describe('the chart of an insight', () => {
  const lines: [line: string, said: SaidChart | undefined, unkept: string][] = [
    ['ActionsPie', { display: 'ActionsPie' }, ''],
    ['ActionsTable', { display: 'ActionsTable' }, ''],
    ['OfALaterVersion', { display: 'OfALaterVersion' }, ''],
    ['ActionsPie x=a y=b,c', { display: 'ActionsPie', xAxis: 'a', yAxis: ['b', 'c'] }, ''],
    ['pie x=a y=b', { display: 'pie', xAxis: 'a', yAxis: ['b'] }, ''],
    ['Bar x=a stacked', { display: 'bar stacked', xAxis: 'a' }, ''],
    ['area stacked', { display: 'area' }, 'stacked'],
    ['bar by=c goal=3 share', { display: 'bar' }, 'by=c share goal=3'],
    ['scatter x=a y=b', {}, 'scatter'],
    ['TwoDimensionalHeatmap by=c', { display: 'TwoDimensionalHeatmap' }, 'by=c'],
    ['hologram', undefined, ''],
    ['OfALaterVersion x=a', undefined, ''],
  ];
  for (const [line, said, unkept] of lines) {
    it(`is ${said ? JSON.stringify(said) : 'none'} in the line ${line}`, () => {
      assert.deepEqual(readChart(line), said);
      assert.equal(unkeptParts(line), unkept);
      if (unkept === '') checkKept(line);
      else assert.throws(() => checkKept(line), InsightTextError);
    });
  }

  const nodes: [members: string, line: string | undefined, stray: string | undefined][] = [
    ['', undefined, undefined],
    ['"display":null', undefined, undefined],
    ['"display":"ActionsPie"', 'ActionsPie', undefined],
    ['"display":"OfALaterVersion","chartSettings":{}', 'OfALaterVersion', undefined],
    [
      '"display":"ActionsBar","chartSettings":{"xAxis":{"column":"a b"},"yAxis":[{"column":"n"},{}]}',
      'ActionsBar x="a b" y=n',
      undefined,
    ],
    [
      '"display":"ActionsTable","chartSettings":{"xAxis":{"column":"a"}}',
      'ActionsTable',
      undefined,
    ],
    ['"display":"pie x=channel y=signups"', undefined, 'pie x=channel y=signups'],
    ['"display":"Pie"', undefined, 'Pie'],
  ];
  for (const [members, line, stray] of nodes) {
    it(`is written as ${line ?? 'no line'} with ${members || 'nothing'}`, () => {
      const query = nodeOf(chart(members));
      assert.equal(chartLine(query), line);
      assert.equal(strayDisplay(query), stray);
    });
  }

  const saves: [line: string, before: string, after: string][] = [
    [
      'pie x=a y=n',
      '"display":"ActionsLineGraph"',
      '"display":"ActionsPie","chartSettings":{"xAxis":{"column":"a"},"yAxis":[{"column":"n"}]}',
    ],
    ['bar stacked', '', '"display":"ActionsStackedBar"'],
    ['scatter x=a y=n', '"display":"ActionsPie"', '"display":"ActionsPie"'],
    [
      'ActionsPie x=b y=m,n',
      '"display":"ActionsPie","chartSettings":{"goal":1.0,"xAxis":{"column":"a","settings":{"z":1.0}},"yAxis":[{"column":"n","settings":{}}]}',
      '"display":"ActionsPie","chartSettings":{"goal":1.0,"xAxis":{"column":"b","settings":{"z":1.0}},"yAxis":[{"column":"m"},{"column":"n","settings":{}}]}',
    ],
    [
      'ActionsBar y=n',
      '"chartSettings":null',
      '"chartSettings":{"yAxis":[{"column":"n"}]},"display":"ActionsBar"',
    ],
  ];
  for (const [line, before, after] of saves) {
    it(`is sent as ${after || 'nothing'} of the line ${line}`, () => {
      assert.equal(saved(line, chart(before)), chart(after));
    });
  }

  it('is never sent as anything but a display of the service, whatever a line says', () => {
    const column = anyText.filter((text) => text !== '');
    const spec = fc.record({
      kind: fc.constantFrom(...chartKinds),
      x: column,
      y: fc.array(column),
    });
    const line = fc.oneof(
      spec.map((each): string => printDisplay(each satisfies ChartSpec)),
      fc.constantFrom(
        'bar',
        'Pie',
        'ActionsPie x=a',
        'hologram',
        'Hologram',
        'x=y',
        '',
        'bar by=a',
      ),
    );
    const before = fc.constantFrom(
      '',
      '"display":"pie x=a"',
      '"display":"ActionsBar"',
      '"display":"no"',
    );
    fc.assert(
      fc.property(line, before, (said, members) => {
        let node: unknown;
        try {
          node = nodeOf(saved(said, chart(members)) ?? '');
        } catch (error) {
          assert.ok(error instanceof InsightTextError);
          return;
        }
        const display: unknown = Reflect.get(Object(node), 'display') ?? 'ActionsTable';
        const isAsItWas = JSON.stringify(node) === chart(members);
        assert.ok(isAsItWas || serviceDisplays.includes(String(display)), String(display));
      }),
    );
  });

  const pairs: [one: string | undefined, other: string | undefined, is: boolean][] = [
    ['bar', 'ActionsBar', true],
    ['bar', 'ActionsBarValue', true],
    ['bar stacked', 'ActionsStackedBar', true],
    ['bar', 'ActionsStackedBar', false],
    ['ActionsBar', 'ActionsBarValue', false],
    ['line', 'ActionsLineGraphCumulative', true],
    ['pie', undefined, false],
    [undefined, undefined, true],
  ];
  for (const [one, other, is] of pairs) {
    it(`${is ? 'is the same' : 'differs'} as ${one ?? 'none'} and as ${other ?? 'none'}`, () => {
      assert.equal(isSameDisplay(one, other), is);
      assert.equal(isSameDisplay(other, one), is);
    });
  }

  it('of ours stays in a file that is written again, as long as it says the same', () => {
    const drawn = chart('"display":"ActionsBar","chartSettings":{"xAxis":{"column":"a"}}');
    const content = state({ queryText: drawn });
    const own = 'bar x=a by=c goal=3';
    const before = `-- @connection: eu\n-- @display: ${own}\nselect 0`;
    const text = '-- @connection: eu\n-- @insight: 42 (AaVQ8Ijw)\n-- @display: ';
    assert.equal(insightTextOver(before, content), `${text}${own}\nselect 1`);
    const other = state({ queryText: drawn.replace('ActionsBar', 'ActionsPie') });
    assert.equal(insightTextOver(before, other), `${text}ActionsPie x=a\nselect 1`);
    assert.ok(
      saysSameChart('scatter x=a', 'ActionsPie') && !saysSameChart('bar y=n', 'ActionsBar'),
    );
  });

  it('that was saved in words of ours is none in the text, and any edit mends it', () => {
    const stray = chart('"display":"bar x=a y=n by=c"');
    assert.equal(insightText(state({ queryText: stray })), '-- @insight: 42 (AaVQ8Ijw)\nselect 1');
    const mended = chart(
      '"display":"ActionsBar","chartSettings":{"xAxis":{"column":"a"},"yAxis":[{"column":"n"}]}',
    );
    assert.equal(withServiceDisplay(stray), mended);
    const edited = changedNode(stray, { sql: 'select 2' });
    assert.equal(edited, mended.replace('select 1', 'select 2'));
    assert.equal(withServiceDisplay(chart('"display":"scatter"')), chart('"display":null'));
  });
});
