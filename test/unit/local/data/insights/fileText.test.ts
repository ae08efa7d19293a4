import assert from 'node:assert/strict';
import { changesIn, emptyOf } from '../../../../../server/local/data/insights/fileText.ts';
import { RawJson } from '../../../../../server/local/base/json.ts';

describe('the changes of a file', () => {
  const insight = {
    ...emptyOf('hogql'),
    name: 'Signups',
    query: new RawJson('{"kind":"HogQLQuery","query":"select 1"}'),
  };

  it('are none where a header says what the insight is without it', () => {
    const header = '-- @name: Signups\n-- @description:\n-- @tags:\n-- @favorite: false\n';
    assert.deepEqual(changesIn(`${header}select 1`, insight, 'hogql'), {});
  });

  it('are the members that differ', () => {
    const text = '-- @name: Orders\n-- @favorite: true\nselect 1';
    assert.deepEqual(changesIn(text, insight, 'hogql'), { name: 'Orders', favorited: true });
  });
});
