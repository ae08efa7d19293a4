import assert from 'node:assert/strict';
import { newInsight } from '../../../../../client/src/insights/text/newInsight.ts';
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

  it('has one statement of the text where it is made of that', () => {
    const { name, query } = newInsight('-- @name: Signups\nselect 1;\nselect 2', 'select 2');
    assert.equal(name, 'Signups');
    assert.equal((query as { text: string }).text, chartOf('select 2'));
  });
});
