import assert from 'node:assert/strict';
import { fileHeader } from '../../../../client/src/base/fileHeader.ts';
import { withCeiling } from '../../../../client/src/runs/liftCap.ts';

describe('a file’s header', () => {
  const cases: [text: string, header: Record<string, string>][] = [
    ['select 1', {}],
    ['-- @name: Signups\n-- @connection: us\nselect 1', { name: 'Signups', connection: 'us' }],
    ['-- @name: Signups\r\nselect 1', { name: 'Signups' }],
    ['-- @name: A\n\n-- @tags: late', { name: 'A' }],
    ['-- @name: Café: daily \nselect 1', { name: 'Café: daily' }],
    ['-- \\@name: not ours\nselect 1', {}],
    ['-- @description:\nselect 1', { description: '' }],
  ];
  for (const [text, header] of cases) {
    it(`of ${JSON.stringify(text)} is ${JSON.stringify(header)}`, () =>
      assert.deepEqual(Object.fromEntries(fileHeader(text)), header));
  }
});

describe('lifting the cap', () => {
  it('limits the whole of a union, and outlives a closing comment', () => {
    assert.equal(
      withCeiling('select 1 union all select 2 -- the end'),
      '(\nselect 1 union all select 2 -- the end\n) LIMIT 10000',
    );
  });
});
