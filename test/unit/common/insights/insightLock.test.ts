import assert from 'node:assert/strict';
import { LockError, lockText, readLock } from '../../../../server/common/insights/insightLock.ts';
import { entryOf } from '../../../../client/src/insights/code/adoption.ts';

const base = {
  id: 7,
  shortId: 'abc',
  name: 'Signups',
  description: '',
  tags: [],
  favorited: false,
  queryText: '{"kind":"HogQLQuery","query":"select 1"}',
  modifiedAt: null,
  modifiedBy: null,
};
const lockOf = (file: string): string =>
  lockText({
    version: 1,
    host: 'https://example.com',
    projectId: '1',
    insights: [entryOf(file, 'hogql', base)],
  });

describe('a lock file', () => {
  it('names files of its folder', () => {
    assert.equal(readLock(lockOf('signups.hogql')).insights[0]?.file, 'signups.hogql');
  });
  const hostile = [
    '../../.bashrc',
    '../x.hogql',
    '/tmp/x.hogql',
    'a\\..\\x.hogql',
    'con.hogql',
    '.bashrc',
    'package.json',
    'hogql-insights.lock.json',
    '.hogql',
    'x.hogql:stream',
  ];
  for (const file of hostile) {
    it(`is refused with a file called ${file}`, () => {
      assert.throws(() => readLock(lockOf(file)), LockError);
      const lock = readLock(lockOf('signups.hogql'));
      const creation = { file, name: 'Signups', queryText: '{}' };
      assert.throws(() => readLock(lockText({ ...lock, creating: [creation] })), LockError);
    });
  }
});
