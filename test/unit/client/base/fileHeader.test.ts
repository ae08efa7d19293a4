import assert from 'node:assert/strict';
import { fileHeader, headerChange } from '../../../../client/src/base/fileHeader.ts';

describe('the header of a file', () => {
  const changes: [text: string, value: string | undefined, changed: string][] = [
    ['select 1', 'eu', '-- @connection: eu\nselect 1'],
    ['', 'eu', '-- @connection: eu\n'],
    ['-- @connection: us\nselect 1', 'eu', '-- @connection: eu\nselect 1'],
    ['-- @name: a\n-- @connection: us\nselect', 'eu', '-- @name: a\n-- @connection: eu\nselect'],
    ['-- @name: a\r\nselect', 'eu', '-- @connection: eu\r\n-- @name: a\r\nselect'],
    ['-- @name: a\n-- @connection: us\nselect 1', undefined, '-- @name: a\nselect 1'],
    ['-- @connection: us', undefined, ''],
    ['select 1\n-- @connection: us', undefined, 'select 1\n-- @connection: us'],
  ];
  for (const [text, value, changed] of changes) {
    it(`of ${JSON.stringify(text)} names ${value ?? 'no connection'}`, () => {
      const { start, end, text: put } = headerChange(text, 'connection', value);
      const after = text.slice(0, start) + put + text.slice(end);
      assert.equal(after, changed);
      assert.equal(fileHeader(after).get('connection'), value);
    });
  }
});
