import assert from 'node:assert/strict';
import { newInsight, newJsonInsight } from '../../../../../client/src/insights/text/newInsight.ts';
import { InsightTextError } from '../../../../../server/common/insights/insightText.ts';
import { chartOf } from './state.ts';

describe('a new insight', () => {
  it('has what the header says, and the text below it', () => {
    const change = newInsight(
      '-- @connection: staging\n-- @name: Signups\n-- @tags: a, b\n-- @display: ActionsBar\nselect 1\n',
    );
    const { query, ...rest } = change;
    assert.deepEqual(rest, { name: 'Signups', tags: ['a', 'b'], saved: true });
    const node = `${chartOf('select 1\n').slice(0, -1)},"display":"ActionsBar"}`;
    assert.equal((query as { text: string }).text, node);
  });

  it('is drawn by the service as its chart of ours says', () => {
    const { query } = newInsight('-- @display: bar x=browser y=n by=os\nselect 1');
    const settings = '{"xAxis":{"column":"browser"},"yAxis":[{"column":"n"}]}';
    const drawn = `"display":"ActionsBar","chartSettings":${settings}`;
    assert.equal((query as { text: string }).text, `${chartOf('select 1').slice(0, -1)},${drawn}}`);
    const { query: other } = newInsight('-- @display: scatter x=a y=b\nselect 1');
    assert.equal((other as { text: string }).text, chartOf('select 1'));
  });

  it('runs on the source of data that the header names', () => {
    const { query } = newInsight('-- @source: 0190-a\nselect 1');
    const node = chartOf('select 1').replace('select 1"', 'select 1","connectionId":"0190-a"');
    assert.equal((query as { text: string }).text, node);
  });

  it('has one statement of the text where it is made of that', () => {
    const { name, query } = newInsight('-- @name: Signups\nselect 1;\nselect 2', 'select 2');
    assert.equal(name, 'Signups');
    assert.equal((query as { text: string }).text, chartOf('select 2'));
  });

  it('has the values of its placeholders, and no tags where there are none', () => {
    const { query, ...rest } = newInsight(
      '-- @values: {"n": 1.0}\n-- @description: Told\nselect {n}',
    );
    assert.deepEqual(rest, { description: 'Told', saved: true });
    const node = chartOf('select {n}').replace('{n}"', '{n}","values":{"n":1.0}');
    assert.equal((query as { text: string }).text, node);
  });

  it('has the query of a JSON text, number by number', () => {
    const { query, ...rest } = newJsonInsight(
      '{"name": "Trend", "query": {"kind": "X", "n": 1.0}}',
    );
    assert.deepEqual(rest, { name: 'Trend', saved: true });
    assert.equal((query as { text: string }).text, '{"kind":"X","n":1.0}');
  });

  for (const text of ['{"name": "Trend"}', '{"query": null}']) {
    it(`is none of ${text}, which has no query`, () => {
      assert.throws(() => newJsonInsight(text), InsightTextError);
    });
  }
});
